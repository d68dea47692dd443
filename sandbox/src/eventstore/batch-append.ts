import type { ServerDuplexStream } from '@grpc/grpc-js';
import anyPb from 'google-protobuf/google/protobuf/any_pb.js';
import emptyPb from 'google-protobuf/google/protobuf/empty_pb.js';
import sharedPb from '@eventstore/db-client/generated/shared_pb.js';
import statusPb from '@eventstore/db-client/generated/status_pb.js';
import streamsPb from '@eventstore/db-client/generated/streams_pb.js';
import type { Expected } from './decide.ts';
import type { Limits } from './limits.ts';
import type { Log } from './log.ts';
import type { NewEvent } from './record.ts';
import { wireRevision } from './record.ts';
import { encodeAppendSuccess, streamIdentifier, type AppendPart } from './wire.ts';
import type { WriteResult } from './draft.ts';

export type BatchAnswer = Buffer | InstanceType<typeof streamsPb.BatchAppendResp>;
export type BatchCall = ServerDuplexStream<AppendPart, BatchAnswer>;

/** One append while its parts arrive. */
type Pending = { stream: string; expected: Expected; deadline: number; events: NewEvent[]; bytes: number; timer: NodeJS.Timeout };

/** The long call that carries all appends of one client. Every append is answered once, and never after that. */
export function handleBatchAppend(log: Log, call: BatchCall, limits: Limits): void {
  const pending = new Map<string, Pending>();
  const answer = (message: BatchAnswer) => void (!call.destroyed && !call.cancelled && call.write(message));
  const forget = (id: string) => {
    clearTimeout(pending.get(id)?.timer);
    pending.delete(id);
  };

  const receive = (part: AppendPart) => {
    const id = part.correlationId;
    if (part.options) {
      const { stream, expected, deadline } = part.options;
      if (stream === '' || expected === null)
        return answer(problem(part, stream, 3, 'BadRequest', 'The append names no stream or no expected revision'));
      const until = Math.min(deadline ?? Infinity, Date.now() + limits.commitTimeoutMs);
      const timer = setTimeout(
        () => {
          pending.delete(id);
          answer(problem(part, stream, 4, 'Timeout', 'Timeout'));
        },
        Math.max(1, until - Date.now()),
      );
      pending.set(id, { stream, expected, deadline: until, events: [], bytes: 0, timer });
    }
    const append = pending.get(id);
    if (!append) return;
    append.bytes += part.bytes;
    for (const event of part.events) append.events.push(event);
    const wrong = part.problem && `Required Metadata Property '${part.problem}' is missing.`;
    if (wrong || append.bytes > limits.maxAppendBytes) {
      forget(id);
      return answer(wrong ? problem(part, append.stream, 3, 'BadRequest', wrong) : tooLarge(part, append.stream, limits.maxAppendBytes));
    }
    if (!part.final) return;
    forget(id);
    const { stream, expected, events, bytes, deadline } = append;
    void log.writer
      .submit({ kind: 'append', stream, expected, events, bytes, deadline })
      .then((result) => answer(outcome(part, stream, expected, result)));
  };

  call.on('data', receive);
  call.on('error', () => undefined);
  call.on('end', () => call.end());
  call.on('close', () => [...pending.keys()].forEach(forget));
}

function outcome(part: AppendPart, stream: string, expected: Expected, result: WriteResult): BatchAnswer {
  switch (result.kind) {
    case 'written':
      return encodeAppendSuccess({ correlation: part.correlation, stream, expected, lastRev: result.lastRev, position: result.position });
    case 'wrong_revision':
      return wrongRevision(part, stream, expected, result.current);
    case 'deleted': {
      const identifier = new sharedPb.StreamIdentifier().setStreamName(Buffer.from(stream));
      const detail = new sharedPb.StreamDeleted().setStreamIdentifier(identifier);
      return problem(part, stream, 5, 'StreamDeleted', `Stream ${stream} is deleted`, detail.serializeBinary());
    }
    case 'timeout':
      return problem(part, stream, 4, 'Timeout', 'Timeout');
    case 'unavailable':
      return problem(part, stream, 2, 'Unknown', 'Another server writes to this log');
  }
}

function wrongRevision(part: AppendPart, stream: string, expected: Expected, current: number): BatchAnswer {
  const detail = new sharedPb.WrongExpectedVersion();
  const nothing = new emptyPb.Empty();
  if (current < 0) detail.setCurrentNoStream(nothing);
  else detail.setCurrentStreamRevision(wireRevision(current));
  if (expected === 'any') detail.setExpectedAny(nothing);
  else if (expected === 'stream_exists') detail.setExpectedStreamExists(nothing);
  else if (expected === 'no_stream') detail.setExpectedNoStream(nothing);
  else detail.setExpectedStreamPosition(wireRevision(expected));
  return problem(part, stream, 6, 'WrongExpectedVersion', 'Wrong expected version', detail.serializeBinary());
}

const tooLarge = (part: AppendPart, stream: string, limit: number): BatchAnswer =>
  problem(
    part,
    stream,
    3,
    'MaximumAppendSizeExceeded',
    `Maximum Append Size of ${limit} Exceeded.`,
    new sharedPb.MaximumAppendSizeExceeded().setMaxappendsize(limit).serializeBinary(),
  );

/** An append that failed is told inside the stream: failing the stream would fail everybody's appends. */
function problem(part: AppendPart, stream: string, code: number, type: string, message: string, detail?: Uint8Array): BatchAnswer {
  const bytes = detail ?? (type === 'BadRequest' ? new sharedPb.BadRequest().setMessage(message).serializeBinary() : new Uint8Array());
  const any = new anyPb.Any();
  any.setTypeUrl(`type.googleapis.com/event_store.client.${type}`);
  any.setValue(bytes);
  const status = new statusPb.Status().setCode(code).setMessage(message).setDetails(any);
  return new streamsPb.BatchAppendResp()
    .setCorrelationId(sharedPb.UUID.deserializeBinary(part.correlation))
    .setError(status)
    .setStreamIdentifier(sharedPb.StreamIdentifier.deserializeBinary(streamIdentifier(stream)));
}

import type { sendUnaryData, ServerReadableStream, ServerUnaryCall } from '@grpc/grpc-js';
import sharedPb from '@eventstore/db-client/generated/shared_pb.js';
import type { AppendReq, DeleteReq, TombstoneReq } from '@eventstore/db-client/generated/streams_pb.js';
import streamsPb from '@eventstore/db-client/generated/streams_pb.js';
import type { Expected } from './decide.ts';
import { invalid, missingMetadata, streamDeleted, timedOut, tooLarge, unavailable, wrongRevision, type Failure } from './failures.ts';
import type { Limits } from './limits.ts';
import type { Log } from './log.ts';
import { wireRevision, type NewEvent } from './record.ts';
import { proposedEvent } from './wire.ts';
import type { WriteResult } from './draft.ts';

const { AppendResp, DeleteResp, TombstoneResp } = streamsPb;
type AppendResp = InstanceType<typeof AppendResp>;
const decoder = new TextDecoder();
const nothing = () => new sharedPb.Empty();

type RevisionOptions = {
  getStreamIdentifier(): InstanceType<typeof sharedPb.StreamIdentifier> | undefined;
  hasAny(): boolean;
  hasNoStream(): boolean;
  hasStreamExists(): boolean;
  getRevision(): string;
};

const streamOf = (options: RevisionOptions): string => decoder.decode(options.getStreamIdentifier()?.getStreamName_asU8());

function expectedOf(options: RevisionOptions): Expected {
  if (options.hasAny()) return 'any';
  if (options.hasNoStream()) return 'no_stream';
  if (options.hasStreamExists()) return 'stream_exists';
  return Math.min(Number(options.getRevision() || '0'), Number.MAX_SAFE_INTEGER);
}

export function uuidOf(message: InstanceType<typeof sharedPb.UUID> | undefined): string {
  if (!message?.hasStructured()) return (message?.getString() ?? '').toLowerCase();
  const half = (text: string | undefined) =>
    BigInt.asUintN(64, BigInt(text ?? '0'))
      .toString(16)
      .padStart(16, '0');
  const hex = half(message.getStructured()?.getMostSignificantBits()) + half(message.getStructured()?.getLeastSignificantBits());
  return hex.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5');
}

const deadlineOf = (call: { getDeadline(): Date | number }, limits: Limits) =>
  Math.min(Number(call.getDeadline()), Date.now() + limits.commitTimeoutMs);

/** The older way to append, which clients choose when a call carries credentials of its own. */
export function handleAppend(
  log: Log,
  call: ServerReadableStream<AppendReq, AppendResp>,
  reply: sendUnaryData<AppendResp>,
  limits: Limits,
): void {
  let [options, failed, bytes] = [undefined as RevisionOptions | undefined, undefined as Failure | undefined, 0];
  const events: NewEvent[] = [];
  call.on('data', (message: AppendReq) => {
    options = message.getOptions() ?? options;
    const proposed = message.getProposedMessage();
    if (!proposed || failed) return;
    const metadata = new Map([...proposed.getMetadataMap().toArray()] as [string, string][]);
    const event = proposedEvent(
      uuidOf(proposed.getId()),
      metadata,
      Buffer.from(proposed.getData_asU8()),
      Buffer.from(proposed.getCustomMetadata_asU8()),
    );
    if (typeof event === 'string') {
      failed = missingMetadata(event);
      return;
    }
    events.push(event);
    bytes += event.data.length;
    if (bytes > limits.maxAppendBytes) failed = tooLarge(limits.maxAppendBytes);
  });
  call.on('error', () => undefined);
  call.on('end', () => {
    if (failed) return reply(failed);
    if (!options) return reply(invalid('the append has no options'));
    const [stream, expected] = [streamOf(options), expectedOf(options)];
    void log.writer
      .submit({ kind: 'append', stream, expected, events, bytes, deadline: deadlineOf(call, limits) })
      .then((result) => (isFailed(result) ? reply(failureOf(result, stream)) : reply(null, appendAnswer(expected, result))));
  });
}

type Failed = Extract<WriteResult, { kind: 'deleted' | 'timeout' | 'unavailable' }>;
const isFailed = (result: WriteResult): result is Failed =>
  result.kind === 'deleted' || result.kind === 'timeout' || result.kind === 'unavailable';
const failureOf = ({ kind }: Failed, stream: string): Failure =>
  kind === 'deleted' ? streamDeleted(stream) : kind === 'timeout' ? timedOut() : unavailable();

/** A wrong revision is an answer here, not a failure. */
function appendAnswer(expected: Expected, result: Exclude<WriteResult, Failed>): AppendResp {
  if (result.kind === 'written') {
    const success = new AppendResp.Success();
    if (result.lastRev < 0) success.setNoStream(nothing());
    else success.setCurrentRevision(wireRevision(result.lastRev));
    const place = String(result.position ?? 0);
    if (result.position === null) success.setNoPosition(nothing());
    else success.setPosition(new AppendResp.Position().setCommitPosition(place).setPreparePosition(place));
    return new AppendResp().setSuccess(success);
  }
  const wrong = new AppendResp.WrongExpectedVersion();
  if (result.current < 0) wrong.setCurrentNoStream(nothing());
  else wrong.setCurrentRevision(wireRevision(result.current));
  if (expected === 'any') wrong.setExpectedAny(nothing());
  else if (expected === 'stream_exists') wrong.setExpectedStreamExists(nothing());
  else if (expected === 'no_stream') wrong.setExpectedNoStream(nothing());
  else wrong.setExpectedRevision(wireRevision(expected));
  return new AppendResp().setWrongExpectedVersion(wrong);
}

type Ending = 'delete' | 'tombstone';

/** Deleting and tombstoning differ in name, and in what comes of it. */
export async function endStream(
  log: Log,
  kind: Ending,
  call: ServerUnaryCall<DeleteReq | TombstoneReq, unknown>,
  limits: Limits,
): Promise<number | Failure> {
  const options = call.request.getOptions();
  if (!options) return invalid('the request has no options');
  const [stream, expected] = [streamOf(options), expectedOf(options)];
  const result = await log.writer.submit({ kind, stream, expected, deadline: deadlineOf(call, limits) });
  if (result.kind === 'written') return result.position ?? 0;
  return result.kind === 'wrong_revision' ? wrongRevision(stream, expected, result.current) : failureOf(result, stream);
}

const both = (position: number) => [String(position), String(position)] as const;

export const deleted = (position: number) => {
  const [commit, prepare] = both(position);
  return new DeleteResp().setPosition(new DeleteResp.Position().setCommitPosition(commit).setPreparePosition(prepare));
};

export const tombstoned = (position: number) => {
  const [commit, prepare] = both(position);
  return new TombstoneResp().setPosition(new TombstoneResp.Position().setCommitPosition(commit).setPreparePosition(prepare));
};

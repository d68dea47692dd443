import code from '@eventstore/db-client/generated/code_pb.js';
import shared from '@eventstore/db-client/generated/shared_pb.js';
import statuses from '@eventstore/db-client/generated/status_pb.js';
import streams from '@eventstore/db-client/generated/streams_pb.js';
import any from 'google-protobuf/google/protobuf/any_pb.js';
import empty from 'google-protobuf/google/protobuf/empty_pb.js';
import type { ExpectedState, WriteRefusal, WriteResult } from '../log/model.ts';
import { writeBatchSuccess } from '../wire/batch-append.ts';
import { identifierOf } from './requests.ts';

/** The outcome of one append of a batch stream: the writer's result, or too large. */
export type BatchOutcome = WriteResult | { kind: 'too_big'; maximum: number };

type BatchFailure = { code: code.Code; message: string; type: string; details: { serializeBinary(): Uint8Array } };

const emptyMessage = (): empty.Empty => new empty.Empty();

function wrongRevisionDetails({ expected, actual }: WriteRefusal & { kind: 'wrong_revision' }): shared.WrongExpectedVersion {
  const details = new shared.WrongExpectedVersion();
  if (actual < 0) details.setCurrentNoStream(emptyMessage());
  else details.setCurrentStreamRevision(String(actual));
  if (expected === 'any') details.setExpectedAny(emptyMessage());
  else if (expected === 'stream_exists') details.setExpectedStreamExists(emptyMessage());
  else if (expected === 'no_stream') details.setExpectedNoStream(emptyMessage());
  else details.setExpectedStreamPosition(String(expected));
  return details;
}

function badRequest(message: string): BatchFailure {
  const details = new shared.BadRequest();
  details.setMessage(message);
  return { code: 3, message, type: 'BadRequest', details };
}

function refusalOf(refusal: WriteRefusal): BatchFailure {
  if (refusal.kind === 'bad_request') return badRequest(refusal.message);
  if (refusal.kind === 'wrong_revision') {
    return {
      code: 6,
      message: `${refusal.stream} is at another revision`,
      type: 'WrongExpectedVersion',
      details: wrongRevisionDetails(refusal),
    };
  }
  const details = new shared.StreamDeleted();
  details.setStreamIdentifier(identifierOf(refusal.stream));
  return { code: 5, message: `${refusal.stream} is deleted`, type: 'StreamDeleted', details };
}

function batchFailureOf(outcome: Exclude<BatchOutcome, { kind: 'written' }>): BatchFailure {
  switch (outcome.kind) {
    case 'refused':
      return refusalOf(outcome.refusal);
    case 'too_big': {
      const details = new shared.MaximumAppendSizeExceeded();
      details.setMaxappendsize(outcome.maximum);
      return { code: 3, message: `an append may have ${outcome.maximum} bytes`, type: 'MaximumAppendSizeExceeded', details };
    }
    case 'timeout':
      return { code: 4, message: 'not committed in time', type: 'Timeout', details: new shared.Timeout() };
    case 'unavailable':
      // The protocol's table has no word for this; a client that hears "timeout" does the right thing: it tries again.
      return { code: 4, message: outcome.message, type: 'Timeout', details: new shared.Timeout() };
    case 'failed':
      return { code: 2, message: outcome.message, type: 'Unknown', details: new shared.Unknown() };
  }
}

/** The one answer to one append of a batch stream. */
export function batchAnswer(correlationId: string, stream: string, expected: ExpectedState, outcome: BatchOutcome): Buffer {
  if (outcome.kind === 'written') return writeBatchSuccess(correlationId, stream, expected, outcome.revision, outcome.seq);
  const problem = batchFailureOf(outcome);
  const packed = new any.Any();
  packed.setTypeUrl(`type.googleapis.com/event_store.client.${problem.type}`);
  packed.setValue(problem.details.serializeBinary());
  const error = new statuses.Status();
  error.setCode(problem.code);
  error.setMessage(problem.message);
  error.setDetails(packed);
  const id = new shared.UUID();
  id.setString(correlationId);
  const answer = new streams.BatchAppendResp();
  answer.setCorrelationId(id);
  answer.setError(error);
  answer.setStreamIdentifier(identifierOf(stream));
  return Buffer.from(answer.serializeBinary());
}

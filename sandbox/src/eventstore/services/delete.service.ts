import streams from '@eventstore/db-client/generated/streams_pb.js';
import type { sendUnaryData, ServerUnaryCall } from '@grpc/grpc-js';
import type { WriteRequest, WriteResult } from '../log/model.ts';
import { toWirePosition } from '../log/position.ts';
import type { Store } from '../reading/store.ts';
import { failureOf } from './append.service.ts';
import { asFailure } from './refusals.ts';
import { deadlineOf, expectedOf, streamName } from './requests.ts';

type Position = { setCommitPosition(value: string): unknown; setPreparePosition(value: string): unknown };

function place<P extends Position>(position: P, seq: number): P {
  position.setCommitPosition(String(toWirePosition(seq)));
  position.setPreparePosition(String(toWirePosition(seq)));
  return position;
}

function deleteAnswer(seq: number): streams.DeleteResp {
  const answer = new streams.DeleteResp();
  answer.setPosition(place(new streams.DeleteResp.Position(), seq));
  return answer;
}

function tombstoneAnswer(seq: number): streams.TombstoneResp {
  const answer = new streams.TombstoneResp();
  answer.setPosition(place(new streams.TombstoneResp.Position(), seq));
  return answer;
}

type Options = Parameters<typeof expectedOf>[0] & { getStreamIdentifier(): Parameters<typeof streamName>[0] };

function ending<Request extends { getOptions(): Options | undefined }, Answer>(
  store: Store,
  kind: 'delete' | 'tombstone',
  answer: (seq: number) => Answer,
) {
  return (call: ServerUnaryCall<Request, Answer>, reply: sendUnaryData<Answer>): void => {
    const finish = (result: WriteResult): void => {
      if (result.kind === 'written') reply(null, answer(result.seq));
      else reply(failureOf(result));
    };
    try {
      const options = call.request.getOptions();
      const stream = streamName(options?.getStreamIdentifier());
      const request: WriteRequest = { kind, stream, expected: options === undefined ? 'any' : expectedOf(options) };
      store.write(request, deadlineOf(call), finish);
    } catch (error) {
      reply(asFailure(error));
    }
  };
}

export const softDelete = (store: Store) => ending<streams.DeleteReq, streams.DeleteResp>(store, 'delete', deleteAnswer);
export const tombstone = (store: Store) => ending<streams.TombstoneReq, streams.TombstoneResp>(store, 'tombstone', tombstoneAnswer);

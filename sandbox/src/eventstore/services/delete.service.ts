import streams from '@eventstore/db-client/generated/streams_pb.js';
import type { sendUnaryData, ServerUnaryCall } from '@grpc/grpc-js';
import type { WriteRequest, WriteResult } from '../log/model.ts';
import { toWirePosition } from '../log/position.ts';
import type { LogStore } from '../reading/store.ts';
import { writeFailure } from './append.service.ts';
import { failureOf } from './refusals.ts';
import { deadlineOf, expectedStateOf, streamName } from './requests.ts';

type Position = { setCommitPosition(value: string): unknown; setPreparePosition(value: string): unknown };

function writePosition<P extends Position>(position: P, seq: number): P {
  position.setCommitPosition(String(toWirePosition(seq)));
  position.setPreparePosition(String(toWirePosition(seq)));
  return position;
}

function deleteAnswer(seq: number): streams.DeleteResp {
  const answer = new streams.DeleteResp();
  answer.setPosition(writePosition(new streams.DeleteResp.Position(), seq));
  return answer;
}

function tombstoneAnswer(seq: number): streams.TombstoneResp {
  const answer = new streams.TombstoneResp();
  answer.setPosition(writePosition(new streams.TombstoneResp.Position(), seq));
  return answer;
}

type Options = Parameters<typeof expectedStateOf>[0] & { getStreamIdentifier(): Parameters<typeof streamName>[0] };

function endStreamHandler<Request extends { getOptions(): Options | undefined }, Answer>(
  store: LogStore,
  kind: 'delete' | 'tombstone',
  answer: (seq: number) => Answer,
) {
  return (call: ServerUnaryCall<Request, Answer>, reply: sendUnaryData<Answer>): void => {
    const replyWith = (result: WriteResult): void => {
      if (result.kind === 'written') reply(null, answer(result.seq));
      else reply(writeFailure(result));
    };
    try {
      const options = call.request.getOptions();
      const stream = streamName(options?.getStreamIdentifier());
      const request: WriteRequest = { kind, stream, expected: options === undefined ? 'any' : expectedStateOf(options) };
      store.write(request, deadlineOf(call), replyWith);
    } catch (error) {
      reply(failureOf(error));
    }
  };
}

export const deleteHandler = (store: LogStore) => endStreamHandler<streams.DeleteReq, streams.DeleteResp>(store, 'delete', deleteAnswer);
export const tombstoneHandler = (store: LogStore) =>
  endStreamHandler<streams.TombstoneReq, streams.TombstoneResp>(store, 'tombstone', tombstoneAnswer);

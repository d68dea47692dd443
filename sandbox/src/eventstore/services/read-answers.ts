import streams from '@eventstore/db-client/generated/streams_pb.js';
import { toWirePosition } from '../log/position.ts';
import { identifierOf } from './requests.ts';

const encodeAnswer = (fill: (answer: streams.ReadResp) => void): Buffer => {
  const answer = new streams.ReadResp();
  fill(answer);
  return Buffer.from(answer.serializeBinary());
};

export const confirmationAnswer = (id: string): Buffer =>
  encodeAnswer((answer) => {
    const confirmed = new streams.ReadResp.SubscriptionConfirmation();
    confirmed.setSubscriptionId(id);
    answer.setConfirmation(confirmed);
  });

export const checkpointAnswer = (seq: number): Buffer =>
  encodeAnswer((answer) => {
    const reached = new streams.ReadResp.Checkpoint();
    reached.setCommitPosition(String(toWirePosition(seq)));
    reached.setPreparePosition(String(toWirePosition(seq)));
    answer.setCheckpoint(reached);
  });

export const caughtUpAnswer = (): Buffer => encodeAnswer((answer) => answer.setCaughtUp(new streams.ReadResp.CaughtUp()));

export const streamNotFoundAnswer = (stream: string): Buffer =>
  encodeAnswer((answer) => {
    const missing = new streams.ReadResp.StreamNotFound();
    missing.setStreamIdentifier(identifierOf(stream));
    answer.setStreamNotFound(missing);
  });

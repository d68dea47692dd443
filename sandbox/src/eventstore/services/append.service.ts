import shared from '@eventstore/db-client/generated/shared_pb.js';
import streams from '@eventstore/db-client/generated/streams_pb.js';
import type { sendUnaryData, ServerReadableStream } from '@grpc/grpc-js';
import type { ExpectedState, ProposedEvent, WriteRefusal, WriteResult } from '../log/model.ts';
import { toWirePosition } from '../log/position.ts';
import type { LogStore } from '../reading/store.ts';
import { missingProperties as missingOf, proposedEvent } from '../wire/proposed.ts';
import { MalformedMessage } from '../wire/reader.ts';
import { AppendSize } from './append-size.ts';
import type { OpenCalls } from './goodbye.ts';
import {
  failureOf,
  badRequestFailure,
  unknownFailure,
  missingPropertiesFailure,
  refusalFailure,
  timeoutFailure,
  appendTooLargeFailure,
  unavailableFailure,
} from './refusals.ts';
import { deadlineOf, expectedStateOf, streamName, uuidText } from './requests.ts';

const emptyMessage = (): shared.Empty => new shared.Empty();

function proposalOf(message: streams.AppendReq.ProposedMessage): ProposedEvent {
  const metadata = new Map<string, string>(message.getMetadataMap().getEntryList());
  const raw = {
    id: uuidText(message.getId()),
    type: metadata.get('type') ?? '',
    contentType: metadata.get('content-type') ?? '',
    custom: Buffer.from(message.getCustomMetadata_asU8()),
    data: Buffer.from(message.getData_asU8()),
  };
  const missing = missingOf(raw);
  if (missing.length > 0) throw missingPropertiesFailure(missing);
  return proposedEvent(raw);
}

function wrongRevisionAnswer({ expected, actual }: WriteRefusal & { kind: 'wrong_revision' }): streams.AppendResp {
  const wrong = new streams.AppendResp.WrongExpectedVersion();
  if (actual < 0) wrong.setCurrentNoStream(emptyMessage());
  else wrong.setCurrentRevision(String(actual));
  if (expected === 'any') wrong.setExpectedAny(emptyMessage());
  else if (expected === 'stream_exists') wrong.setExpectedStreamExists(emptyMessage());
  else if (expected === 'no_stream') wrong.setExpectedNoStream(emptyMessage());
  else wrong.setExpectedRevision(String(expected));
  const answer = new streams.AppendResp();
  answer.setWrongExpectedVersion(wrong);
  return answer;
}

function successAnswer({ revision, seq }: WriteResult & { kind: 'written' }): streams.AppendResp {
  const success = new streams.AppendResp.Success();
  if (revision < 0) success.setNoStream(emptyMessage());
  else success.setCurrentRevision(String(revision));
  if (seq === 0) {
    success.setNoPosition(emptyMessage());
  } else {
    const position = new streams.AppendResp.Position();
    position.setCommitPosition(String(toWirePosition(seq)));
    position.setPreparePosition(String(toWirePosition(seq)));
    success.setPosition(position);
  }
  const answer = new streams.AppendResp();
  answer.setSuccess(success);
  return answer;
}

/** The gRPC status of a failed write; undefined if the write succeeded or its failure has a message type. */
export function writeFailure(result: Exclude<WriteResult, { kind: 'written' }>) {
  switch (result.kind) {
    case 'refused':
      return refusalFailure(result.refusal);
    case 'timeout':
      return timeoutFailure();
    case 'unavailable':
      return unavailableFailure(result.message);
    case 'failed':
      return unknownFailure(result.message);
  }
}

type ArrivingAppend = { stream: string; expected: ExpectedState; events: ProposedEvent[]; size: AppendSize };

function collectMessage(into: ArrivingAppend | null, message: streams.AppendReq, maxAppendBytes: number): ArrivingAppend {
  const options = message.getOptions();
  if (options !== undefined) {
    return {
      stream: streamName(options.getStreamIdentifier()),
      expected: expectedStateOf(options),
      events: [],
      size: new AppendSize(maxAppendBytes),
    };
  }
  const proposed = message.getProposedMessage();
  if (into === null || proposed === undefined) throw badRequestFailure('an append begins with its options');
  const event = proposalOf(proposed);
  const broken = into.size.add(event);
  if (broken !== null) throw appendTooLargeFailure(broken);
  into.events.push(event);
  return into;
}

/** Handler of the older append method: first the options, then one event a message. */
export function appendHandler(store: LogStore, maxAppendBytes: number, goodbye: OpenCalls) {
  return (call: ServerReadableStream<streams.AppendReq, streams.AppendResp>, reply: sendUnaryData<streams.AppendResp>): void => {
    let collected: ArrivingAppend | null = null;
    let refused = false;
    const refuseAppend = (error: unknown): void => {
      if (refused) return;
      refused = true;
      leave();
      reply(error instanceof MalformedMessage ? badRequestFailure(error.message) : failureOf(error));
    };
    // Half an append is none: a client that was still sending gets "unavailable".
    const leave = goodbye.register(() => refuseAppend(unavailableFailure('The server is shutting down.')));
    call.on('cancelled', leave);
    call.on('data', (message: streams.AppendReq) => {
      if (refused) return;
      try {
        collected = collectMessage(collected, message, maxAppendBytes);
      } catch (error) {
        refuseAppend(error);
      }
    });
    call.on('end', () => {
      leave();
      if (refused) return;
      if (collected === null) return refuseAppend(badRequestFailure('an append begins with its options'));
      const { stream, expected, events } = collected;
      store.write({ kind: 'append', stream, expected, events }, deadlineOf(call), (result) => {
        if (result.kind === 'written') reply(null, successAnswer(result));
        else if (result.kind === 'refused' && result.refusal.kind === 'wrong_revision') reply(null, wrongRevisionAnswer(result.refusal));
        else reply(writeFailure(result));
      });
    });
  };
}

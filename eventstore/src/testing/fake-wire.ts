import gossip from '@eventstore/db-client/generated/gossip_pb.js';
import shared from '@eventstore/db-client/generated/shared_pb.js';
import status from '@eventstore/db-client/generated/status_pb.js';
import streams from '@eventstore/db-client/generated/streams_pb.js';
import { Metadata, status as code } from '@grpc/grpc-js';
import any from 'google-protobuf/google/protobuf/any_pb.js';
import empty from 'google-protobuf/google/protobuf/empty_pb.js';
import type { BatchAppendReq, BatchAppendResp, ReadResp } from '@eventstore/db-client/generated/streams_pb.js';
import type { Revision } from '../event-store.ts';
import type { FakeLogEntry, Proposed } from './fake-log.ts';

/** Our entries as messages of the protocol and back. */

const uuid = (id: string) => new shared.UUID().setString(id);
const streamIdentifier = (stream: string) => new shared.StreamIdentifier().setStreamName(Buffer.from(stream));
export const streamNameOf = (identifier: { getStreamName_asU8(): Uint8Array } | undefined): string =>
  Buffer.from(identifier?.getStreamName_asU8() ?? []).toString();

export function eventMessage(entry: FakeLogEntry): ReadResp {
  const recorded = new streams.ReadResp.ReadEvent.RecordedEvent()
    .setId(uuid(entry.id))
    .setStreamIdentifier(streamIdentifier(entry.stream))
    .setStreamRevision(entry.revision.toString())
    .setPreparePosition(entry.position.toString())
    .setCommitPosition(entry.position.toString())
    .setData(entry.data)
    .setCustomMetadata(entry.metadata);
  recorded.getMetadataMap().set('type', entry.type).set('content-type', entry.contentType).set('created', '17000000000000000');
  return new streams.ReadResp().setEvent(new streams.ReadResp.ReadEvent().setEvent(recorded).setCommitPosition(entry.position.toString()));
}

export const notFoundMessage = (stream: string): ReadResp =>
  new streams.ReadResp().setStreamNotFound(new streams.ReadResp.StreamNotFound().setStreamIdentifier(streamIdentifier(stream)));

export const confirmationMessage = (): ReadResp =>
  new streams.ReadResp().setConfirmation(new streams.ReadResp.SubscriptionConfirmation().setSubscriptionId('one'));

export const caughtUpMessage = (): ReadResp => new streams.ReadResp().setCaughtUp(new streams.ReadResp.CaughtUp());

export const checkpointMessage = (position: bigint): ReadResp =>
  new streams.ReadResp().setCheckpoint(
    new streams.ReadResp.Checkpoint().setCommitPosition(position.toString()).setPreparePosition(position.toString()),
  );

/** The events that an append request proposes. */
export function proposedOf(request: BatchAppendReq): Proposed[] {
  return request.getProposedMessagesList().map((message) => ({
    id: message.getId()?.getString() ?? '',
    type: message.getMetadataMap().get('type') ?? '',
    contentType: message.getMetadataMap().get('content-type') ?? '',
    data: message.getData_asU8(),
    metadata: message.getCustomMetadata_asU8(),
  }));
}

export function expectedRevisionOf(request: BatchAppendReq): Revision {
  const options = request.getOptions();
  if (options?.hasStreamPosition()) return BigInt(options.getStreamPosition());
  if (options?.hasNoStream()) return 'no_stream';
  throw new RangeError('an append without an exact expected revision');
}

/** An empty answer that belongs to the request. */
const answerTo = (request: BatchAppendReq): BatchAppendResp =>
  new streams.BatchAppendResp()
    .setCorrelationId(request.getCorrelationId())
    .setStreamIdentifier(request.getOptions()?.getStreamIdentifier());

export function successMessage(request: BatchAppendReq, revision: bigint, position: bigint | null): BatchAppendResp {
  const success = new streams.BatchAppendResp.Success().setCurrentRevision(revision.toString());
  if (position === null) success.setNoPosition(new empty.Empty());
  else success.setPosition(new shared.AllStreamPosition().setCommitPosition(position.toString()).setPreparePosition(position.toString()));
  return answerTo(request).setSuccess(success);
}

function failureMessage(
  request: BatchAppendReq,
  code: 2 | 4 | 6,
  message: { serializeBinary(): Uint8Array },
  name: string,
): BatchAppendResp {
  const details = new any.Any();
  details.pack(message.serializeBinary(), `event_store.client.${name}`);
  return answerTo(request).setError(new status.Status().setCode(code).setMessage(name).setDetails(details));
}

export function wrongRevisionMessage(request: BatchAppendReq, actual: Revision): BatchAppendResp {
  const wrong = new shared.WrongExpectedVersion();
  if (actual === 'no_stream') wrong.setCurrentNoStream(new empty.Empty());
  else wrong.setCurrentStreamRevision(actual.toString());
  const expected = expectedRevisionOf(request);
  if (expected === 'no_stream') wrong.setExpectedNoStream(new empty.Empty());
  else wrong.setExpectedStreamPosition(expected.toString());
  return failureMessage(request, 6, wrong, 'WrongExpectedVersion');
}

export const timeoutMessage = (request: BatchAppendReq): BatchAppendResp => failureMessage(request, 4, new shared.Timeout(), 'Timeout');

export const tooLargeMessage = (request: BatchAppendReq): BatchAppendResp =>
  failureMessage(request, 2, new shared.MaximumAppendSizeExceeded().setMaxappendsize(1024), 'MaximumAppendSizeExceeded');

/** One member: this machine's node at the port, which is the leader. */
export const membersMessage = (port: number): gossip.ClusterInfo =>
  new gossip.ClusterInfo().setMembersList([
    new gossip.MemberInfo()
      .setInstanceId(uuid('0a3a9cd2-6d1a-4d0b-9f59-7a4f8f5a3f10'))
      .setTimeStamp('17000000000000000')
      .setState(gossip.MemberInfo.VNodeState.LEADER)
      .setIsAlive(true)
      .setHttpEndPoint(new gossip.EndPoint().setAddress('127.0.0.1').setPort(port)),
  ]);

/** How a follower refuses what only the leader answers. */
export function notLeader(port: number): { code: code; details: string; metadata: Metadata } {
  const metadata = new Metadata();
  metadata.set('exception', 'not-leader');
  metadata.set('leader-endpoint-host', '127.0.0.1');
  metadata.set('leader-endpoint-port', String(port));
  return { code: code.NOT_FOUND, details: 'Leader info available', metadata };
}

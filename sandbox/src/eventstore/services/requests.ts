import shared from '@eventstore/db-client/generated/shared_pb.js';
import type { ExpectedState } from '../log/model.ts';
import { revisionFromWire } from '../log/position.ts';
import { uuidOf, uuidOfHalves } from '../wire/uuid.ts';
import { badRequestFailure } from './refusals.ts';

export function streamName(identifier: shared.StreamIdentifier | undefined): string {
  const name = Buffer.from(identifier?.getStreamName_asU8() ?? []).toString('utf8');
  checkStreamName(name);
  return name;
}

export function checkStreamName(name: string): void {
  if (name === '') throw badRequestFailure('a stream name is missing');
  if (name.includes('\0')) throw badRequestFailure('a stream name contains a zero character');
  if (Buffer.byteLength(name) > 2_000) throw badRequestFailure('a stream name is longer than 2000 bytes');
}

export function uuidText(uuid: shared.UUID | undefined): string | null {
  const halves = uuid?.getStructured();
  if (halves !== undefined) return uuidOfHalves(BigInt(halves.getMostSignificantBits()), BigInt(halves.getLeastSignificantBits()));
  return uuid === undefined ? null : uuidOf(uuid.getString());
}

export function identifierOf(stream: string): shared.StreamIdentifier {
  const identifier = new shared.StreamIdentifier();
  identifier.setStreamName(Buffer.from(stream));
  return identifier;
}

type ExpectedOptions = {
  hasNoStream(): boolean;
  hasAny(): boolean;
  hasStreamExists(): boolean;
  hasRevision(): boolean;
  getRevision(): string;
};

export function expectedStateOf(options: ExpectedOptions): ExpectedState {
  if (options.hasNoStream()) return 'no_stream';
  if (options.hasAny()) return 'any';
  if (options.hasStreamExists()) return 'stream_exists';
  if (options.hasRevision()) return revisionFromWire(options.getRevision());
  throw badRequestFailure('an expected revision is missing');
}

/** gRPC's deadline, in milliseconds since the epoch. */
export function deadlineOf(call: { getDeadline(): Date | number }): number | null {
  const deadline = call.getDeadline();
  const ms = deadline instanceof Date ? deadline.getTime() : deadline;
  return Number.isFinite(ms) ? ms : null;
}

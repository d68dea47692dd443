import { Metadata, status, type StatusObject } from '@grpc/grpc-js';
import type { ExpectedState, WriteRefusal } from '../log/model.ts';
import { FilterTooSlow } from '../reading/filter.ts';
import { StorageLost } from '../storage/storage.ts';

/** A failed call in the protocol's form: a status, and trailers from which clients build their errors. */
export class CallFailure extends Error implements Partial<StatusObject> {
  override readonly name = 'CallFailure';
  readonly code: status;
  readonly details: string;
  readonly metadata: Metadata;

  constructor(code: status, details: string, trailers: Record<string, string> = {}) {
    super(details);
    this.code = code;
    this.details = toPrintableAscii(details);
    this.metadata = new Metadata();
    for (const [name, value] of Object.entries(trailers)) this.metadata.set(name, toPrintableAscii(value));
  }
}

// Trailers are HTTP headers: anything else in them ends the whole connection.
const toPrintableAscii = (text: string): string => text.replace(/[^\x20-\x7e]/g, '?');

const REVISION_CODES = { any: '-2', stream_exists: '-4', no_stream: '-1' } as const;
const revisionCode = (expected: ExpectedState): string => (typeof expected === 'number' ? String(expected) : REVISION_CODES[expected]);

export const streamDeletedFailure = (stream: string): CallFailure =>
  new CallFailure(status.FAILED_PRECONDITION, `Event stream '${stream}' is deleted.`, {
    exception: 'stream-deleted',
    'stream-name': stream,
  });

export const badRequestFailure = (message: string): CallFailure => new CallFailure(status.INVALID_ARGUMENT, message);

export const timeoutFailure = (): CallFailure =>
  new CallFailure(status.ABORTED, 'The write was not committed in time; whether it will be is unknown.');

export const unavailableFailure = (message: string): CallFailure => new CallFailure(status.UNAVAILABLE, message);

/** Ends a live subscription whose reader is too many events late, like a real server. */
export const slowConsumerFailure = (): CallFailure =>
  new CallFailure(
    status.ABORTED,
    'Consumer too slow to handle event while live (or while transitioning to live). Client resubscription required.',
  );

/** Ends open calls at shutdown, like a real node. */
export const shutdownFailure = (): CallFailure => new CallFailure(status.CANCELLED, 'The server is shutting down.');

export const unknownFailure = (message: string): CallFailure => new CallFailure(status.UNKNOWN, message);

export const unimplementedFailure = (feature: string): CallFailure =>
  new CallFailure(
    status.UNIMPLEMENTED,
    `${feature} ${/s$/.test(feature) ? 'are' : 'is'} not part of the embedded server; connect to a real EventStoreDB`,
  );

export const missingPropertiesFailure = (names: string[]): CallFailure =>
  new CallFailure(status.INVALID_ARGUMENT, `Required metadata is missing: ${names.join(', ')}`, {
    exception: 'missing-required-metadata-property',
    'required-metadata-properties': names.join(','),
  });

export const appendTooLargeFailure = (maximum: number): CallFailure =>
  new CallFailure(status.INVALID_ARGUMENT, `Maximum Append Size of ${maximum} Exceeded.`, {
    exception: 'maximum-append-size-exceeded',
    'maximum-append-size': String(maximum),
  });

/** The status of a refused write, for calls without a message type for it. */
export function refusalFailure(refusal: WriteRefusal): CallFailure {
  if (refusal.kind === 'stream_deleted') return streamDeletedFailure(refusal.stream);
  if (refusal.kind === 'bad_request') return badRequestFailure(refusal.message);
  const { stream, expected, actual } = refusal;
  return new CallFailure(status.FAILED_PRECONDITION, `Append failed due to WrongExpectedVersion. Stream: ${stream}`, {
    exception: 'wrong-expected-version',
    'stream-name': stream,
    'expected-version': revisionCode(expected),
    'actual-version': String(actual),
  });
}

/** Turns any error into an answer that reveals nothing of the server's internals. */
export function failureOf(error: unknown): CallFailure {
  if (error instanceof CallFailure) return error;
  if (error instanceof FilterTooSlow) return badRequestFailure(error.message);
  if (error instanceof StorageLost) return unavailableFailure('the event store has lost its database');
  return unknownFailure('the embedded event store failed on this call');
}

const REFUSED_STREAMS = /^\$(ce-|et-|bc-|category-|streams$)/;

/** Refuses streams that projections of a real node write: an empty answer would hide the mistake. */
export function refuseProjectedStream(stream: string): void {
  if (REFUSED_STREAMS.test(stream)) throw unimplementedFailure(`the projected stream ${toPrintableAscii(stream)} (system projections)`);
}

import { Metadata, status, type StatusObject } from '@grpc/grpc-js';
import type { Expected } from './decide.ts';
import { wireRevision } from './record.ts';

/** How a call fails: a status, and trailers that tell the client which of its errors it is. */
export type Failure = Pick<StatusObject, 'code' | 'details' | 'metadata'>;

/** Trailers carry printable ASCII only, or HTTP/2 refuses them. */
const printable = (text: string) => text.replace(/[^\x20-\x7e]/g, '?');

export function failure(code: status, details: string, trailers: Record<string, string> = {}): Failure {
  const metadata = new Metadata();
  for (const [key, value] of Object.entries(trailers)) metadata.set(key, printable(value));
  return { code, details: printable(details), metadata };
}

export const streamDeleted = (stream: string): Failure =>
  failure(status.FAILED_PRECONDITION, `Event stream '${stream}' is deleted.`, { exception: 'stream-deleted', 'stream-name': stream });

export const invalid = (details: string): Failure => failure(status.INVALID_ARGUMENT, details);

export const timedOut = (): Failure => failure(status.ABORTED, 'Timeout');

export const unavailable = (): Failure => failure(status.UNAVAILABLE, 'Another server writes to this log');

export const missingMetadata = (properties: string): Failure =>
  failure(status.INVALID_ARGUMENT, `Required Metadata Property '${properties}' is missing.`, {
    exception: 'missing-required-metadata-property',
    'required-metadata-properties': properties.replaceAll(' ', ''),
  });

export const tooLarge = (limit: number): Failure =>
  failure(status.INVALID_ARGUMENT, `Maximum Append Size of ${limit} Exceeded.`, {
    exception: 'maximum-append-size-exceeded',
    'maximum-append-size': String(limit),
  });

const numbered = (expected: Expected): string => {
  if (expected === 'any') return '-2';
  if (expected === 'stream_exists') return '-4';
  return expected === 'no_stream' ? '-1' : wireRevision(expected);
};

/** Deleting answers a wrong revision by a status, where appending has a message for it. */
export const wrongRevision = (stream: string, expected: Expected, current: number): Failure =>
  failure(status.FAILED_PRECONDITION, `Append failed due to WrongExpectedVersion. Stream: ${stream}`, {
    exception: 'wrong-expected-version',
    'stream-name': stream,
    'expected-version': numbered(expected),
    'actual-version': String(current),
  });

export const notHere = (feature: string): Failure =>
  failure(status.UNIMPLEMENTED, `${feature} is not part of the embedded server; connect to a real EventStoreDB`);

/** Streams that system projections write. Where none run, silence would hide the mistake. */
export const needsProjections = (stream: string): boolean => /^\$(ce|et|bc|category)-|^\$streams$/.test(stream);

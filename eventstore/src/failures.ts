import {
  AccessDeniedError,
  InvalidArgumentError,
  isCommandError,
  MaxAppendSizeExceededError,
  RequiredMetadataPropertyMissingError,
  StreamDeletedError,
  WrongExpectedVersionError,
} from '@eventstore/db-client';
import type { Revision } from './event-store.ts';

/** What an error of the official package says about an append. */
export type AppendFailure =
  | { kind: 'wrong_revision'; actual: Revision | undefined }
  /** Nothing was written and repeating cannot help. */
  | { kind: 'refused'; reason: string }
  /** The write may or may not have happened. `connection` tells whether the connection itself is suspect. */
  | { kind: 'ambiguous'; connection: 'sound' | 'broken' };

const refusalReasons = [
  [StreamDeletedError, 'stream_deleted'],
  [MaxAppendSizeExceededError, 'too_large'],
  [AccessDeniedError, 'access_denied'],
  [RequiredMetadataPropertyMissingError, 'malformed'],
  [InvalidArgumentError, 'malformed'],
] as const;

const actualRevision = ({ actualVersion }: WrongExpectedVersionError): Revision | undefined =>
  actualVersion === 'no_stream' || (typeof actualVersion === 'bigint' && actualVersion >= 0n) ? actualVersion : undefined;

/** Classifies an error of the package: whether the append can be repeated, and on which connection. */
export function appendFailureOf(error: unknown): AppendFailure {
  if (error instanceof WrongExpectedVersionError) return { kind: 'wrong_revision', actual: actualRevision(error) };
  for (const [type, reason] of refusalReasons) if (error instanceof type) return { kind: 'refused', reason };
  // Only the answer to a single append has no status code: the call that carries all of them is alive.
  const answered = error instanceof Error && isCommandError(error) && error.code === undefined;
  return { kind: 'ambiguous', connection: answered ? 'sound' : 'broken' };
}

/** The store's own words to a live reader that it no longer waits for; it has no code for them. */
export const isLateReaderError = (error: unknown): boolean => error instanceof Error && /resubscription required/i.test(error.message);

import type { RefusalCode } from '@orderstream/contracts/refusals';
import { refusals } from '@orderstream/contracts/refusals';
import type { ErrorBody, FieldError } from '@orderstream/contracts/shared/refusal';

const isKnownCode = (code: string): code is RefusalCode => code in refusals;

/** A refusal by the server. Screens decide by `code`; `message` is the server's English sentence. */
export class RefusalError extends Error {
  override readonly name = 'RefusalError';
  readonly code: RefusalCode;
  /** The server refused with a code that this page does not know: only its message can be shown. */
  readonly isUnknown: boolean;
  readonly details: readonly FieldError[];
  constructor(
    readonly status: number,
    body: ErrorBody,
    readonly retryAfterSeconds: number | null = null,
  ) {
    super(body.message);
    this.code = isKnownCode(body.code) ? body.code : 'internal';
    this.isUnknown = !isKnownCode(body.code) && status < 500 && /^[a-z]+(_[a-z]+)*$/.test(body.code) && body.message !== '';
    this.details = body.details ?? [];
  }
}

/** No answer arrived: the server may have executed the command or not. */
export class Unreachable extends Error {
  override readonly name = 'Unreachable';
  constructor(
    readonly why: 'offline' | 'timeout' | 'network',
    cause?: unknown,
  ) {
    super(`The server could not be reached (${why})`, { cause });
  }
}

/** Whether the error is a refusal with one of these codes. */
export const isRefusal = (error: unknown, ...codes: RefusalCode[]): boolean => error instanceof RefusalError && codes.includes(error.code);

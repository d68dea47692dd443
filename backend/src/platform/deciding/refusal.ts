import type { FieldError } from '@orderstream/contracts/shared/refusal';
import { refusals, type RefusalCode } from '@orderstream/contracts/refusals';

/** The reason why a command is not allowed. A normal answer, never a bug. */
export class Refusal extends Error {
  retryAfterSeconds: number | undefined;

  constructor(
    readonly code: RefusalCode,
    readonly details?: readonly FieldError[],
  ) {
    super(code);
    this.name = 'Refusal';
  }

  /** Sets the seconds after which a retry makes sense. */
  retryAfter(seconds: number): this {
    this.retryAfterSeconds = seconds;
    return this;
  }
}

/** A refusal to be thrown, with its code and the fields at fault. */
export const refusal = (code: RefusalCode, details?: readonly FieldError[]): Refusal => new Refusal(code, details);

/** Whether the refusal means "not now": the answer to a later retry may differ. */
export const isTransient = ({ code }: Refusal): boolean =>
  refusals[code][0] >= 500 || refusals[code][0] === 429 || code === 'request_in_progress';

/** Whether an error is a refusal that a retry would not change. */
export const isFinalRefusal = (error: unknown): error is Refusal => error instanceof Refusal && !isTransient(error);

import type { FieldError } from '@orderstream/contracts/shared/refusal';
import type { RefusalCode } from '@orderstream/contracts/refusals';

/** A command that may not be. A normal answer, never a bug. */
export class Refusal extends Error {
  retryAfterSeconds: number | undefined;

  constructor(
    readonly code: RefusalCode,
    readonly details?: readonly FieldError[],
  ) {
    super(code);
    this.name = 'Refusal';
  }

  /** When asking again makes sense. */
  after(seconds: number): this {
    this.retryAfterSeconds = seconds;
    return this;
  }
}

export const refusal = (code: RefusalCode, details?: readonly FieldError[]): Refusal => new Refusal(code, details);

import type { FieldError } from '@orderstream/contracts/shared/refusal';
import type { RefusalCode } from '@orderstream/contracts/refusals';

/** A command that may not be. A normal answer, never a bug. */
export class Refusal extends Error {
  constructor(
    readonly code: RefusalCode,
    readonly details?: readonly FieldError[],
  ) {
    super(code);
    this.name = 'Refusal';
  }
}

export const refusal = (code: RefusalCode, details?: readonly FieldError[]): Refusal => new Refusal(code, details);

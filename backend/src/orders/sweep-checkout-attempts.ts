import { Inject } from '@nestjs/common';
import { Command } from '../platform/deciding/command.ts';
import { CommandHandler } from '../platform/deciding/cqrs.ts';
import { CheckoutAttempts } from './checkout-attempts.ts';

/** Deletes attempts that can no longer be repeated. */
export class SweepCheckoutAttempts extends Command<void> {
  readonly type = 'SweepCheckoutAttempts';
}

@CommandHandler(SweepCheckoutAttempts)
export class SweepCheckoutAttemptsHandler {
  constructor(@Inject(CheckoutAttempts) private readonly attempts: CheckoutAttempts) {}

  execute(): Promise<void> {
    return this.attempts.sweep();
  }
}

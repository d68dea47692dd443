import { command } from '../platform/deciding/command.ts';
import { useCase } from '../platform/deciding/use-case.ts';
import { CheckoutAttempts } from './checkout-attempts.ts';

/** Deletes attempts that can no longer be repeated. */
export class SweepCheckoutAttempts extends command('SweepCheckoutAttempts')<object, void>() {}

export const sweepCheckoutAttempts = useCase(
  SweepCheckoutAttempts,
  { attempts: CheckoutAttempts },
  (_command, { attempts }): Promise<void> => attempts.sweep(),
);

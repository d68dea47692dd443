import { StoreOverloaded, StoreUnavailable } from '@orderstream/eventstore/event-store';
import { isDatabaseUnavailable } from '../database/database.ts';
import { isTransient, Refusal } from '../deciding/refusal.ts';

/** A service that a command depends on is unavailable or overloaded. */
export class Outage extends Error {
  constructor(message: string) {
    super(message);
    this.name = 'Outage';
  }
}

/** Whether an error is due to an outage: the command itself is not at fault and can succeed later, so this uses up no attempt. */
export const isOutage = (error: unknown): boolean =>
  error instanceof Outage ||
  error instanceof StoreUnavailable ||
  error instanceof StoreOverloaded ||
  (error instanceof Refusal && isTransient(error)) ||
  isDatabaseUnavailable(error);

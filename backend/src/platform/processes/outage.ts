import { StoreOverloaded, StoreUnavailable } from '@orderstream/eventstore/event-store';
import { databaseIsAway } from '../database/database.ts';
import { isTransient, Refusal } from '../deciding/refusal.ts';

/** Somebody who is asked is away or has too much to do. */
export class Outage extends Error {
  constructor(message: string) {
    super(message);
    this.name = 'Outage';
  }
}

/** Nothing is wrong with what was asked: asked again once it is over, the answer is another. It uses up no attempt. */
export const passesByItself = (error: unknown): boolean =>
  error instanceof Outage ||
  error instanceof StoreUnavailable ||
  error instanceof StoreOverloaded ||
  (error instanceof Refusal && isTransient(error)) ||
  databaseIsAway(error);

import type { EventStore } from '@orderstream/eventstore/event-store';
import type { Read } from '@orderstream/projections/platform/reading/read';
import { Inject, Injectable } from '@nestjs/common';
import { refusal } from '../../platform/deciding/refusal.ts';
import { Ask } from '../../platform/http/ask.ts';
import { EVENT_STORE } from '../../platform/tokens.ts';
import { positionOfOwnOrder } from '../order/own-order-position.api.ts';

/** Answers about a customer's own order. */
@Injectable()
export class OwnOrders {
  constructor(
    @Inject(Ask) private readonly ask: Ask,
    @Inject(EVENT_STORE) private readonly store: EventStore,
  ) {}

  /** The answer of this query, which has none for an order without a row: the row of a just placed order is waited for. */
  async of<T>(userId: string, orderId: string, read: Read<T | null>): Promise<T> {
    const answer = await this.ask.of(read);
    if (answer !== null) return answer;
    const after = await positionOfOwnOrder(this.store, userId, orderId);
    const laterAnswer = await this.ask.of(read, after);
    // It exists, so that it is unknown would be untrue.
    if (laterAnswer === null) throw refusal('overloaded').retryAfter(1);
    return laterAnswer;
  }
}

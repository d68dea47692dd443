import type { OrderEvent } from '@orderstream/contracts/orders/events';
import type { EventStore } from '@orderstream/eventstore/event-store';
import { Inject } from '@nestjs/common';
import { CommandHandler } from '../platform/deciding/cqrs.ts';
import { load } from '../platform/deciding/decides.ts';
import { EVENT_STORE } from '../platform/tokens.ts';
import { order } from './order.decider.ts';
import { FindRefund } from './orders.commands.ts';

@CommandHandler(FindRefund)
export class FindRefundHandler {
  constructor(@Inject(EVENT_STORE) private readonly store: EventStore) {}

  /** Renewals of refunded orders are rare: only then the order's events are read for their time. */
  async execute({ orderId }: FindRefund): Promise<string | null> {
    const { status } = (await load(this.store, order, orderId)).state;
    if (status !== 'refunded') return null;
    const { events } = await this.store.read<OrderEvent>(`order-${orderId}`);
    return events.findLast(({ type }) => type === 'order_refunded')?.at ?? null;
  }
}

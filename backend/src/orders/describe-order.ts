import { Inject } from '@nestjs/common';
import type { EventStore } from '@orderstream/eventstore/event-store';
import { CommandHandler } from '../platform/cqrs.ts';
import { load } from '../platform/decides.ts';
import { EVENT_STORE } from '../platform/tokens.ts';
import { order } from './order.decider.ts';
import { DescribeOrder, type DescribedOrder } from './orders.commands.ts';

@CommandHandler(DescribeOrder)
export class DescribeOrderHandler {
  constructor(@Inject(EVENT_STORE) private readonly store: EventStore) {}

  async execute({ orderId }: DescribeOrder): Promise<DescribedOrder> {
    const { sku, quantity, price } = (await load(this.store, order, orderId)).state;
    return { sku, quantity, price };
  }
}

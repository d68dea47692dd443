import { Inject } from '@nestjs/common';
import { isReadable } from '@orderstream/contracts/orders/lifecycle';
import type { EventStore } from '@orderstream/eventstore/event-store';
import { CommandHandler } from '../platform/deciding/cqrs.ts';
import { load } from '../platform/deciding/decides.ts';
import { EVENT_STORE } from '../platform/tokens.ts';
import { order } from './order.decider.ts';
import { DescribeOrder, type DescribedOrder } from './orders.commands.ts';

@CommandHandler(DescribeOrder)
export class DescribeOrderHandler {
  constructor(@Inject(EVENT_STORE) private readonly store: EventStore) {}

  async execute({ orderId }: DescribeOrder): Promise<DescribedOrder> {
    const { userId, status, sku, quantity, price, chargeId } = (await load(this.store, order, orderId)).state;
    const known = status === 'unborn' ? null : status;
    return { userId, status: known, isReadable: known !== null && isReadable(known), sku, quantity, price, chargeId };
  }
}

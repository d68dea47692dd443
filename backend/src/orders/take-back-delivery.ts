import type { TakeBackReason } from '@orderstream/contracts/stock/lifecycle';
import type { EventStore } from '@orderstream/eventstore/event-store';
import { Inject } from '@nestjs/common';
import { Command } from '../platform/deciding/command.ts';
import { CommandHandler } from '../platform/deciding/cqrs.ts';
import { transact } from '../platform/deciding/decides.ts';
import { refusal } from '../platform/deciding/refusal.ts';
import { EVENT_STORE } from '../platform/tokens.ts';
import { existingOrder } from './existing-order.ts';
import { order } from './order.decider.ts';

/** An administrator takes units back before their customer has seen them. */
export class TakeBackDelivery extends Command {
  readonly type = 'TakeBackDelivery';
  constructor(
    readonly orderId: string,
    readonly reason?: TakeBackReason,
  ) {
    super();
  }
}

@CommandHandler(TakeBackDelivery)
export class TakeBackDeliveryHandler {
  constructor(@Inject(EVENT_STORE) private readonly store: EventStore) {}

  async execute({ orderId, reason }: TakeBackDelivery) {
    const { items } = await existingOrder(this.store, orderId);
    if (items.length === 0) throw refusal('no_products_assigned');
    return transact(this.store, order, orderId, { type: 'TakeBackProducts', orderId, ...(reason && { reason }) });
  }
}

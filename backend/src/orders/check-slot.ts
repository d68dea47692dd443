import type { EventStore } from '@orderstream/eventstore/event-store';
import { Inject } from '@nestjs/common';
import { CommandHandler } from '../platform/deciding/cqrs.ts';
import { load, transact } from '../platform/deciding/decides.ts';
import { EVENT_STORE } from '../platform/tokens.ts';
import { CheckSlot } from './fulfilment.commands.ts';
import { openOrders as slotsAsEvents } from './open-orders.decider.ts';
import { OpenOrders } from './open-orders.ts';
import { order } from './order.decider.ts';

@CommandHandler(CheckSlot)
export class CheckSlotHandler {
  constructor(
    @Inject(EVENT_STORE) private readonly store: EventStore,
    @Inject(OpenOrders) private readonly openOrders: OpenOrders,
  ) {}

  /** The fact ends the timer that asks for this. */
  async execute({ userId, orderId }: CheckSlot): Promise<void> {
    const { state } = await load(this.store, order, orderId);
    if (state.status !== 'unborn') return;
    await this.openOrders.free(orderId);
    await transact(this.store, slotsAsEvents, userId, { type: 'FreeSlot', userId, orderId });
  }
}

import { Inject } from '@nestjs/common';
import type { OpenOrdersEvent } from '@orderstream/contracts/orders/events';
import type { EventStore } from '@orderstream/eventstore/event-store';
import { Command } from '../platform/command.ts';
import { CommandHandler } from '../platform/cqrs.ts';
import { load, transact } from '../platform/decides.ts';
import { nothing, type Process } from '../platform/process.ts';
import { EVENT_STORE } from '../platform/tokens.ts';
import { FreeSlot } from './free-slot.ts';
import { openOrders as slotsAsEvents } from './open-orders.decider.ts';
import { OpenOrders } from './open-orders.ts';
import { order } from './order.decider.ts';

/** Takes over a slot that an earlier version has written as an event. */
export class AdoptSlot extends Command<void> {
  readonly type = 'AdoptSlot';
  constructor(
    readonly userId: string,
    readonly orderId: string,
  ) {
    super();
  }
}

@CommandHandler(AdoptSlot)
export class AdoptSlotHandler {
  constructor(@Inject(OpenOrders) private readonly openOrders: OpenOrders) {}

  execute({ userId, orderId }: AdoptSlot): Promise<void> {
    return this.openOrders.adopt(userId, orderId);
  }
}

/** A slot that an earlier version has taken for an order that was never created is given back. */
export class CheckSlot extends Command<void> {
  readonly type = 'CheckSlot';
  constructor(
    readonly userId: string,
    readonly orderId: string,
  ) {
    super();
  }
}

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

/**
 * Follows what versions before the table write about slots: everything that there is on the first run, and later what a
 * process of such a version still adds during an upgrade.
 */
export const slotsTakenOver: Process<OpenOrdersEvent> = {
  name: 'open_orders',
  begins: 'beginning',
  when: {
    slot_taken: ({ data }) => new AdoptSlot(data.user_id, data.order_id),
    slot_freed: ({ data }) => new FreeSlot(data.order_id),
    delivery_awaited: nothing,
    delivery_settled: nothing,
  },
};

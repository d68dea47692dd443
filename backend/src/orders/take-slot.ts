import { Inject } from '@nestjs/common';
import type { EventStore } from '@orderstream/eventstore/event-store';
import { Command } from '../platform/command.ts';
import { CommandHandler } from '../platform/cqrs.ts';
import { load } from '../platform/decides.ts';
import { refusal } from '../platform/refusal.ts';
import { EVENT_STORE } from '../platform/tokens.ts';
import { compareOpenOrder } from './compare-open-order.ts';
import { OpenOrders } from './open-orders.ts';
import { openOrders as slotsAsEvents } from './open-orders.decider.ts';

/** Counts an order among the unpaid ones of its customer, before any stock is held for it. */
export class TakeSlot extends Command<void> {
  readonly type = 'TakeSlot';
  constructor(
    readonly userId: string,
    readonly orderId: string,
    readonly limit: number,
  ) {
    super();
  }
}

@CommandHandler(TakeSlot)
export class TakeSlotHandler {
  constructor(
    @Inject(EVENT_STORE) private readonly store: EventStore,
    @Inject(OpenOrders) private readonly openOrders: OpenOrders,
  ) {}

  async execute(command: TakeSlot): Promise<void> {
    const { userId } = command;
    if ((await this.take(command)) === 'taken') return;
    // Nobody is refused because of a row that has outlived its order.
    for (const row of await this.openOrders.of(userId)) await compareOpenOrder(this.store, this.openOrders, row);
    if ((await this.take(command)) !== 'taken') throw refusal('too_many_unpaid_orders');
  }

  private async take({ userId, orderId, limit }: TakeSlot): Promise<'taken' | 'full' | 'new_customer'> {
    const outcome = await this.openOrders.take(userId, orderId, limit);
    if (outcome !== 'new_customer') return outcome;
    const { unpaid } = (await load(this.store, slotsAsEvents, userId)).state;
    for (const id of unpaid) await this.openOrders.adopt(userId, id);
    await this.openOrders.know(userId);
    return this.openOrders.take(userId, orderId, limit);
  }
}

import type { EventStore } from '@orderstream/eventstore/event-store';
import { Inject } from '@nestjs/common';
import { CommandHandler } from '../platform/deciding/cqrs.ts';
import { load } from '../platform/deciding/decides.ts';
import { refusal } from '../platform/deciding/refusal.ts';
import { EVENT_STORE } from '../platform/tokens.ts';
import { mayBeOpen } from './may-be-open.ts';
import { OpenOrders } from './open-orders.ts';
import { OrderWordsVault } from './order-words.vault.ts';
import { order } from './order.decider.ts';
import { RefuseWhileAwaited } from './orders.commands.ts';

@CommandHandler(RefuseWhileAwaited)
export class RefuseWhileAwaitedHandler {
  constructor(
    @Inject(EVENT_STORE) private readonly store: EventStore,
    @Inject(OrderWordsVault) private readonly words: OrderWordsVault,
    @Inject(OpenOrders) private readonly openOrders: OpenOrders,
  ) {}

  /** Orders count as soon as they are paid: the rows may be behind, so each order itself is read. */
  async execute({ userId }: RefuseWhileAwaited): Promise<void> {
    const { store, openOrders, words } = this;
    for (const id of await mayBeOpen({ openOrders, words }, userId)) {
      const { status } = (await load(store, order, id)).state;
      if (status === 'paid_in_process') throw refusal('paid_orders_awaiting_delivery');
    }
  }
}

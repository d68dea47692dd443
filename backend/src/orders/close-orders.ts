import { theSystem } from '@orderstream/contracts/shared/actor';
import type { EventStore } from '@orderstream/eventstore/event-store';
import { Inject } from '@nestjs/common';
import { CommandBus, CommandHandler } from '../platform/deciding/cqrs.ts';
import { load } from '../platform/deciding/decides.ts';
import { EVENT_STORE } from '../platform/tokens.ts';
import { ForgetPrivateInfo } from '../stock/stock.commands.ts';
import { mayBeOpen } from './may-be-open.ts';
import { OpenOrders } from './open-orders.ts';
import { OrderWordsVault } from './order-words.vault.ts';
import { order } from './order.decider.ts';
import { CancelUnpaidOrder, CloseOrders } from './orders.commands.ts';

@CommandHandler(CloseOrders)
export class CloseOrdersHandler {
  constructor(
    @Inject(EVENT_STORE) private readonly store: EventStore,
    @Inject(CommandBus) private readonly commands: CommandBus,
    @Inject(OrderWordsVault) private readonly words: OrderWordsVault,
    @Inject(OpenOrders) private readonly openOrders: OpenOrders,
  ) {}

  async execute({ userId }: CloseOrders) {
    let reached = { position: '0' };
    const { openOrders, words } = this;
    for (const id of await mayBeOpen({ openOrders, words }, userId)) {
      const { status } = (await load(this.store, order, id)).state;
      const open = status === 'draft' || status === 'awaiting_payment' || status === 'payment_required';
      if (open) reached = await this.commands.execute(new CancelUnpaidOrder(id, theSystem, 'account_deleted'));
    }
    await this.commands.execute(new ForgetPrivateInfo(await words.ordersOf(userId)));
    await words.forgetUser(userId);
    return reached;
  }
}

import { theSystem } from '@orderstream/contracts/shared/actor';
import type { EventStore } from '@orderstream/eventstore/event-store';
import { Inject } from '@nestjs/common';
import { CommandBus, CommandHandler } from '../platform/cqrs.ts';
import { load } from '../platform/decides.ts';
import { refusal } from '../platform/refusal.ts';
import { EVENT_STORE } from '../platform/tokens.ts';
import { ForgetPrivateInfo } from '../stock/stock.commands.ts';
import { CheckAwaitedHandler } from './check-awaited.ts';
import { CheckOpenOrdersHandler } from './check-open-orders.ts';
import { openOrders as slotsAsEvents } from './open-orders.decider.ts';
import { OpenOrders } from './open-orders.ts';
import { OrderWordsVault } from './order-words.vault.ts';
import { order } from './order.decider.ts';
import { CancelUnpaidOrder, CloseOrders, RefuseWhileAwaited } from './orders.commands.ts';

abstract class LeavingHandler {
  constructor(
    @Inject(EVENT_STORE) protected readonly store: EventStore,
    @Inject(CommandBus) protected readonly commands: CommandBus,
    @Inject(OrderWordsVault) protected readonly words: OrderWordsVault,
    @Inject(OpenOrders) private readonly openOrders: OpenOrders,
  ) {}

  protected async statusOf(orderId: string) {
    return (await load(this.store, order, orderId)).state.status;
  }

  /** Every order that may be unpaid or await its delivery, those of versions that wrote slots as events included. */
  protected async mayBeOpen(userId: string): Promise<Set<string>> {
    const [rows, words, { state }] = await Promise.all([
      this.openOrders.of(userId),
      this.words.ordersOf(userId),
      load(this.store, slotsAsEvents, userId),
    ]);
    return new Set([...rows.map(({ orderId }) => orderId), ...words, ...state.unpaid, ...state.awaited]);
  }
}

@CommandHandler(RefuseWhileAwaited)
export class RefuseWhileAwaitedHandler extends LeavingHandler {
  /** Orders count as soon as they are paid: what the rows do not say yet, the order itself does. */
  async execute({ userId }: RefuseWhileAwaited): Promise<void> {
    for (const id of await this.mayBeOpen(userId))
      if ((await this.statusOf(id)) === 'paid_in_process') throw refusal('paid_orders_awaiting_delivery');
  }
}

@CommandHandler(CloseOrders)
export class CloseOrdersHandler extends LeavingHandler {
  async execute({ userId }: CloseOrders) {
    let reached = { position: '0' };
    for (const id of await this.mayBeOpen(userId)) {
      const status = await this.statusOf(id);
      const open = status === 'draft' || status === 'awaiting_payment' || status === 'payment_required';
      if (open) reached = await this.commands.execute(new CancelUnpaidOrder(id, theSystem, 'account_deleted'));
    }
    await this.commands.execute(new ForgetPrivateInfo(await this.words.ordersOf(userId)));
    await this.words.forgetUser(userId);
    return reached;
  }
}

export const leavingHandlers = [CheckAwaitedHandler, CheckOpenOrdersHandler, RefuseWhileAwaitedHandler, CloseOrdersHandler];

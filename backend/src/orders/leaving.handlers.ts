import { theSystem } from '@orderstream/contracts/shared/actor';
import type { EventStore } from '@orderstream/eventstore/event-store';
import { Inject } from '@nestjs/common';
import { CommandBus, CommandHandler } from '../platform/cqrs.ts';
import { load } from '../platform/decides.ts';
import { refusal } from '../platform/refusal.ts';
import { EVENT_STORE } from '../platform/tokens.ts';
import { ForgetPrivateInfo } from '../stock/stock.commands.ts';
import { AwaitDelivery, SettleDelivery } from './open-orders.commands.ts';
import { openOrders } from './open-orders.decider.ts';
import { OrderWordsVault } from './order-words.vault.ts';
import { order } from './order.decider.ts';
import { CancelUnpaidOrder, CheckAwaited, CloseOrders, RefuseWhileAwaited } from './orders.commands.ts';

abstract class LeavingHandler {
  constructor(
    @Inject(EVENT_STORE) protected readonly store: EventStore,
    @Inject(CommandBus) protected readonly commands: CommandBus,
    @Inject(OrderWordsVault) protected readonly words: OrderWordsVault,
  ) {}

  protected async statusOf(orderId: string) {
    return (await load(this.store, order, orderId)).state.status;
  }

  /** What the customer has not paid, as far as anybody knows: slots, and the custom orders made for them. */
  protected async mayBeOpen(userId: string) {
    const { state, position } = await load(this.store, openOrders, userId);
    const ids = [...new Set([...state.unpaid, ...(await this.words.ordersOf(userId))])];
    return { ids, awaited: state.awaited, position: position.toString() };
  }
}

@CommandHandler(CheckAwaited)
export class CheckAwaitedHandler extends LeavingHandler {
  async execute({ userId, orderId }: CheckAwaited): Promise<void> {
    const isAwaited = (await this.statusOf(orderId)) === 'paid_in_process';
    await this.commands.execute(isAwaited ? new AwaitDelivery(userId, orderId) : new SettleDelivery(userId, orderId));
  }
}

@CommandHandler(RefuseWhileAwaited)
export class RefuseWhileAwaitedHandler extends LeavingHandler {
  /** Orders count as soon as they are paid: what the books do not say yet, the order itself does. */
  async execute({ userId }: RefuseWhileAwaited) {
    const { ids, awaited, position } = await this.mayBeOpen(userId);
    for (const id of [...awaited, ...ids])
      if ((await this.statusOf(id)) === 'paid_in_process') throw refusal('paid_orders_awaiting_delivery');
    return { position };
  }
}

@CommandHandler(CloseOrders)
export class CloseOrdersHandler extends LeavingHandler {
  async execute({ userId }: CloseOrders) {
    const { ids, position } = await this.mayBeOpen(userId);
    for (const id of ids) {
      const status = await this.statusOf(id);
      const open = status === 'draft' || status === 'awaiting_payment' || status === 'payment_required';
      if (open) await this.commands.execute(new CancelUnpaidOrder(id, theSystem, 'account_deleted'));
    }
    await this.commands.execute(new ForgetPrivateInfo(await this.words.ordersOf(userId)));
    await this.words.forgetUser(userId);
    return { position };
  }
}

export const leavingHandlers = [CheckAwaitedHandler, RefuseWhileAwaitedHandler, CloseOrdersHandler];

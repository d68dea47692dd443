import type { EventStore } from '@orderstream/eventstore/event-store';
import { Inject } from '@nestjs/common';
import { CloseCheckout } from '../payments/payments.commands.ts';
import { decidedAgain } from '../platform/deciding/again.ts';
import type { Reached } from '../platform/deciding/command.ts';
import { CommandBus, CommandHandler } from '../platform/deciding/cqrs.ts';
import { transact } from '../platform/deciding/decides.ts';
import { refusal } from '../platform/deciding/refusal.ts';
import { EVENT_STORE } from '../platform/tokens.ts';
import { ReleaseHold } from '../stock/stock.commands.ts';
import { existingOrder } from './existing-order.ts';
import { OpenOrders } from './open-orders.ts';
import { order } from './order.decider.ts';
import { CancelUnpaidOrder } from './orders.commands.ts';
import { isUnderReview } from './payment-review.ts';

@CommandHandler(CancelUnpaidOrder)
export class CancelUnpaidOrderHandler {
  constructor(
    @Inject(EVENT_STORE) private readonly store: EventStore,
    @Inject(CommandBus) private readonly commands: CommandBus,
    @Inject(OpenOrders) private readonly openOrders: OpenOrders,
  ) {}

  /**
   * The checkout is closed at the provider first, so that an order about to be canceled cannot be paid. If another one is opened in
   * between, this starts over.
   */
  execute(command: CancelUnpaidOrder): Promise<Reached> {
    return decidedAgain(3, async () => {
      const { sku } = await this.closeCheckout(command);
      const { orderId, by, cause, reason } = command;
      if (cause === 'expired') return transact(this.store, order, orderId, { type: 'ExpireOrder', orderId });
      const reached = await transact(this.store, order, orderId, { type: 'CancelOrder', orderId, by, cause, ...(reason && { reason }) });
      // Before the answer: the customer may order again at once, and sees the units available again.
      await this.openOrders.free(orderId);
      return sku ? this.commands.execute(new ReleaseHold(sku, orderId, 'canceled')) : reached;
    });
  }

  private async closeCheckout({ orderId, by }: CancelUnpaidOrder) {
    const existing = await existingOrder(this.store, orderId);
    const { sessionId, known, userId } = existing;
    if (by.role === 'customer' && (by.id !== userId || !known)) throw refusal('order_unknown');
    // The decision refuses it: its checkout has collected the money that is under review.
    if (isUnderReview(existing)) return existing;
    const outcome = sessionId && (await this.commands.execute(new CloseCheckout(orderId, sessionId)));
    if (outcome === 'paid') throw refusal('already_paid');
    if (outcome === 'pending') throw refusal('payment_pending');
    return existing;
  }
}

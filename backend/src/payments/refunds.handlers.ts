import type { EventStore } from '@orderstream/eventstore/event-store';
import { Inject } from '@nestjs/common';
import { RecordCheckoutExpired, RecordOrderRefund, RecordPaymentPendingFailed } from '../orders/order.commands.ts';
import { LookAtPayment } from '../orders/orders.commands.ts';
import { bornOf } from '../platform/born.ts';
import { currentContext } from '../platform/context.ts';
import { CommandBus, CommandHandler } from '../platform/cqrs.ts';
import { load } from '../platform/decides.ts';
import { Refusal, refusal } from '../platform/refusal.ts';
import { EVENT_STORE } from '../platform/tokens.ts';
import { EndSubscription } from '../subscriptions/subscriptions.commands.ts';
import { RecordRefund, RecordRefundRefused, RequestRefund, SetPaymentAside } from './payment.commands.ts';
import { payment, settled } from './payment.decider.ts';
import { ClearAway, EndUnpaid, ExecuteRefund, PutPaymentAside, RecountRefunds, RefundOrder } from './payments.commands.ts';
import { SettleSession } from './stripe/settling.commands.ts';
import { RefundsGateway } from './stripe/refunds.gateway.ts';
import { notNow, ProviderRefused } from './stripe/stripe.gateway.ts';

@CommandHandler(RefundOrder)
export class RefundOrderHandler {
  constructor(
    @Inject(EVENT_STORE) private readonly store: EventStore,
    @Inject(CommandBus) private readonly commands: CommandBus,
  ) {}

  /** The wish is on record before any money moves. */
  async execute({ orderId, amount, reason, givenBack, chargeAside }: RefundOrder) {
    const chargeId = (await this.commands.execute(new LookAtPayment(orderId))).chargeId ?? chargeAside;
    if (!chargeId) throw refusal('order_not_paid');
    if ((await load(this.store, payment, chargeId)).state.orderId !== orderId) throw refusal('payment_unknown');
    const requestId = bornOf(currentContext().commandId, 'refund');
    return this.commands.execute(new RequestRefund(chargeId, requestId, amount, reason, false, givenBack));
  }
}

@CommandHandler(ExecuteRefund)
export class ExecuteRefundHandler {
  constructor(
    @Inject(RefundsGateway) private readonly refunds: RefundsGateway,
    @Inject(CommandBus) private readonly commands: CommandBus,
  ) {}

  /** A no is an answer: it goes on record, and somebody has to look. Whatever else happens to the charge is heard of as ever. */
  async execute({ wish }: ExecuteRefund): Promise<void> {
    try {
      await this.commands.execute(new RecordRefund(wish.chargeId, await this.refunds.give(wish)));
    } catch (error) {
      if (!(error instanceof ProviderRefused)) throw notNow(error);
      await this.commands.execute(new RecordRefundRefused(wish.chargeId, wish.requestId, error.code?.slice(0, 64) ?? null));
    }
  }
}

@CommandHandler(RecountRefunds)
export class RecountRefundsHandler {
  constructor(
    @Inject(EVENT_STORE) private readonly store: EventStore,
    @Inject(CommandBus) private readonly commands: CommandBus,
  ) {}

  /** What counts is the charge as it stands, not the news of it; whoever was overtaken by other news counts again. */
  async execute({ orderId, chargeId, reason }: RecountRefunds): Promise<void> {
    for (let before = -1; ;) {
      const charge = (await load(this.store, payment, chargeId)).state;
      const total = settled(charge);
      if (total === before) return;
      const full = total >= charge.amount;
      if (full && reason === null) return;
      await this.commands.execute(new RecordOrderRefund(orderId, chargeId, total, full, reason ?? 'made_at_provider'));
      before = total;
    }
  }
}

@CommandHandler(PutPaymentAside)
export class PutPaymentAsideHandler {
  constructor(@Inject(CommandBus) private readonly commands: CommandBus) {}

  async execute({ chargeId, orderId }: PutPaymentAside) {
    return this.commands.execute(new SetPaymentAside(chargeId, orderId, orderId === null ? null : await this.priceOf(orderId)));
  }

  private async priceOf(orderId: string) {
    try {
      return (await this.commands.execute(new LookAtPayment(orderId))).price;
    } catch (error) {
      if (error instanceof Refusal && error.code === 'order_unknown') return null;
      throw error;
    }
  }
}

/** Its checkout is over, and has paid nothing: the order can be paid by another, or canceled. */
async function setFree(commands: CommandBus, orderId: string, sessionId: string): Promise<void> {
  await commands.execute(new RecordPaymentPendingFailed(orderId, sessionId));
  await commands.execute(new RecordCheckoutExpired(orderId, sessionId));
}

@CommandHandler(EndUnpaid)
export class EndUnpaidHandler {
  constructor(@Inject(CommandBus) private readonly commands: CommandBus) {}

  /** Money that has come in meanwhile counts: the provider is asked once more. */
  async execute({ orderId, subscriptionId }: EndUnpaid) {
    const { sessionId } = await this.commands.execute(new LookAtPayment(orderId));
    if (sessionId)
      await this.commands.execute(new SettleSession(sessionId)).catch((error: unknown) => Promise.reject(notNow(error) as Error));
    if ((await this.commands.execute(new LookAtPayment(orderId))).chargeId) throw refusal('already_paid');
    await this.commands.execute(new EndSubscription(subscriptionId, 'first_payment_failed'));
    if (sessionId) await setFree(this.commands, orderId, sessionId);
    const { position } = await this.commands.execute(new LookAtPayment(orderId));
    return { position };
  }
}

@CommandHandler(ClearAway)
export class ClearAwayHandler {
  constructor(
    @Inject(EVENT_STORE) private readonly store: EventStore,
    @Inject(CommandBus) private readonly commands: CommandBus,
  ) {}

  async execute({ chargeId }: ClearAway): Promise<void> {
    const { aside, orderId, sessionId, subscriptionId } = (await load(this.store, payment, chargeId)).state;
    if (!aside) return;
    if (subscriptionId) await this.commands.execute(new EndSubscription(subscriptionId, 'order_refunded'));
    if (!orderId || !sessionId) return;
    try {
      await setFree(this.commands, orderId, sessionId);
    } catch (error) {
      if (!(error instanceof Refusal) || error.code !== 'order_unknown') throw error;
    }
  }
}

export const refundHandlers = [
  EndUnpaidHandler,
  RefundOrderHandler,
  ExecuteRefundHandler,
  RecountRefundsHandler,
  PutPaymentAsideHandler,
  ClearAwayHandler,
];

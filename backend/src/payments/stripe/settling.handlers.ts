import type { EventStore } from '@orderstream/eventstore/event-store';
import { Inject } from '@nestjs/common';
import { RecordCheckoutExpired, RecordPayment, RecordPaymentPending, RecordPaymentPendingFailed } from '../../orders/order.commands.ts';
import type { Clock } from '../../platform/clock.ts';
import { CommandBus, CommandHandler } from '../../platform/cqrs.ts';
import { load } from '../../platform/decides.ts';
import { Refusal, refusal } from '../../platform/refusal.ts';
import { CLOCK, EVENT_STORE } from '../../platform/tokens.ts';
import { SyncSubscription } from '../../subscriptions/subscription.commands.ts';
import { EndSubscription, LookAtSubscription } from '../../subscriptions/subscriptions.commands.ts';
import { CompletePayment, RecordCharge, type Charge } from '../payment.commands.ts';
import { left, payment } from '../payment.decider.ts';
import { SettleCharge, SettleSession, SettleSubscription, type SessionOutcome, type Settled } from './settling.commands.ts';
import { SubscriptionsGateway } from './subscriptions.gateway.ts';
import { TruthGateway, type SessionTruth } from './truth.gateway.ts';

@CommandHandler(SettleSession)
export class SettleSessionHandler {
  constructor(
    @Inject(TruthGateway) private readonly truth: TruthGateway,
    @Inject(CommandBus) private readonly commands: CommandBus,
  ) {}

  async execute(wish: SettleSession): Promise<SessionOutcome> {
    const { sessionId } = wish;
    const session = await this.truth.session(sessionId);
    if (!session) return 'unknown';
    if (!session.subject) return 'not_ours';
    const { orderId } = session.subject;
    switch (session.state) {
      case 'open':
        break;
      case 'expired':
        await this.commands.execute(new RecordCheckoutExpired(orderId, sessionId));
        break;
      case 'pending':
        await this.commands.execute(new RecordPaymentPending(orderId, sessionId));
        // It may have come to its end while this was written, and somebody else may have written that before.
        if ((await this.truth.session(sessionId))?.state !== 'pending') return this.execute(wish);
        break;
      case 'failed':
        await this.commands.execute(new RecordPaymentPendingFailed(orderId, sessionId));
        // The order can be paid by another checkout: nobody goes on collecting for this one.
        if (session.subscriptionId) await this.commands.execute(new EndSubscription(session.subscriptionId, 'first_payment_failed'));
        break;
      case 'paid':
        await this.paid(sessionId, session);
        break;
    }
    return session.state;
  }

  private async paid(sessionId: string, { chargeId, subscriptionId, mode }: SessionTruth): Promise<void> {
    if (subscriptionId) await this.commands.execute(new SettleSubscription(subscriptionId));
    if (!chargeId) return;
    const settled = await this.commands.execute(new SettleCharge(chargeId));
    if (mode === 'payment' && settled === 'handled') await this.commands.execute(new CompletePayment(chargeId, sessionId));
  }
}

/** Money that belongs to no order is looked at again for so long, before it is put aside. */
const patienceMilliseconds = 5 * 60_000;

@CommandHandler(SettleCharge)
export class SettleChargeHandler {
  constructor(
    @Inject(EVENT_STORE) private readonly store: EventStore,
    @Inject(TruthGateway) private readonly truth: TruthGateway,
    @Inject(CommandBus) private readonly commands: CommandBus,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  async execute({ chargeId }: SettleCharge): Promise<Settled> {
    const charge = await this.truth.charge(chargeId);
    if (!charge) throw refusal('payment_unknown');
    if (charge === 'not_ours') return 'not_ours';
    if (charge === 'not_money') return 'ignored';
    if (charge.orderId === null && this.isYoung(charge.paidAt)) throw refusal('payment_pending');
    await this.commands.execute(new RecordCharge(chargeId, charge));
    // It may have been recorded before it said its order, and been given back since.
    if (left((await load(this.store, payment, chargeId)).state) > 0) await this.pay(chargeId, charge);
    return 'handled';
  }

  /**
   * The provider makes the invoice of a first payment a moment after the payment: only then it says which order it is for.
   * Its clock may be a little ahead of ours.
   */
  private isYoung(paidAt: string): boolean {
    return Math.abs(this.clock.now().getTime() - Date.parse(paidAt)) < patienceMilliseconds;
  }

  /** So that whoever asked sees it at once. An order that does not take the money is answered by the process of payments. */
  private async pay(chargeId: string, { orderId, purpose, paymentId, subscriptionId, amount, currency }: Charge): Promise<void> {
    if (!orderId || purpose === 'renewal') return;
    const paid = { charge_id: chargeId, payment_id: paymentId, subscription_id: subscriptionId, amount, currency };
    try {
      await this.commands.execute(new RecordPayment(orderId, paid));
    } catch (error) {
      if (!(error instanceof Refusal)) throw error;
    }
  }
}

@CommandHandler(SettleSubscription)
export class SettleSubscriptionHandler {
  constructor(
    @Inject(SubscriptionsGateway) private readonly subscriptions: SubscriptionsGateway,
    @Inject(CommandBus) private readonly commands: CommandBus,
  ) {}

  /** Whoever changed something looks again: a look that was overtaken by a later one is put right by who took it. */
  async execute({ subscriptionId }: SettleSubscription): Promise<Settled> {
    for (;;) {
      const now = await this.subscriptions.find(subscriptionId);
      if (!now) throw refusal('subscription_unknown');
      if (now === 'not_ours') return 'not_ours';
      const before = await this.cameTo(subscriptionId);
      await this.commands.execute(new SyncSubscription(subscriptionId, now));
      if ((await this.cameTo(subscriptionId)) === before) return 'handled';
    }
  }

  private async cameTo(subscriptionId: string): Promise<string> {
    return (await this.commands.execute(new LookAtSubscription(subscriptionId))).position;
  }
}

export const settlingHandlers = [SettleSessionHandler, SettleChargeHandler, SettleSubscriptionHandler];

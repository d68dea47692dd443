import type { EventStore } from '@orderstream/eventstore/event-store';
import { Inject } from '@nestjs/common';
import { RecordCheckoutExpired, RecordPayment, RecordPaymentPending, RecordPaymentPendingFailed } from '../../orders/order.commands.ts';
import type { Clock } from '../../platform/clock.ts';
import { CommandBus, CommandHandler } from '../../platform/cqrs.ts';
import { load, recalled, transact } from '../../platform/decides.ts';
import { isAnswer, Refusal, refusal } from '../../platform/refusal.ts';
import { CLOCK, EVENT_STORE } from '../../platform/tokens.ts';
import { RecordInvoicePaid, SyncSubscription, type Snapshot } from '../../subscriptions/subscription.commands.ts';
import { EndSubscription, LookAtSubscription } from '../../subscriptions/subscriptions.commands.ts';
import { CompletePayment, RecordCharge, type Charge } from '../payment.commands.ts';
import { left, payment } from '../payment.decider.ts';
import { SettleCharge, SettleSession, SettleSubscription, type SessionSettled, type Settled } from './settling.commands.ts';
import { SubscriptionsGateway } from './subscriptions.gateway.ts';
import { TruthGateway, type Bought, type SessionTruth } from './truth.gateway.ts';

@CommandHandler(SettleSession)
export class SettleSessionHandler {
  constructor(
    @Inject(EVENT_STORE) private readonly store: EventStore,
    @Inject(TruthGateway) private readonly truth: TruthGateway,
    @Inject(CommandBus) private readonly commands: CommandBus,
  ) {}

  async execute(wish: SettleSession): Promise<SessionSettled> {
    const { sessionId } = wish;
    const session = await this.truth.session(sessionId);
    if (!session?.subject) return { state: session ? 'not_ours' : 'unknown', covers: [] };
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
        return {
          state: 'paid',
          covers: session.bought ? await this.bought(sessionId, session, session.bought) : await this.paid(sessionId, session),
        };
    }
    return { state: session.state, covers: [] };
  }

  /** Everything that one look has said. */
  private async bought(sessionId: string, { subscriptionId, mode }: SessionTruth, bought: Bought): Promise<string[]> {
    const { chargeId, charge, snapshot, invoice } = bought;
    if (subscriptionId && snapshot) await synced(this.commands, subscriptionId, snapshot);
    await transact(this.store, payment, chargeId, new RecordCharge(chargeId, charge), { newborn: true });
    await payWhatIsLeft(this.store, this.commands, chargeId, charge);
    if (mode === 'payment') await this.commands.execute(new CompletePayment(chargeId, sessionId));
    const covers = [chargeId, ...(subscriptionId && snapshot ? [subscriptionId] : [])];
    if (!subscriptionId || !snapshot || invoice?.truth.status !== 'paid') return covers;
    await this.commands.execute(new RecordInvoicePaid(subscriptionId, { invoiceId: invoice.id, ...invoice.truth }));
    return [...covers, invoice.id];
  }

  /** What a look at the checkout does not say is asked for, object by object. */
  private async paid(sessionId: string, { chargeId, subscriptionId, mode }: SessionTruth): Promise<string[]> {
    if (subscriptionId) await this.commands.execute(new SettleSubscription(subscriptionId));
    if (!chargeId) return [];
    const settled = await this.commands.execute(new SettleCharge(chargeId));
    if (mode === 'payment' && settled === 'handled') await this.commands.execute(new CompletePayment(chargeId, sessionId));
    return [];
  }
}

/** A subscription that is new to us, or as we know it, needs no further look. */
export async function synced(commands: CommandBus, subscriptionId: string, snapshot: Snapshot): Promise<void> {
  try {
    await commands.execute(new SyncSubscription(subscriptionId, snapshot, true));
  } catch (error) {
    if (!isOvertaken(error)) throw error;
    await commands.execute(new SettleSubscription(subscriptionId));
  }
}

const isOvertaken = (error: unknown): boolean => error instanceof Refusal && error.code === 'request_in_progress';

/**
 * For a charge that has just been recorded, which has read or written its stream. What has been given back since pays
 * nothing, and an order that does not take the money is answered by the process of payments.
 */
export async function payWhatIsLeft(store: EventStore, commands: CommandBus, chargeId: string, charge: Charge): Promise<void> {
  const { orderId, purpose, paymentId, subscriptionId, amount, currency } = charge;
  if (!orderId || purpose === 'renewal') return;
  const { state } = recalled(store, payment, chargeId, ({ known }) => known) ?? (await load(store, payment, chargeId));
  if (left(state) === 0) return;
  const paid = { charge_id: chargeId, payment_id: paymentId, subscription_id: subscriptionId, amount, currency };
  try {
    await commands.execute(new RecordPayment(orderId, paid));
  } catch (error) {
    if (!isAnswer(error)) throw error;
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

  /** Nothing more follows from a charge that is on record with its order. */
  async execute({ chargeId }: SettleCharge): Promise<Settled> {
    const { known, orderId } = (await load(this.store, payment, chargeId)).state;
    if (known && orderId !== null) return 'handled';
    const charge = await this.truth.charge(chargeId);
    if (!charge) throw refusal('payment_unknown');
    if (charge === 'not_ours') return 'not_ours';
    if (charge === 'not_money') return 'ignored';
    if (charge.orderId === null && this.isYoung(charge.paidAt)) throw refusal('payment_pending');
    await this.commands.execute(new RecordCharge(chargeId, charge));
    await payWhatIsLeft(this.store, this.commands, chargeId, charge);
    return 'handled';
  }

  /**
   * The provider makes the invoice of a first payment a moment after the payment: only then it says which order it is for.
   * Its clock may be a little ahead of ours.
   */
  private isYoung(paidAt: string): boolean {
    return Math.abs(this.clock.now().getTime() - Date.parse(paidAt)) < patienceMilliseconds;
  }
}

@CommandHandler(SettleSubscription)
export class SettleSubscriptionHandler {
  constructor(
    @Inject(SubscriptionsGateway) private readonly subscriptions: SubscriptionsGateway,
    @Inject(CommandBus) private readonly commands: CommandBus,
  ) {}

  /**
   * Whoever changed something looks again: a look that was overtaken by a later one is put right by who took it. Of a
   * subscription that is new, every look is recorded, so that the one that comes second knows.
   */
  async execute({ subscriptionId }: SettleSubscription): Promise<Settled> {
    for (;;) {
      const before = await this.commands.execute(new LookAtSubscription(subscriptionId));
      const now = await this.subscriptions.find(subscriptionId);
      if (!now) throw refusal('subscription_unknown');
      if (now === 'not_ours') return 'not_ours';
      if (await this.settled(subscriptionId, now, before)) return 'handled';
    }
  }

  private async settled(subscriptionId: string, now: Snapshot, { isKnown, position }: { isKnown: boolean; position: string }) {
    try {
      await this.commands.execute(new SyncSubscription(subscriptionId, now, !isKnown));
    } catch (error) {
      if (!isOvertaken(error)) throw error;
      return false;
    }
    return !isKnown || (await this.commands.execute(new LookAtSubscription(subscriptionId))).position === position;
  }
}

export const settlingHandlers = [SettleSessionHandler, SettleChargeHandler, SettleSubscriptionHandler];

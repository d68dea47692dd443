import type { EventStore } from '@orderstream/eventstore/event-store';
import { Inject } from '@nestjs/common';
import { RecordCheckoutExpired, RecordPaymentPending, RecordPaymentPendingFailed } from '../../orders/orders.commands.ts';
import { CommandBus, CommandHandler } from '../../platform/deciding/cqrs.ts';
import { transact } from '../../platform/deciding/decides.ts';
import { EVENT_STORE } from '../../platform/tokens.ts';
import { EndSubscription, RecordInvoicePaid } from '../../subscriptions/subscriptions.commands.ts';
import { payment } from '../payment.decider.ts';
import { payWhatIsLeft } from './pay-what-is-left.ts';
import { SettleCharge, SettleSession, SettleSubscription, type SessionSettled } from './settling.commands.ts';
import { synced } from './synced-subscription.ts';
import { TruthGateway, type Bought, type SessionTruth } from './truth.gateway.ts';

@CommandHandler(SettleSession)
export class SettleSessionHandler {
  constructor(
    @Inject(EVENT_STORE) private readonly store: EventStore,
    @Inject(TruthGateway) private readonly truth: TruthGateway,
    @Inject(CommandBus) private readonly commands: CommandBus,
  ) {}

  execute({ sessionId }: SettleSession): Promise<SessionSettled> {
    return this.settle(sessionId);
  }

  private async settle(sessionId: string): Promise<SessionSettled> {
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
        // The session may have ended while this was written, and its end may have been recorded before.
        if ((await this.truth.session(sessionId))?.state !== 'pending') return this.settle(sessionId);
        break;
      case 'failed':
        await this.commands.execute(new RecordPaymentPendingFailed(orderId, sessionId));
        // The order can be paid by another checkout, so this one must not collect any more.
        if (session.subscriptionId) await this.commands.execute(new EndSubscription(session.subscriptionId, 'first_payment_failed'));
        break;
      case 'paid':
        return {
          state: 'paid',
          covers: session.bought ? await this.recordBought(sessionId, session, session.bought) : await this.recordPaid(sessionId, session),
        };
    }
    return { state: session.state, covers: [] };
  }

  /** Records everything that one answer of the provider contained. */
  private async recordBought(sessionId: string, { subscriptionId, mode }: SessionTruth, bought: Bought): Promise<string[]> {
    const { chargeId, charge, snapshot, invoice } = bought;
    if (subscriptionId && snapshot) await synced(this.commands, subscriptionId, snapshot);
    await transact(this.store, payment, chargeId, { type: 'RecordCharge', chargeId, charge }, { newborn: true });
    await payWhatIsLeft(this.store, this.commands, chargeId, charge);
    if (mode === 'payment') await transact(this.store, payment, chargeId, { type: 'CompletePayment', chargeId, sessionId });
    const covers = [chargeId, ...(subscriptionId && snapshot ? [subscriptionId] : [])];
    if (!subscriptionId || !snapshot || invoice?.truth.status !== 'paid') return covers;
    await this.commands.execute(new RecordInvoicePaid(subscriptionId, { invoiceId: invoice.id, ...invoice.truth }));
    return [...covers, invoice.id];
  }

  /** The answer did not contain the purchase: its objects are fetched one by one. */
  private async recordPaid(sessionId: string, { chargeId, subscriptionId, mode }: SessionTruth): Promise<string[]> {
    if (subscriptionId) await this.commands.execute(new SettleSubscription(subscriptionId));
    if (!chargeId) return [];
    const settled = await this.commands.execute(new SettleCharge(chargeId));
    if (mode === 'payment' && settled === 'handled')
      await transact(this.store, payment, chargeId, { type: 'CompletePayment', chargeId, sessionId });
    return [];
  }
}

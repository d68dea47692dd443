import type { EventStore } from '@orderstream/eventstore/event-store';
import { Inject } from '@nestjs/common';
import { CommandBus, CommandHandler } from '../../platform/deciding/cqrs.ts';
import { transact } from '../../platform/deciding/decides.ts';
import { refusal } from '../../platform/deciding/refusal.ts';
import { EVENT_STORE } from '../../platform/tokens.ts';
import { LookAtSubscription, RecordInvoiceFailed, RecordInvoicePaid } from '../../subscriptions/subscriptions.commands.ts';
import { payment } from '../payment.decider.ts';
import { SettleCharge, SettleInvoice, SettleSession, SettleSubscription, type InvoiceSettled } from './settling.commands.ts';
import { synced } from './synced-subscription.ts';
import { TruthGateway, type InvoiceLook } from './truth.gateway.ts';
import type { InvoiceTruth } from './truth.translation.ts';

@CommandHandler(SettleInvoice)
export class SettleInvoiceHandler {
  constructor(
    @Inject(EVENT_STORE) private readonly store: EventStore,
    @Inject(TruthGateway) private readonly truth: TruthGateway,
    @Inject(CommandBus) private readonly commands: CommandBus,
  ) {}

  /** The charge is recorded before its invoice: an invoice that is recorded as paid needs nothing more. */
  async execute({ invoiceId, failed }: SettleInvoice): Promise<InvoiceSettled> {
    const look = await this.truth.invoice(invoiceId);
    if (look === 'unknown') throw refusal('subscription_unknown');
    if (!look) return { state: 'not_ours', covers: [] };
    const { truth, snapshot } = look;
    if (!snapshot) return { state: await this.commands.execute(new SettleSubscription(truth.subscriptionId)), covers: [] };
    await synced(this.commands, truth.subscriptionId, snapshot);
    if (truth.status === 'paid') await this.recordPaid(invoiceId, look);
    else if (failed && truth.status === 'open') await this.recordFailed(invoiceId, truth);
    return { state: 'handled', covers: [truth.subscriptionId] };
  }

  private async recordPaid(invoiceId: string, look: InvoiceLook): Promise<void> {
    const { subscriptionId } = look.truth;
    const { paidInvoices } = await this.commands.execute(new LookAtSubscription(subscriptionId));
    if (paidInvoices.includes(invoiceId)) return;
    const { chargeId, charge } = await this.truth.chargeOf(look);
    if (chargeId && charge?.purpose === 'renewal')
      await transact(this.store, payment, chargeId, { type: 'RecordCharge', chargeId, charge });
    else if (chargeId) await this.commands.execute(new SettleCharge(chargeId));
    await this.commands.execute(new RecordInvoicePaid(subscriptionId, { invoiceId, ...look.truth }));
  }

  /** The first invoice belongs to a checkout, which may be waiting for this payment. */
  private async recordFailed(invoiceId: string, { subscriptionId, purpose, attempt, nextAttemptAt }: InvoiceTruth): Promise<void> {
    const sessionId = purpose === 'first' ? await this.truth.sessionOf(null, subscriptionId) : null;
    if (sessionId) await this.commands.execute(new SettleSession(sessionId));
    else await this.commands.execute(new RecordInvoiceFailed(subscriptionId, { invoiceId, attempt, nextAttemptAt }));
  }
}

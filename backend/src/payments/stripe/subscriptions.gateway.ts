import type { EndCause } from '@orderstream/contracts/subscriptions/lifecycle';
import { Inject, Injectable } from '@nestjs/common';
import type Stripe from 'stripe';
import type { ReportedSubscription } from '../../subscriptions/subscriptions.commands.ts';
import type { EffectPermit } from '../../platform/deciding/outside-effect.ts';
import { refusal } from '../../platform/deciding/refusal.ts';
import type { EndMetadata } from './provider-metadata.ts';
import { ProviderRefused, StripeGateway } from './stripe.gateway.ts';
import { snapshotOf } from './settling/stripe-reads.translation.ts';

/** Subscriptions at the provider. */
@Injectable()
export class SubscriptionsGateway {
  constructor(@Inject(StripeGateway) private readonly stripe: StripeGateway) {}

  /** `not_ours` for a subscription without an order of ours; null when the provider does not know it. */
  async find(subscriptionId: string): Promise<ReportedSubscription | 'not_ours' | null> {
    const subscription = await this.stripe.find((client) => client.subscriptions.retrieve(subscriptionId));
    return subscription && (snapshotOf(subscription) ?? 'not_ours');
  }

  /** Schedules the end of a subscription with its period, or withdraws it: an end set in the portal is in a different field. */
  async scheduleEnd(
    permit: EffectPermit,
    subscriptionId: string,
    wanted: boolean,
    commandId: string,
  ): Promise<ReportedSubscription | null> {
    const change = (params: Stripe.SubscriptionUpdateParams, step: string) =>
      this.stripe.write(permit, (client) =>
        client.subscriptions.update(subscriptionId, params, { idempotencyKey: `subcancel:${subscriptionId}:${commandId}:${step}` }),
      );
    try {
      const changed = await change({ cancel_at_period_end: wanted }, 'flag');
      return snapshotOf(!wanted && changed.cancel_at !== null ? await change({ cancel_at: '' }, 'date') : changed);
    } catch (error) {
      if (error instanceof ProviderRefused && (await this.hasEnded(subscriptionId))) throw refusal('subscription_not_active');
      throw error;
    }
  }

  /** The ids of a customer's subscriptions that have not ended; empty for an unknown customer. */
  async runningOfCustomer(customer: string): Promise<string[]> {
    const filter = { customer, status: 'all', limit: 100 } as const;
    const subscriptions = await this.stripe.find((client) => client.subscriptions.list(filter).autoPagingToArray({ limit: 10_000 }));
    return (subscriptions ?? []).filter(({ status }) => status !== 'canceled' && status !== 'incomplete_expired').map(({ id }) => id);
  }

  /** Ends it now. A second request finds it ended. */
  async end(permit: EffectPermit, subscriptionId: string, cause: EndCause): Promise<void> {
    try {
      const metadata: EndMetadata = { end_cause: cause };
      const note = { metadata };
      await this.stripe.change(permit, `subend:${subscriptionId}:${cause}`, (client, under) =>
        client.subscriptions.update(subscriptionId, note, under),
      );
      await this.stripe.write(permit, (client) => client.subscriptions.cancel(subscriptionId, { prorate: false, invoice_now: false }));
    } catch (error) {
      // The provider has several errors for a subscription that has ended: its present status decides.
      if (!(error instanceof ProviderRefused) || !(await this.hasEnded(subscriptionId))) throw error;
    }
  }

  /** Voids open invoices, because a customer could still pay them after the end of the subscription. */
  async voidOpenInvoices(permit: EffectPermit, subscription: string): Promise<void> {
    const open = this.stripe.pages<Stripe.Invoice>((client, page) => client.invoices.list({ subscription, status: 'open', ...page }));
    for await (const invoices of open) for (const { id } of invoices) await this.voidInvoice(permit, id);
  }

  private async voidInvoice(permit: EffectPermit, id: string): Promise<void> {
    try {
      await this.stripe.change(permit, `void:${id}`, (client, under) => client.invoices.voidInvoice(id, {}, under));
    } catch (error) {
      // It was paid or voided in between: a payment for nothing is refunded.
      const isClosed = async () => (await this.stripe.find((client) => client.invoices.retrieve(id)))?.status !== 'open';
      if (!(error instanceof ProviderRefused) || !(await isClosed())) throw error;
    }
  }

  private async hasEnded(subscriptionId: string): Promise<boolean> {
    const now = await this.stripe.find((client) => client.subscriptions.retrieve(subscriptionId));
    return !now || now.status === 'canceled' || now.status === 'incomplete_expired';
  }
}

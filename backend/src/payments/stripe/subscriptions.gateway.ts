import type { EndCause } from '@orderstream/contracts/subscriptions/lifecycle';
import { Inject, Injectable } from '@nestjs/common';
import type { Snapshot } from '../../subscriptions/subscription.commands.ts';
import { ProviderRefused, StripeGateway } from './stripe.gateway.ts';
import { snapshotOf } from './truth.translation.ts';

/** Subscriptions at the provider. */
@Injectable()
export class SubscriptionsGateway {
  constructor(@Inject(StripeGateway) private readonly stripe: StripeGateway) {}

  /** `not_ours` when it is about no order of ours; null when the provider knows of none. */
  async find(subscriptionId: string): Promise<Snapshot | 'not_ours' | null> {
    const found = await this.stripe.find((client) => client.subscriptions.retrieve(subscriptionId));
    return found && (snapshotOf(found) ?? 'not_ours');
  }

  /** Ends it now. Whoever comes second finds it ended. */
  async end(subscriptionId: string, cause: EndCause): Promise<void> {
    try {
      const note = { metadata: { end_cause: cause } };
      await this.stripe.ask((client) =>
        client.subscriptions.update(subscriptionId, note, { idempotencyKey: `subend:${subscriptionId}:${cause}` }),
      );
      await this.stripe.ask((client) => client.subscriptions.cancel(subscriptionId, { prorate: false, invoice_now: false }));
    } catch (error) {
      // The provider says in several ways that it has ended already: what it says of it now decides.
      if (!(error instanceof ProviderRefused)) throw error;
      const now = await this.stripe.find((client) => client.subscriptions.retrieve(subscriptionId));
      if (now && now.status !== 'canceled' && now.status !== 'incomplete_expired') throw error;
    }
  }
}

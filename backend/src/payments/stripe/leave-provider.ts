import type { EventStore } from '@orderstream/eventstore/event-store';
import { Inject } from '@nestjs/common';
import { FindAddressee } from '../../accounts/accounts.commands.ts';
import { CommandBus, CommandHandler } from '../../platform/deciding/cqrs.ts';
import { load, transact } from '../../platform/deciding/decides.ts';
import { SETTINGS, type Settings } from '../../platform/settings/settings.ts';
import { EVENT_STORE } from '../../platform/tokens.ts';
import { EndSubscription, LeaveProvider } from '../../subscriptions/subscriptions.commands.ts';
import { customer } from '../customer.decider.ts';
import { PaymentLinksVault } from '../payment-links.vault.ts';
import { CheckoutGateway } from './checkout.gateway.ts';
import { notNow } from './stripe.gateway.ts';
import { SubscriptionsGateway } from './subscriptions.gateway.ts';
import { WebhookVault } from './webhook.vault.ts';

@CommandHandler(LeaveProvider)
export class LeaveProviderHandler {
  constructor(
    @Inject(EVENT_STORE) private readonly store: EventStore,
    @Inject(CommandBus) private readonly commands: CommandBus,
    @Inject(SubscriptionsGateway) private readonly subscriptions: SubscriptionsGateway,
    @Inject(CheckoutGateway) private readonly checkouts: CheckoutGateway,
    @Inject(WebhookVault) private readonly webhooks: WebhookVault,
    @Inject(PaymentLinksVault) private readonly links: PaymentLinksVault,
    @Inject(SETTINGS) private readonly settings: Settings,
  ) {}

  /** Interrupted at any point, it can be repeated and does the rest. */
  async execute({ userId }: LeaveProvider) {
    const { state, position } = await load(this.store, customer, userId);
    const customerId = state.stripeCustomerId;
    await this.links.forget(userId);
    await this.webhooks.forget(userId, customerId);
    try {
      for (const known of new Set([...(customerId ? [customerId] : []), ...(await this.unlinked(userId))])) await this.forget(known);
    } catch (error) {
      throw notNow(error);
    }
    if (!customerId) return { position: position.toString() };
    return transact(this.store, customer, userId, { type: 'UnlinkCustomer', userId, stripeCustomerId: customerId });
  }

  /** A server may have crashed between creating a customer and recording it. A deleted account has no address any more. */
  private async unlinked(userId: string): Promise<string[]> {
    const addressee = this.settings.stripe && (await this.commands.execute(new FindAddressee(userId)));
    return addressee ? this.checkouts.customersOf(userId, addressee.address) : [];
  }

  private async forget(customerId: string): Promise<void> {
    for (const id of await this.subscriptions.ofCustomer(customerId))
      await this.commands.execute(new EndSubscription(id, 'account_deleted'));
    await this.checkouts.forgetCustomer(customerId);
  }
}

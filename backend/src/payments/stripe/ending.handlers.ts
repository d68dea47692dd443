import { isCancelable } from '@orderstream/contracts/subscriptions/lifecycle';
import type { EventStore } from '@orderstream/eventstore/event-store';
import { Inject } from '@nestjs/common';
import { FindAddressee } from '../../accounts/accounts.commands.ts';
import { LookAtAccount } from '../../accounts/active.commands.ts';
import { currentContext } from '../../platform/context.ts';
import { CommandBus, CommandHandler } from '../../platform/cqrs.ts';
import { load, transact } from '../../platform/decides.ts';
import { refusal } from '../../platform/refusal.ts';
import { SETTINGS, type Settings } from '../../platform/settings.ts';
import { EVENT_STORE } from '../../platform/tokens.ts';
import { SyncSubscription } from '../../subscriptions/subscription.commands.ts';
import {
  EndSubscription,
  HasPaymentProfile,
  LeaveIfGone,
  LeaveProvider,
  OpenPortal,
  ScheduleEnd,
} from '../../subscriptions/subscriptions.commands.ts';
import { UnlinkCustomer } from '../customer.commands.ts';
import { customer } from '../customer.decider.ts';
import { PaymentLinksVault } from '../payment-links.vault.ts';
import { CheckoutGateway, customerIsGone } from './checkout.gateway.ts';
import { PortalGateway } from './portal.gateway.ts';
import { PreviousInbox } from './previous-inbox.ts';
import { SettleSubscription } from './settling.commands.ts';
import { notNow } from './stripe.gateway.ts';
import { SubscriptionsGateway } from './subscriptions.gateway.ts';
import { WebhookVault } from './webhook.vault.ts';

@CommandHandler(EndSubscription)
export class EndSubscriptionHandler {
  constructor(
    @Inject(SubscriptionsGateway) private readonly subscriptions: SubscriptionsGateway,
    @Inject(CommandBus) private readonly commands: CommandBus,
  ) {}

  async execute({ subscriptionId, cause }: EndSubscription): Promise<void> {
    await this.subscriptions.end(subscriptionId, cause).catch((error: unknown) => Promise.reject(notNow(error) as Error));
    await this.commands.execute(new SettleSubscription(subscriptionId));
  }
}

@CommandHandler(ScheduleEnd)
export class ScheduleEndHandler {
  constructor(
    @Inject(SubscriptionsGateway) private readonly subscriptions: SubscriptionsGateway,
    @Inject(CommandBus) private readonly commands: CommandBus,
  ) {}

  /** Decided on what the provider says now: it may have been canceled in the portal a second ago. */
  async execute({ subscriptionId, userId, wanted }: ScheduleEnd) {
    try {
      const now = await this.subscriptions.find(subscriptionId);
      if (!now || now === 'not_ours' || now.userId !== userId) throw refusal('subscription_unknown');
      if ((now.endsAt !== null) === wanted) return await this.commands.execute(new SyncSubscription(subscriptionId, now));
      if (!isCancelable({ status: now.status, cancel_at_period_end: false })) throw refusal('subscription_not_active');
      const changed = await this.subscriptions.scheduleEnd(subscriptionId, wanted, currentContext().commandId);
      return await this.commands.execute(new SyncSubscription(subscriptionId, changed ?? now));
    } catch (error) {
      throw notNow(error);
    }
  }
}

@CommandHandler(OpenPortal)
export class OpenPortalHandler {
  constructor(
    @Inject(EVENT_STORE) private readonly store: EventStore,
    @Inject(PortalGateway) private readonly portal: PortalGateway,
    @Inject(CommandBus) private readonly commands: CommandBus,
  ) {}

  async execute({ userId }: OpenPortal): Promise<{ url: string }> {
    const { stripeCustomerId } = (await load(this.store, customer, userId)).state;
    if (!stripeCustomerId) throw refusal('no_payment_profile');
    try {
      return { url: await this.portal.open(stripeCustomerId) };
    } catch (error) {
      if (!customerIsGone(error)) throw notNow(error);
      // Somebody has deleted them there.
      await this.commands.execute(new UnlinkCustomer(userId, stripeCustomerId));
      throw refusal('no_payment_profile');
    }
  }
}

@CommandHandler(HasPaymentProfile)
export class HasPaymentProfileHandler {
  constructor(@Inject(EVENT_STORE) private readonly store: EventStore) {}

  async execute({ userId }: HasPaymentProfile): Promise<boolean> {
    return (await load(this.store, customer, userId)).state.stripeCustomerId !== null;
  }
}

@CommandHandler(LeaveProvider)
export class LeaveProviderHandler {
  constructor(
    @Inject(EVENT_STORE) private readonly store: EventStore,
    @Inject(CommandBus) private readonly commands: CommandBus,
    @Inject(SubscriptionsGateway) private readonly subscriptions: SubscriptionsGateway,
    @Inject(CheckoutGateway) private readonly checkouts: CheckoutGateway,
    @Inject(WebhookVault) private readonly webhooks: WebhookVault,
    @Inject(PreviousInbox) private readonly previous: PreviousInbox,
    @Inject(PaymentLinksVault) private readonly links: PaymentLinksVault,
    @Inject(SETTINGS) private readonly settings: Settings,
  ) {}

  /** Cut off anywhere, it finds the rest. */
  async execute({ userId }: LeaveProvider) {
    const { state, position } = await load(this.store, customer, userId);
    const customerId = state.stripeCustomerId;
    await this.links.forget(userId);
    await this.webhooks.forget(userId, customerId);
    await this.previous.forget(userId, customerId);
    try {
      for (const known of new Set([...(customerId ? [customerId] : []), ...(await this.unlinked(userId))])) await this.forget(known);
    } catch (error) {
      throw notNow(error);
    }
    if (!customerId) return { position: position.toString() };
    return transact(this.store, customer, userId, new UnlinkCustomer(userId, customerId));
  }

  /** Whoever was to make them a customer may have died before it could say so. Who is gone already has no address any more. */
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

@CommandHandler(LeaveIfGone)
export class LeaveIfGoneHandler {
  constructor(@Inject(CommandBus) private readonly commands: CommandBus) {}

  /** Who is leaving may still stay, because they have paid: only the end of it counts. */
  async execute({ userId }: LeaveIfGone): Promise<void> {
    const account = await this.commands.execute(new LookAtAccount(userId));
    if (account === 'leaving') throw refusal('request_in_progress');
    if (account === 'gone') await this.commands.execute(new LeaveProvider(userId));
  }
}

export const endingHandlers = [
  EndSubscriptionHandler,
  ScheduleEndHandler,
  OpenPortalHandler,
  HasPaymentProfileHandler,
  LeaveProviderHandler,
  LeaveIfGoneHandler,
];

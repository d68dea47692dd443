import { FindAddressee } from '../../accounts/accounts.commands.ts';
import { accountLifecycle } from '../../accounts/account-lifecycle.api.ts';
import { load, transact } from '../../platform/deciding/decides.ts';
import { outsideEffect, type EffectPermit } from '../../platform/deciding/outside-effect.ts';
import { refusal } from '../../platform/deciding/refusal.ts';
import { useCase, type DepsOf } from '../../platform/deciding/use-case.ts';
import { SETTINGS } from '../../platform/settings/settings.ts';
import { EVENT_STORE, SEND } from '../../platform/tokens.ts';
import { EndSubscription, LeaveProviderIfDeleted, LeaveProvider } from '../../subscriptions/subscriptions.commands.ts';
import { customerDecider } from '../checkout/customer.decider.ts';
import { PaymentLinksVault } from '../checkout/payment-links.vault.ts';
import { CheckoutGateway } from './checkout.gateway.ts';
import { throwAsRefusal } from './stripe.gateway.ts';
import { SubscriptionsGateway } from './subscriptions.gateway.ts';
import { WebhookVault } from './webhooks/webhook.vault.ts';

const needs = {
  store: EVENT_STORE,
  send: SEND,
  subscriptions: SubscriptionsGateway,
  checkouts: CheckoutGateway,
  webhooks: WebhookVault,
  links: PaymentLinksVault,
  settings: SETTINGS,
};
type Deps = DepsOf<typeof needs>;

/**
 * Deletes a user at the provider, unless the deletion of the account was refused in between. Can be repeated after an interruption at
 * any point.
 */
export const leaveProvider = outsideEffect(LeaveProvider, needs, {
  stillWanted: async (store, { userId }) => {
    const account = await accountLifecycle(store, userId);
    return account === 'deleting' || account === 'deleted' ? userId : null;
  },
  carryOut: async (_command, deps, permit, userId) => {
    const { store, webhooks, links } = deps;
    const customerId = (await load(store, customerDecider, userId)).state.stripeCustomerId;
    await links.forget(userId);
    await webhooks.forget(userId, customerId);
    try {
      for (const id of new Set([...(customerId ? [customerId] : []), ...(await unrecordedCustomers(deps, userId))]))
        await forgetCustomer(deps, permit, id);
    } catch (error) {
      throwAsRefusal(error);
    }
    if (customerId) await transact(store, customerDecider, userId, { type: 'UnlinkCustomer', userId, stripeCustomerId: customerId });
  },
});

/** Customers of the user that a crashed server did not record. A deleted account has no address to search by. */
async function unrecordedCustomers({ send, checkouts, settings }: Deps, userId: string): Promise<string[]> {
  const addressee = settings.stripe && (await send(new FindAddressee({ userId })));
  return addressee ? checkouts.customersOf(userId, addressee.address) : [];
}

async function forgetCustomer({ send, subscriptions, checkouts }: Deps, permit: EffectPermit, customerId: string): Promise<void> {
  for (const id of await subscriptions.runningOfCustomer(customerId))
    await send(new EndSubscription({ subscriptionId: id, cause: 'account_deleted' }));
  await checkouts.forgetCustomer(permit, customerId);
}

/** Only a finished deletion counts: one that has started may be withdrawn because a payment arrived. */
export const leaveProviderIfDeleted = useCase(
  LeaveProviderIfDeleted,
  { store: EVENT_STORE, send: SEND },
  async ({ userId }, { store, send }): Promise<void> => {
    const account = await accountLifecycle(store, userId);
    if (account === 'deleting') throw refusal('request_in_progress');
    if (account === 'deleted') await send(new LeaveProvider({ userId }));
  },
);

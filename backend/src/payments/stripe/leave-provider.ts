import { FindAddressee } from '../../accounts/accounts.commands.ts';
import { accountLifecycle } from '../../accounts/account-lifecycle.api.ts';
import { load, transact } from '../../platform/deciding/decides.ts';
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

/** Deletes a user at the provider. Can be repeated after an interruption at any point. */
export const leaveProvider = useCase(LeaveProvider, needs, async ({ userId }, deps) => {
  const { store, webhooks, links } = deps;
  const { state, position } = await load(store, customerDecider, userId);
  const customerId = state.stripeCustomerId;
  await links.forget(userId);
  await webhooks.forget(userId, customerId);
  try {
    for (const id of new Set([...(customerId ? [customerId] : []), ...(await unrecordedCustomers(deps, userId))]))
      await forgetCustomer(deps, id);
  } catch (error) {
    throwAsRefusal(error);
  }
  if (!customerId) return { position: position.toString() };
  return transact(store, customerDecider, userId, { type: 'UnlinkCustomer', userId, stripeCustomerId: customerId });
});

/** Customers of the user that a crashed server did not record. A deleted account has no address to search by. */
async function unrecordedCustomers({ send, checkouts, settings }: Deps, userId: string): Promise<string[]> {
  const addressee = settings.stripe && (await send(new FindAddressee({ userId })));
  return addressee ? checkouts.customersOf(userId, addressee.address) : [];
}

async function forgetCustomer({ send, subscriptions, checkouts }: Deps, customerId: string): Promise<void> {
  for (const id of await subscriptions.runningOfCustomer(customerId))
    await send(new EndSubscription({ subscriptionId: id, cause: 'account_deleted' }));
  await checkouts.forgetCustomer(customerId);
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

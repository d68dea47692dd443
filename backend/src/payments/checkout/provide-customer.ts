import type { EventStore } from '@orderstream/eventstore/event-store';
import { FindAddressee, FindBilling } from '../../accounts/accounts.commands.ts';
import type { Send } from '../../platform/deciding/cqrs.ts';
import { load, cachedState, transact } from '../../platform/deciding/decides.ts';
import { refusal } from '../../platform/deciding/refusal.ts';
import type { CustomerAttempts } from './customer-attempts.ts';
import { customerDecider } from './customer.decider.ts';
import type { CheckoutGateway } from '../stripe/checkout.gateway.ts';

type Deps = { store: EventStore; send: Send; checkouts: CheckoutGateway; attempts: CustomerAttempts };

/** The id of a user at the provider, who becomes a customer there with the first payment. */
export async function provideCustomer({ store, send, checkouts, attempts }: Deps, userId: string): Promise<string> {
  // The id may be out of date: the provider then refuses it when it is used.
  const cached = cachedState(store, customerDecider, userId, ({ stripeCustomerId }) => stripeCustomerId !== null);
  const { state, revision } = cached ?? (await load(store, customerDecider, userId));
  if (state.stripeCustomerId) return state.stripeCustomerId;
  const addressee = await send(new FindAddressee({ userId }));
  if (!addressee) throw refusal('account_unknown');
  const attempt = await attempts.begin(userId);
  const stripeCustomerId = await checkouts.ensureCustomer(userId, addressee.address, state.earlier, attempt);
  const billing = await send(new FindBilling({ userId }));
  if (billing?.address || billing?.vatNumber) await checkouts.updateBilling(stripeCustomerId, billing);
  const link = { type: 'LinkCustomer', userId, stripeCustomerId } as const;
  await transact(store, customerDecider, userId, link, { isNewStream: revision === 'no_stream' });
  // Concurrent requests get the same customer: the provider answers one key with one customer.
  return stripeCustomerId;
}

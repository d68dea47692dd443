import type { EventStore } from '@orderstream/eventstore/event-store';
import { FindAddressee, FindBilling } from '../../accounts/accounts.commands.ts';
import type { Send } from '../../platform/deciding/cqrs.ts';
import { load, cachedState, transact } from '../../platform/deciding/decides.ts';
import { ifWanted, type EffectPermit } from '../../platform/deciding/outside-effect.ts';
import { refusal } from '../../platform/deciding/refusal.ts';
import type { LoadedStream } from '../../platform/deciding/stream-states.ts';
import type { CustomerAttempts } from './customer-attempts.vault.ts';
import { customerDecider, type Customer } from './customer.decider.ts';
import type { CheckoutGateway } from '../stripe/checkout.gateway.ts';

type Deps = { store: EventStore; send: Send; checkouts: CheckoutGateway; attempts: CustomerAttempts };

/** The id of a user at the provider, who becomes a customer there with the first payment. */
export async function provideCustomer(deps: Deps, userId: string): Promise<string> {
  // The id may be out of date: the provider then refuses it when it is used.
  const cached = cachedState(deps.store, customerDecider, userId, ({ stripeCustomerId }) => stripeCustomerId !== null);
  const customer = cached ?? (await load(deps.store, customerDecider, userId));
  const { stripeCustomerId } = customer.state;
  if (stripeCustomerId !== null) return stripeCustomerId;
  return (
    (await ifWanted(
      deps.store,
      () => Promise.resolve(customer),
      (permit) => createCustomer(deps, permit, userId, customer),
    )) ?? ''
  );
}

async function createCustomer(
  { store, send, checkouts, attempts }: Deps,
  permit: EffectPermit,
  userId: string,
  { state: { earlier }, revision }: LoadedStream<Customer>,
): Promise<string> {
  const addressee = await send(new FindAddressee({ userId }));
  if (!addressee) throw refusal('account_unknown');
  const attempt = await attempts.begin(userId);
  const stripeCustomerId = await checkouts.ensureCustomer(permit, { userId, email: addressee.address, earlier, attempt });
  const billing = await send(new FindBilling({ userId }));
  if (billing?.address || billing?.vatNumber) await checkouts.updateBilling(permit, stripeCustomerId, billing);
  const link = { type: 'LinkCustomer', userId, stripeCustomerId } as const;
  await transact(store, customerDecider, userId, link, { isNewStream: revision === 'no_stream' });
  // Concurrent requests get the same customer: the provider answers one key with one customer.
  return stripeCustomerId;
}

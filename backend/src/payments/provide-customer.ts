import { FindAddressee, FindBilling } from '../accounts/accounts.commands.ts';
import { command } from '../platform/deciding/command.ts';
import { load, recalled, transact } from '../platform/deciding/decides.ts';
import { refusal } from '../platform/deciding/refusal.ts';
import { useCase } from '../platform/deciding/use-case.ts';
import { EVENT_STORE, SEND } from '../platform/tokens.ts';
import { CustomerAttempts } from './customer-attempts.ts';
import { customer } from './customer.decider.ts';
import { CheckoutGateway } from './stripe/checkout.gateway.ts';

/** The id of a user at the provider; users become customers there with their first payment. */
export class ProvideCustomer extends command('ProvideCustomer')<{ userId: string }, string>() {}

export const provideCustomer = useCase(
  ProvideCustomer,
  { store: EVENT_STORE, send: SEND, checkouts: CheckoutGateway, attempts: CustomerAttempts },
  async ({ userId }, { store, send, checkouts, attempts }): Promise<string> => {
    // The id may be out of date: the provider then refuses it when it is used.
    const known = recalled(store, customer, userId, ({ stripeCustomerId }) => stripeCustomerId !== null);
    const { state, revision } = known ?? (await load(store, customer, userId));
    if (state.stripeCustomerId) return state.stripeCustomerId;
    const addressee = await send(new FindAddressee({ userId }));
    if (!addressee) throw refusal('account_unknown');
    const attempt = await attempts.begin(userId);
    const made = await checkouts.customerOf(userId, addressee.address, state.earlier, attempt);
    const billing = await send(new FindBilling({ userId }));
    if (billing?.address || billing?.vatNumber) await checkouts.describe(made, billing);
    await transact(
      store,
      customer,
      userId,
      { type: 'LinkCustomer', userId, stripeCustomerId: made },
      { newborn: revision === 'no_stream' },
    );
    // Concurrent requests get the same customer: the provider answers one key with one customer.
    return made;
  },
);

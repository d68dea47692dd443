import { transact } from '../../platform/deciding/decides.ts';
import { useCase } from '../../platform/deciding/use-case.ts';
import { EVENT_STORE } from '../../platform/tokens.ts';
import { customer } from '../customer.decider.ts';
import { SettleCustomerGone, type Settled } from './settling.commands.ts';
import { StripeReads } from './stripe-reads.gateway.ts';

export const settleCustomerGone = useCase(
  SettleCustomerGone,
  { store: EVENT_STORE, reads: StripeReads },
  async ({ userId, customerId }, { store, reads }): Promise<Settled> => {
    if (!userId) return 'not_ours';
    if (await reads.knowsCustomer(customerId)) return 'ignored';
    await transact(store, customer, userId, { type: 'UnlinkCustomer', userId, stripeCustomerId: customerId });
    return 'handled';
  },
);

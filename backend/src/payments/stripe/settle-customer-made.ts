import { accountLifecycle } from '../../accounts/account-lifecycle.api.ts';
import { refusal } from '../../platform/deciding/refusal.ts';
import { useCase } from '../../platform/deciding/use-case.ts';
import { EVENT_STORE } from '../../platform/tokens.ts';
import { CheckoutGateway } from './checkout.gateway.ts';
import { SettleCustomerMade, type Settled } from './settling.commands.ts';

/** The account may have been deleted in between, and the server that created the customer may have died before recording it. */
export const settleCustomerMade = useCase(
  SettleCustomerMade,
  { checkouts: CheckoutGateway, store: EVENT_STORE },
  async ({ userId, customerId }, { checkouts, store }): Promise<Settled> => {
    const account = userId === null ? 'unknown' : await accountLifecycle(store, userId);
    // Another shop may use the same account at the provider.
    if (account === 'unknown') return 'not_ours';
    if (account === 'leaving') throw refusal('request_in_progress');
    if (account === 'here') return 'ignored';
    await checkouts.forgetCustomer(customerId);
    return 'handled';
  },
);

import { FindBilling } from '../../accounts/accounts.commands.ts';
import { load } from '../../platform/deciding/decides.ts';
import { outsideEffect } from '../../platform/deciding/outside-effect.ts';
import { EVENT_STORE, SEND } from '../../platform/tokens.ts';
import { customerDecider } from './customer.decider.ts';
import { DescribeCustomer } from '../payments.commands.ts';
import { CheckoutGateway, isCustomerMissing } from '../stripe/checkout.gateway.ts';
import { throwAsRefusal } from '../stripe/stripe.gateway.ts';

export const describeCustomer = outsideEffect(
  DescribeCustomer,
  { store: EVENT_STORE, send: SEND, checkouts: CheckoutGateway },
  {
    stillWanted: async (store, { userId }) => (await load(store, customerDecider, userId)).state.stripeCustomerId,
    carryOut: async ({ userId }, { send, checkouts }, permit, customerId) => {
      const billing = await send(new FindBilling({ userId }));
      if (billing === null) return;
      try {
        await checkouts.updateBilling(permit, customerId, billing);
      } catch (error) {
        // The next checkout creates another customer, with the billing address.
        if (!isCustomerMissing(error)) throwAsRefusal(error);
      }
    },
  },
);

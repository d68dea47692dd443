import { FindBilling } from '../../accounts/accounts.commands.ts';
import { load } from '../../platform/deciding/decides.ts';
import { useCase } from '../../platform/deciding/use-case.ts';
import { EVENT_STORE, SEND } from '../../platform/tokens.ts';
import { customerDecider } from './customer.decider.ts';
import { DescribeCustomer } from '../payments.commands.ts';
import { CheckoutGateway, isCustomerMissing } from '../stripe/checkout.gateway.ts';
import { throwAsRefusal } from '../stripe/stripe.gateway.ts';

export const describeCustomer = useCase(
  DescribeCustomer,
  { store: EVENT_STORE, send: SEND, checkouts: CheckoutGateway },
  async ({ userId }, { store, send, checkouts }): Promise<void> => {
    const { stripeCustomerId } = (await load(store, customerDecider, userId)).state;
    const billing = await send(new FindBilling({ userId }));
    if (stripeCustomerId === null || billing === null) return;
    try {
      await checkouts.updateBilling(stripeCustomerId, billing);
    } catch (error) {
      // The next checkout creates another customer, with the billing address.
      if (!isCustomerMissing(error)) throwAsRefusal(error);
    }
  },
);

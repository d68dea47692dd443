import { load, transact } from '../../platform/deciding/decides.ts';
import { refusal } from '../../platform/deciding/refusal.ts';
import { useCase } from '../../platform/deciding/use-case.ts';
import { EVENT_STORE } from '../../platform/tokens.ts';
import { OpenPortal } from '../../subscriptions/subscriptions.commands.ts';
import { customerDecider } from '../checkout/customer.decider.ts';
import { isCustomerMissing } from './checkout.gateway.ts';
import { PortalGateway } from './portal.gateway.ts';
import { throwAsRefusal } from './stripe.gateway.ts';

export const openPortal = useCase(
  OpenPortal,
  { store: EVENT_STORE, portal: PortalGateway },
  async ({ userId }, { store, portal }): Promise<{ url: string }> => {
    const { stripeCustomerId } = (await load(store, customerDecider, userId)).state;
    if (!stripeCustomerId) throw refusal('no_payment_profile');
    try {
      return { url: await portal.open(stripeCustomerId) };
    } catch (error) {
      if (!isCustomerMissing(error)) throwAsRefusal(error);
      // The customer was deleted at the provider.
      await transact(store, customerDecider, userId, { type: 'UnlinkCustomer', userId, stripeCustomerId });
      throw refusal('no_payment_profile');
    }
  },
);

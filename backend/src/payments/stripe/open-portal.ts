import { load, transact } from '../../platform/deciding/decides.ts';
import { ifWanted } from '../../platform/deciding/outside-effect.ts';
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
    const customerOf = async () => (await load(store, customerDecider, userId)).state.stripeCustomerId;
    const url = await ifWanted(store, customerOf, async (permit, stripeCustomerId) => {
      try {
        return await portal.open(permit, stripeCustomerId);
      } catch (error) {
        if (!isCustomerMissing(error)) throwAsRefusal(error);
        // The customer was deleted at the provider.
        await transact(store, customerDecider, userId, { type: 'UnlinkCustomer', userId, stripeCustomerId });
        return null;
      }
    });
    if (url === null) throw refusal('no_payment_profile');
    return { url };
  },
);

import { load } from '../../platform/deciding/decides.ts';
import { useCase } from '../../platform/deciding/use-case.ts';
import { EVENT_STORE } from '../../platform/tokens.ts';
import { HasPaymentProfile } from '../../subscriptions/subscriptions.commands.ts';
import { customer } from '../customer.decider.ts';

export const hasPaymentProfile = useCase(
  HasPaymentProfile,
  { store: EVENT_STORE },
  async ({ userId }, { store }): Promise<boolean> => (await load(store, customer, userId)).state.stripeCustomerId !== null,
);

import { accountRefusals } from './accounts/refusals.ts';
import { mailRefusals } from './notifications/refusals.ts';
import { orderRefusals } from './orders/refusals.ts';
import { paymentRefusals } from './payments/refusals.ts';
import { platformRefusals } from './shared/platform.refusals.ts';
import { stockRefusals } from './stock/refusals.ts';
import { subscriptionRefusals } from './subscriptions/refusals.ts';

/** Every code that the API may answer with, with its HTTP status and message. */
export const refusals = {
  ...platformRefusals,
  ...accountRefusals,
  ...stockRefusals,
  ...orderRefusals,
  ...paymentRefusals,
  ...mailRefusals,
  ...subscriptionRefusals,
};
export type RefusalCode = keyof typeof refusals;

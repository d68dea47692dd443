import type { SubscriptionRefusal } from '@orderstream/contracts/subscriptions/refusals';
import { paymentRefusals } from '../payments/payments.refusals.ts';
import { catalogueOf } from '../platform/texts.ts';

type Near = keyof typeof paymentRefusals.entries;

/** The payment provider can refuse any change of a subscription. */
export const subscriptionRefusals = catalogueOf<SubscriptionRefusal | Near>()('subscriptionRefusals', {
  ...paymentRefusals.entries,
  subscription_unknown: { en: 'Subscription not found', ru: 'Подписка не найдена' },
  subscription_not_active: { en: 'This subscription is not active', ru: 'Эта подписка не активна' },
});

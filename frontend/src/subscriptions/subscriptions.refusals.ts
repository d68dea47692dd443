import type { SubscriptionRefusal } from '@orderstream/contracts/subscriptions/refusals';
import { paymentRefusalTexts } from '../payments/payments.refusals.ts';
import { catalogueOf } from '../platform/texts.ts';

type NearbyRefusal = keyof typeof paymentRefusalTexts.entries;

/** The payment provider can refuse any change of a subscription. */
export const subscriptionRefusalTexts = catalogueOf<SubscriptionRefusal | NearbyRefusal>()('subscriptionRefusals', {
  ...paymentRefusalTexts.entries,
  subscription_unknown: { en: 'Subscription not found', ru: 'Подписка не найдена' },
  subscription_not_active: { en: 'This subscription is not active', ru: 'Эта подписка не активна' },
});

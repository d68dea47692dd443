import type { PaymentRefusal } from '@orderstream/contracts/payments/refusals';
import { catalogueOf } from '../platform/texts.ts';

export const paymentRefusalTexts = catalogueOf<PaymentRefusal>()('paymentRefusals', {
  provider_unavailable: {
    en: 'The payment provider does not answer. Nothing was changed; please try again.',
    ru: 'Платёжный сервис не отвечает. Ничего не изменилось; попробуйте ещё раз.',
  },
  no_payment_profile: { en: 'No Stripe customer yet', ru: 'Профиля в Stripe ещё нет' },
  payment_unknown: { en: 'Payment not found', ru: 'Платёж не найден' },
  refund_too_large: { en: 'The amount is larger than what can be refunded', ru: 'Сумма больше той, что можно вернуть' },
  refunds_changed: {
    en: 'Refunds on this payment have changed. Check the amounts and decide again.',
    ru: 'Возвраты по этому платежу тем временем изменились. Проверьте суммы и решите заново.',
  },
  price_mapped_already: { en: 'The product is sold at this price already', ru: 'Продукт уже продаётся по этой цене' },
  mapping_exists: { en: 'This product has a price already', ru: 'У этого продукта уже есть цена' },
  mapping_unknown: { en: 'Price mapping not found', ru: 'Привязка цены не найдена' },
  price_id_malformed: { en: 'A price id starts with price_', ru: 'ID цены начинается с price_' },
  price_not_found: { en: 'There is no such price at the payment provider', ru: 'Такой цены в платёжном сервисе нет' },
  price_inactive: { en: 'This price is archived at the payment provider', ru: 'Эта цена в архиве платёжного сервиса' },
  price_not_recurring: { en: 'This price is not recurring', ru: 'Эта цена не периодическая' },
  price_not_monthly: { en: 'This price is not monthly', ru: 'Эта цена не месячная' },
  price_without_amount: { en: 'This price has no fixed amount per unit', ru: 'У этой цены нет фиксированной суммы за единицу' },
  price_too_fine: {
    en: 'The payment provider does not take amounts as fine as this price',
    ru: 'Платёжный сервис не принимает суммы с такой точностью, как у этой цены',
  },
  price_too_small: {
    en: 'This price is lower than what the payment provider takes in one payment',
    ru: 'Эта цена ниже суммы, которую платёжный сервис принимает в одном платеже',
  },
  price_in_other_currency: { en: 'This price is in another currency than the shop', ru: 'Эта цена не в валюте магазина' },
  price_of_other_mode: {
    en: 'This price belongs to the other mode of the payment provider',
    ru: 'Эта цена из другого режима платёжного сервиса',
  },
  provider_refused: {
    en: 'The payment provider refused. Nothing was changed.',
    ru: 'Платёжный сервис отказал. Ничего не изменилось.',
  },
  attention_unknown: { en: 'There is no such entry in the queue', ru: 'Такой записи в очереди нет' },
  attention_closed: { en: 'This entry is closed already', ru: 'Эта запись уже закрыта' },
  action_not_offered: { en: 'This cannot be done about this entry', ru: 'С этой записью так поступить нельзя' },
  other_api_version: {
    en: 'The webhook was sent in another version of the API',
    ru: 'Уведомление прислано в другой версии API',
  },
  signature_invalid: { en: 'The signature is not valid', ru: 'Подпись недействительна' },
});

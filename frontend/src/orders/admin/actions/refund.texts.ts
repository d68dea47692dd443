import type { OfficeRefundReason } from '@orderstream/contracts/orders/lifecycle';
import { catalogue, catalogueOf } from '../../../platform/texts.ts';

/** Said in the queue, too. */
export const refundReasonTexts = catalogueOf<OfficeRefundReason>()('refundReason', {
  requested_by_customer: { en: 'Requested by the customer', ru: 'По просьбе клиента' },
  not_deliverable: { en: 'Cannot be delivered', ru: 'Невозможно поставить' },
  duplicate: { en: 'Paid twice', ru: 'Двойная оплата' },
  fraudulent: { en: 'Fraud', ru: 'Мошенничество' },
  goodwill: { en: 'Goodwill', ru: 'Жест доброй воли' },
});

export const refundDialogTexts = catalogue('refund', {
  refund: { en: 'Refund', ru: 'Вернуть деньги' },
  title: { en: 'Refund this order?', ru: 'Вернуть деньги за заказ?' },
  text: {
    en: (remaining: string) => `You can refund up to ${remaining} to the customer's card. This cannot be undone.`,
    ru: (remaining: string) => `На карту клиента можно вернуть до ${remaining}. Это нельзя отменить.`,
  },
  changed: {
    en: (given: string) =>
      `Refunds on this order have changed: ${given} has been refunded or is being refunded. Check the amounts and decide again.`,
    ru: (given: string) =>
      `Возвраты по этому заказу тем временем изменились: уже возвращено или возвращается ${given}. Проверьте суммы и решите заново.`,
  },
  looking: {
    en: 'Refunds on this order have changed. Loading the new amounts…',
    ru: 'Возвраты по этому заказу тем временем изменились. Загружаем новые суммы.',
  },
  reason: { en: 'Reason', ru: 'Причина' },
  howMuch: { en: 'How much', ru: 'Сколько' },
  all: { en: (remaining: string) => `The full remainder: ${remaining}`, ru: (remaining: string) => `Весь остаток: ${remaining}` },
  allText: {
    en: 'The order is marked refunded, its subscription ends, and products that the customer has not seen return to stock.',
    ru: 'Заказ станет возвращённым, подписка завершится, непросмотренные продукты вернутся на склад.',
  },
  part: { en: 'A part', ru: 'Часть суммы' },
  partText: { en: 'The order stays as it is.', ru: 'Статус заказа не изменится.' },
  amount: { en: (currency: string) => `Amount, ${currency}`, ru: (currency: string) => `Сумма, ${currency}` },
  wrong: {
    en: (limit: string) => `Enter an amount of at most ${limit}`,
    ru: (limit: string) => `Введите сумму не больше ${limit}`,
  },
  confirm: { en: 'Refund', ru: 'Вернуть' },
  cancel: { en: 'Cancel', ru: 'Отмена' },
  working: { en: 'Refunding...', ru: 'Возвращаем...' },
  done: { en: 'The refund is on its way', ru: 'Возврат оформлен' },
  doneText: { en: 'It appears here as soon as Stripe confirms it.', ru: 'Он появится здесь, как только Stripe его подтвердит.' },
  failed: { en: 'The order could not be refunded', ru: 'Не удалось вернуть деньги' },
  unknown: { en: 'An error occurred', ru: 'Произошла ошибка' },
});

import type { BillingMode, OrderStatus, OrderType, Recurrence } from '@orderstream/contracts/orders/lifecycle';
import { catalogueOf, russian } from '../platform/texts.ts';

export const orderStatusTexts = catalogueOf<OrderStatus>()('en', {
  draft: { en: 'Draft', ru: 'Черновик' },
  awaiting_payment: { en: 'Awaiting Payment', ru: 'Ожидает оплаты' },
  payment_required: { en: 'Payment Required', ru: 'Требуется оплата' },
  paid_in_process: { en: 'Paid / In Process', ru: 'Оплачен / Ожидает поставки' },
  delivered: { en: 'Delivered', ru: 'Поставлен' },
  completed: { en: 'Completed', ru: 'Выполнен' },
  canceled: { en: 'Cancelled', ru: 'Отменён' },
  refunded: { en: 'Refunded', ru: 'Возвращён' },
});

/** The order's own page is quoted in Russian. */
export const orderStatusTextsRu = russian(orderStatusTexts);

/** So is the administrator's, which the specification quotes with another word for what was confirmed without products. */
export const adminOrderStatusTexts = catalogueOf<OrderStatus>()('ru', {
  ...orderStatusTexts.entries,
  completed: { en: 'Completed', ru: 'Выполнен', specified: 'Завершен' },
});

export const orderTypeTexts = catalogueOf<OrderType>()('en', {
  user: { en: 'Standard', ru: 'Обычный', specified: 'User' },
  custom: { en: 'Custom', ru: 'Индивидуальный' },
});

/** As the office's page of one order is quoted. */
export const orderTypeTextsRu = catalogueOf<OrderType>()('ru', {
  user: { en: 'Standard', ru: 'Обычный' },
  custom: orderTypeTexts.entries.custom,
});

export const recurrenceTexts = catalogueOf<Recurrence>()('en', {
  one_time: { en: 'one time', ru: 'разово' },
  monthly: { en: 'monthly', ru: 'ежемесячно' },
});

export const billingTexts = catalogueOf<BillingMode>()('en', {
  subscription: { en: 'Subscription', ru: 'Подписка' },
  one_time: { en: 'One-time', ru: 'Разовый платёж' },
});

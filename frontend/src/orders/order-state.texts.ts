import type { BillingMode, OrderStatus, OrderType, Recurrence } from '@orderstream/contracts/orders/lifecycle';
import { catalogue, catalogueOf } from '../platform/texts.ts';

export const orderStatusTexts = catalogueOf<OrderStatus>()('orderStatus', {
  draft: { en: 'Draft', ru: 'Черновик' },
  awaiting_payment: { en: 'Awaiting Payment', ru: 'Ожидает оплаты' },
  payment_required: { en: 'Payment Required', ru: 'Требуется оплата' },
  paid_in_process: { en: 'Paid / In Process', ru: 'Оплачен / Ожидает поставки' },
  delivered: { en: 'Delivered', ru: 'Поставлен' },
  completed: { en: 'Completed', ru: 'Выполнен' },
  canceled: { en: 'Cancelled', ru: 'Отменён' },
  refunded: { en: 'Refunded', ru: 'Возвращён' },
});

export const orderTypeTexts = catalogueOf<OrderType>()('orderType', {
  user: { en: 'Standard', ru: 'Обычный' },
  custom: { en: 'Custom', ru: 'Индивидуальный' },
});

export const recurrenceTexts = catalogueOf<Recurrence>()('recurrence', {
  one_time: { en: 'One-time', ru: 'Разовый платёж' },
  monthly: { en: 'Monthly', ru: 'Ежемесячно' },
});

export const billingModeTexts = catalogueOf<BillingMode>()('billingMode', {
  subscription: { en: 'Subscription', ru: 'Подписка' },
  one_time: { en: 'One-time', ru: 'Разовый платёж' },
});

/** What the states of an order's money are called, on every screen alike. */
export const orderStateTexts = catalogue('orderState', {
  processing: { en: 'Payment processing', ru: 'Платёж обрабатывается' },
  processingText: {
    en: 'Your payment is being processed. A bank debit takes several days; until then there is nothing to do. This page updates automatically.',
    ru: 'Ваш платёж обрабатывается. Списание с банковского счёта занимает несколько дней; делать ничего не нужно. Страница обновится сама.',
  },
  underReview: { en: 'Payment under review', ru: 'Платёж проверяется' },
  underReviewText: {
    en: (paid: string, price: string) =>
      `${paid} has arrived for this order, which costs ${price}. We are looking at it and will either refund it or write to you. Until then, please do not pay again; the order cannot be cancelled either.`,
    ru: (paid: string, price: string) =>
      `По этому заказу поступило ${paid}, а его сумма ${price}. Мы проверяем платёж: вернём деньги или напишем вам. До этого не платите повторно; отменить заказ пока тоже нельзя.`,
  },
  active: { en: 'Subscription Active', ru: 'Подписка активна' },
  subscriptionUnknown: { en: 'Subscription: status unknown', ru: 'Подписка: статус неизвестен' },
  pastDue: { en: 'Past Due', ru: 'Просрочена' },
  pastDueText: {
    en: 'The last monthly payment failed. Update your card to keep this subscription.',
    ru: 'Последний ежемесячный платёж не прошёл. Обновите карту, чтобы сохранить подписку.',
  },
  pastDueOn: {
    en: (day: string) => `The last monthly payment failed. The next attempt is on ${day}: update your card before then.`,
    ru: (day: string) => `Последний ежемесячный платёж не прошёл. Следующая попытка ${day}: обновите карту до этого дня.`,
  },
  stillDelivered: {
    en: (status: string) => `${status}: the first payment has arrived, and delivery does not wait for this one.`,
    ru: (status: string) => `${status}: первый платёж получен, поставка не зависит от этого списания.`,
  },
  newTab: { en: (what: string) => `${what} (opens in a new tab)`, ru: (what: string) => `${what} (откроется в новой вкладке)` },
  updateCard: { en: 'Update card', ru: 'Обновить карту' },
  keep: { en: 'Keep subscription', ru: 'Не отменять' },
  ending: { en: (day: string) => `Subscription ends on ${day}`, ru: (day: string) => `Подписка до ${day}` },
  refundRequestedText: {
    en: 'A refund of this order was requested. Until it is made or refused, nothing is delivered, and private information is not shown.',
    ru: 'По этому заказу запрошен возврат. Пока он не проведён и не отклонён, поставка невозможна, а приватная информация не показывается.',
  },
  refundRequested: { en: 'Refund requested', ru: 'Запрошен возврат' },
  partlyRefunded: { en: 'Partially refunded', ru: 'Частично возвращён' },
});

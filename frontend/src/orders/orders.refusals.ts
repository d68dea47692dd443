import type { OrderRefusal } from '@orderstream/contracts/orders/refusals';
import { paymentRefusalTexts } from '../payments/payments.refusals.ts';
import { catalogueOf } from '../platform/texts.ts';
import { stockRefusalTexts } from '../stock/stock.refusals.ts';

type NearbyRefusal = keyof typeof stockRefusalTexts.entries | keyof typeof paymentRefusalTexts.entries;

/** Order commands can also be refused because of stock or payments, so those words are included. */
export const orderRefusalTexts = catalogueOf<OrderRefusal | NearbyRefusal>()('orderRefusals', {
  ...stockRefusalTexts.entries,
  ...paymentRefusalTexts.entries,
  order_unknown: {
    en: "Order not found or you don't have permission to view it.",
    ru: 'Заказ не найден или у вас нет прав на его просмотр.',
  },
  order_not_payable: {
    en: "This order is already paid or doesn't require payment",
    ru: 'Этот заказ уже оплачен или не требует оплаты',
  },
  already_paid: { en: 'This order is already paid', ru: 'Этот заказ уже оплачен' },
  order_not_deliverable: { en: 'Products cannot be assigned to this order now', ru: 'Сейчас к этому заказу нельзя привязать продукты' },
  order_not_confirmable: {
    en: 'Only a paid order that awaits delivery can be confirmed',
    ru: 'Подтвердить можно только оплаченный заказ, ожидающий поставки',
  },
  order_not_draft: { en: 'Only a draft can be changed or sent', ru: 'Изменить или отправить можно только черновик' },
  draft_changed: {
    en: 'Someone else has changed this draft since you opened it. Their version stays: look at it, then start again.',
    ru: 'Этот черновик уже изменил кто-то другой. Действует новая версия: посмотрите её и начните заново.',
  },
  order_not_delivered: {
    en: 'The private information becomes available after delivery',
    ru: 'Приватная информация станет доступна после поставки',
  },
  order_closed: {
    en: 'This order was cancelled or refunded: its private information is no longer shown',
    ru: 'Заказ отменён или деньги за него возвращены: приватная информация больше не показывается',
  },
  disputed: { en: 'The payment of this order is disputed', ru: 'Оплата этого заказа оспаривается' },
  refund_requested: {
    en: 'A refund of this order was requested: nothing is delivered or shown until it is made or refused',
    ru: 'По этому заказу запрошен возврат: пока он не проведён и не отклонён, ничего не поставляется и не показывается',
  },
  payment_pending: { en: 'The payment of this order is being processed', ru: 'Оплата этого заказа обрабатывается' },
  payment_under_review: {
    en: 'A payment that differs from the amount of this order is being checked. The order cannot be paid or cancelled until that is decided.',
    ru: 'По этому заказу поступила другая сумма, мы проверяем платёж. До решения заказ нельзя ни оплатить, ни отменить.',
  },
  too_many_unpaid_orders: {
    en: 'You have too many unpaid orders. Pay or cancel one of them first.',
    ru: 'У вас слишком много неоплаченных заказов. Сначала оплатите или отмените один из них.',
  },
  price_not_configured: { en: 'This product is not for sale yet', ru: 'Этот продукт пока не продаётся' },
  reminded_lately: {
    en: 'The customer was reminded of this order less than a day ago',
    ru: 'Клиенту уже напоминали об этом заказе менее суток назад',
  },
  amount_too_small: {
    en: 'The amount is smaller than what the payment provider takes',
    ru: 'Сумма меньше той, которую принимает платёжный сервис',
  },
  products_already_assigned: { en: 'Products are assigned already', ru: 'Продукты уже привязаны' },
  assignment_in_progress: {
    en: 'Products are being assigned to this order right now',
    ru: 'К этому заказу прямо сейчас привязываются продукты',
  },
  order_not_replaceable: {
    en: 'Only a product of a delivered order can be replaced',
    ru: 'Заменить можно только продукт поставленного заказа',
  },
  replacement_in_progress: {
    en: 'A product of this order is being replaced right now',
    ru: 'Продукт этого заказа прямо сейчас заменяется',
  },
  unit_replaced: { en: 'This product was replaced already', ru: 'Этот продукт уже заменён' },
  no_products_assigned: { en: 'No products are assigned to this order', ru: 'К этому заказу не привязаны продукты' },
  unit_unknown: { en: 'This order has delivered no such unit', ru: 'В этом заказе нет такой единицы' },
  problem_open: {
    en: 'A problem with this unit is being looked at already',
    ru: 'Проблема с этой единицей уже рассматривается',
  },
  problem_unknown: { en: 'There is no such report', ru: 'Такого обращения нет' },
  problem_answered: { en: 'This report is answered already', ru: 'На это обращение уже ответили' },
  too_many_tags: { en: 'There are ten tags already: remove one first', ru: 'Меток уже десять: сначала удалите одну' },
  order_taken: { en: 'Someone else has taken this order', ru: 'Этот заказ уже взял кто-то другой' },
  customer_not_active: { en: 'The customer is not active', ru: 'Аккаунт клиента не активен' },
});

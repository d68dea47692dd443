import { canceledStatuses } from '@orderstream/contracts/orders/lifecycle';
import { type MailDefinition, orderPath } from '../mail.ts';

/** Canceled by an administrator. A custom order cannot be placed again without the shop. */
export const orderCanceled: MailDefinition = {
  name: { en: 'order cancelled', ru: 'об отмене заказа' },
  choice: 'canceled_orders',
  validWhile: { order: canceledStatuses },
  canBeResent: true,
  link: orderPath,
  rows: ['order', 'product', 'amount', 'day'],
  en: ({ order }) => ({
    subject: `Your order ${order} was cancelled`,
    paragraphs: [
      'We cancelled this order before it was paid. You do not owe anything.',
      'If you still need it, place a new order or reply to this email.',
    ],
    button: 'View order',
  }),
  ru: ({ order }) => ({
    subject: `Ваш заказ ${order} отменён`,
    paragraphs: [
      'Мы отменили этот заказ до оплаты. Платить за него не нужно.',
      'Если он вам ещё нужен, оформите новый заказ или ответьте на это письмо.',
    ],
    button: 'Открыть заказ',
  }),
};

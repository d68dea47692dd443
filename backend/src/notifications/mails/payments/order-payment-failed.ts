import { payableStatuses } from '@orderstream/contracts/orders/lifecycle';
import { type MailDefinition, orderPath } from '../mail.ts';

export const orderPaymentFailed: MailDefinition = {
  name: { en: 'order payment failed', ru: 'о неудачной оплате заказа' },
  validWhile: { order: payableStatuses },
  canBeResent: true,
  link: orderPath,
  rows: ['order', 'product', 'amount'],
  en: ({ order }) => ({
    subject: `Payment failed for order ${order}`,
    paragraphs: ['Your payment did not go through, and you have not been charged. Please pay for the order again.'],
    button: 'View and pay',
  }),
  ru: ({ order }) => ({
    subject: `Оплата заказа ${order} не прошла`,
    paragraphs: ['Платёж не прошёл, деньги не списаны. Пожалуйста, оплатите заказ ещё раз.'],
    button: 'Перейти к оплате',
  }),
};

import { payableStatuses } from '@orderstream/contracts/orders/lifecycle';
import { type Mail, orderPage, productSuffix } from '../mail.ts';

export const orderPaymentFailed: Mail = {
  name: { en: 'order payment failed', ru: 'о неудачной оплате заказа' },
  validWhile: { order: payableStatuses },
  canBeResent: true,
  link: orderPage,
  rows: ['order', 'product', 'amount'],
  en: ({ order, product }) => ({
    subject: `Payment failed for order ${order}${productSuffix(product)}`,
    paragraphs: ['Your payment did not go through, and you have not been charged. Please pay for the order again.'],
    button: 'View and pay',
  }),
  ru: ({ order, product }) => ({
    subject: `Оплата заказа ${order} не прошла${productSuffix(product)}`,
    paragraphs: ['Платёж не прошёл, деньги не списаны. Пожалуйста, оплатите заказ ещё раз.'],
    button: 'Перейти к оплате',
  }),
};

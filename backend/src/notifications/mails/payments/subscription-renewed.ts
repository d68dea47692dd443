import { orderStatuses } from '@orderstream/contracts/orders/lifecycle';
import { type Mail, productSuffix, receiptPage } from '../mail.ts';

export const subscriptionRenewed: Mail = {
  name: { en: 'monthly payment', ru: 'о ежемесячной оплате' },
  choice: 'renewals',
  validWhile: { order: orderStatuses },
  canBeResent: true,
  isOncePerCharge: true,
  link: receiptPage,
  rows: ['order', 'product', 'amount', 'day'],
  en: ({ order, product }) => ({
    subject: `Monthly payment received for order ${order}${productSuffix(product)}`,
    paragraphs: ['Thank you for your payment. Your subscription continues for another month.'],
    button: 'View receipt',
  }),
  ru: ({ order, product }) => ({
    subject: `Ежемесячная оплата заказа ${order} получена${productSuffix(product)}`,
    paragraphs: ['Спасибо за оплату! Ваша подписка продлена на месяц.'],
    button: 'Открыть чек',
  }),
};

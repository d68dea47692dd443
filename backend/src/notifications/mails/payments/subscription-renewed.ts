import { orderStatuses } from '@orderstream/contracts/orders/lifecycle';
import { type MailDefinition, receiptPath } from '../mail.ts';

export const subscriptionRenewed: MailDefinition = {
  name: { en: 'monthly payment', ru: 'о ежемесячной оплате' },
  choice: 'renewals',
  validWhile: { order: orderStatuses },
  canBeResent: true,
  isOncePerCharge: true,
  link: receiptPath,
  rows: ['order', 'product', 'amount', 'day'],
  en: ({ order }) => ({
    subject: `Monthly payment received for order ${order}`,
    paragraphs: ['Thank you for your payment. Your subscription continues for another month.'],
    button: 'View receipt',
  }),
  ru: ({ order }) => ({
    subject: `Ежемесячная оплата заказа ${order} получена`,
    paragraphs: ['Спасибо за оплату! Ваша подписка продлена на месяц.'],
    button: 'Открыть чек',
  }),
};

import { orderStatuses } from '@orderstream/contracts/orders/lifecycle';
import { type MailDefinition, receiptPath } from '../mail.ts';

export const paymentReceived: MailDefinition = {
  name: { en: 'payment received', ru: 'об оплате' },
  choice: 'receipts',
  validWhile: { order: orderStatuses },
  canBeResent: true,
  isOncePerCharge: true,
  link: receiptPath,
  rows: ['order', 'product', 'amount', 'day'],
  en: ({ order }) => ({
    subject: `Payment received for order ${order}`,
    paragraphs: ['Thank you for your payment. We will email you when your order is delivered.'],
    button: 'View receipt',
  }),
  ru: ({ order }) => ({
    subject: `Оплата заказа ${order} получена`,
    paragraphs: ['Спасибо за оплату! Когда заказ будет поставлен, вы получите письмо.'],
    button: 'Открыть чек',
  }),
};

import { payableStatuses } from '@orderstream/contracts/orders/lifecycle';
import { type MailDefinition, orderPath } from '../mail.ts';

export const orderReminder: MailDefinition = {
  name: { en: 'payment reminder', ru: 'о неоплаченном заказе' },
  validWhile: { order: payableStatuses },
  link: orderPath,
  rows: ['order', 'product', 'amount'],
  en: ({ order }) => ({
    subject: `Payment due for order ${order}`,
    paragraphs: [
      'This order has not been paid yet. Sign in to pay for it.',
      'If you no longer want it, cancel it on its page. You have not been charged.',
    ],
    button: 'View and pay',
  }),
  ru: ({ order }) => ({
    subject: `Оплатите заказ ${order}`,
    paragraphs: [
      'Этот заказ ещё не оплачен. Войдите, чтобы его оплатить.',
      'Если он вам больше не нужен, отмените его на странице заказа. Деньги за него не списывались.',
    ],
    button: 'Перейти к оплате',
  }),
};

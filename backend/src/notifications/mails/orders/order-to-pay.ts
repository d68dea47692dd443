import { payableStatuses } from '@orderstream/contracts/orders/lifecycle';
import { type MailDefinition, orderPath } from '../mail.ts';

/** For a custom order, which the shop has created for one customer. */
export const orderToPay: MailDefinition = {
  name: { en: 'order to pay', ru: 'о заказе к оплате' },
  validWhile: { order: payableStatuses },
  canBeResent: true,
  link: orderPath,
  rows: ['order', 'amount'],
  en: ({ order }) => ({
    subject: `Payment due for your custom order ${order}`,
    paragraphs: [
      'We have prepared this order for you. Sign in to read its description and pay for it.',
      'Nothing is charged until you pay.',
    ],
    button: 'View and pay',
  }),
  ru: ({ order }) => ({
    subject: `Оплатите индивидуальный заказ ${order}`,
    paragraphs: [
      'Мы подготовили для вас этот заказ. Войдите, чтобы прочитать описание и оплатить его.',
      'До оплаты ничего не списывается.',
    ],
    button: 'Перейти к оплате',
  }),
};

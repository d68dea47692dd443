import { readableStatuses } from '@orderstream/contracts/orders/lifecycle';
import { type MailDefinition, orderPath } from '../mail.ts';

export const orderDelivered: MailDefinition = {
  name: { en: 'delivery', ru: 'о поставке' },
  choice: 'deliveries',
  validWhile: { order: readableStatuses },
  canBeResent: true,
  link: orderPath,
  rows: ['order', 'product'],
  en: ({ order }) => ({
    subject: `Your order ${order} has been delivered`,
    paragraphs: ['Sign in to view the private information of your products.'],
    button: 'View order',
  }),
  ru: ({ order }) => ({
    subject: `Ваш заказ ${order} поставлен`,
    paragraphs: ['Войдите, чтобы увидеть приватную информацию ваших продуктов.'],
    button: 'Открыть заказ',
  }),
};

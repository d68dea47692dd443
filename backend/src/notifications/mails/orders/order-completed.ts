import { readableStatuses } from '@orderstream/contracts/orders/lifecycle';
import { type MailDefinition, orderPath } from '../mail.ts';

/** Confirmed without products, so that the shop holds nothing for its customer to open. */
export const orderCompleted: MailDefinition = {
  name: { en: 'completed without products', ru: 'о выполнении без продуктов' },
  choice: 'deliveries',
  validWhile: { order: readableStatuses },
  canBeResent: true,
  link: orderPath,
  rows: ['order', 'product'],
  en: ({ order }) => ({
    subject: `Your order ${order} has been completed`,
    paragraphs: ['This order has no products to open in the shop. If you expected any, reply to this email.'],
    button: 'View order',
  }),
  ru: ({ order }) => ({
    subject: `Ваш заказ ${order} выполнен`,
    paragraphs: ['Продукты по этому заказу через магазин не передавались. Если вы их ожидали, ответьте на это письмо.'],
    button: 'Открыть заказ',
  }),
};

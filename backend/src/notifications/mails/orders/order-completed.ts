import { readableStatuses } from '@orderstream/contracts/orders/lifecycle';
import { type Mail, orderPage, productSuffix } from '../mail.ts';

/** Confirmed without products, so that the shop holds nothing for its customer to open. */
export const orderCompleted: Mail = {
  name: { en: 'completed without products', ru: 'о выполнении без продуктов' },
  choice: 'deliveries',
  validWhile: { order: readableStatuses },
  canBeResent: true,
  link: orderPage,
  rows: ['order', 'product'],
  en: ({ order, product }) => ({
    subject: `Your order ${order} has been completed${productSuffix(product)}`,
    paragraphs: ['This order was completed without products in the shop. If you expected any, reply to this email.'],
    button: 'View order',
  }),
  ru: ({ order, product }) => ({
    subject: `Ваш заказ ${order} выполнен${productSuffix(product)}`,
    paragraphs: ['Заказ выполнен без передачи продуктов через магазин. Если вы их ожидали, ответьте на это письмо.'],
    button: 'Открыть заказ',
  }),
};

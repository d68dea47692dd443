import { readableStatuses } from '@orderstream/contracts/orders/lifecycle';
import { type Mail, orderPage, productSuffix } from '../mail.ts';

export const orderDelivered: Mail = {
  name: { en: 'delivery', ru: 'о поставке' },
  choice: 'deliveries',
  validWhile: { order: readableStatuses },
  canBeResent: true,
  link: orderPage,
  rows: ['order', 'product'],
  en: ({ order, product }) => ({
    subject: `Your order ${order} has been delivered${productSuffix(product)}`,
    paragraphs: ['Sign in to view the private information of your products.'],
    button: 'View order',
  }),
  ru: ({ order, product }) => ({
    subject: `Ваш заказ ${order} поставлен${productSuffix(product)}`,
    paragraphs: ['Войдите, чтобы увидеть приватную информацию ваших продуктов.'],
    button: 'Открыть заказ',
  }),
};

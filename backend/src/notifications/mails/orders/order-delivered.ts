import { readableStatuses } from '@orderstream/contracts/orders/lifecycle';
import { type Mail, orderPage, suffix } from '../mail.ts';

export const orderDelivered: Mail = {
  name: { en: 'delivery', ru: 'о поставке' },
  choice: 'deliveries',
  validWhile: { order: readableStatuses },
  canBeResent: true,
  link: orderPage,
  en: ({ order, product }) => ({
    subject: `Your order ${order} has been delivered${suffix(product)}`,
    lines: [`Your order ${order}${product ? ` (${product})` : ''} has been delivered.`, 'Sign in to see its private information.'],
    button: 'Open the order',
  }),
  ru: ({ order, product }) => ({
    subject: `Ваш заказ ${order} поставлен${suffix(product)}`,
    lines: [`Ваш заказ ${order}${product ? ` (${product})` : ''} поставлен.`, 'Войдите, чтобы увидеть приватную информацию.'],
    button: 'Открыть заказ',
  }),
};

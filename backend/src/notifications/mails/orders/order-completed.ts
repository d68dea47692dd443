import { readableStatuses } from '@orderstream/contracts/orders/lifecycle';
import { type Mail, orderPage, suffix } from '../mail.ts';

/** Confirmed without products: nothing was handed over through the shop. */
export const orderCompleted: Mail = {
  name: { en: 'completed without products', ru: 'о завершении без продуктов' },
  choice: 'deliveries',
  validWhile: { order: readableStatuses },
  canBeResent: true,
  link: orderPage,
  en: ({ order, product }) => ({
    subject: `Your order ${order} is completed${suffix(product)}`,
    lines: [
      `Your order ${order}${product ? ` (${product})` : ''} is completed.`,
      'No products were handed over in the shop for it. If you expected some, please write to us.',
    ],
    button: 'Open the order',
  }),
  ru: ({ order, product }) => ({
    subject: `Ваш заказ ${order} завершён${suffix(product)}`,
    lines: [
      `Ваш заказ ${order}${product ? ` (${product})` : ''} завершён.`,
      'Продукты по нему через магазин не передавались. Если вы их ожидали, напишите нам.',
    ],
    button: 'Открыть заказ',
  }),
};

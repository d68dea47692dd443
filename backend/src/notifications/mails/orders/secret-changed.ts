import { readableStatuses } from '@orderstream/contracts/orders/lifecycle';
import { type Mail, orderPage, suffix } from '../mail.ts';

export const secretChanged: Mail = {
  name: { en: 'access data changed', ru: 'об изменении данных доступа' },
  choice: 'changed_secrets',
  validWhile: { order: readableStatuses },
  canBeResent: true,
  link: orderPage,
  en: ({ order, product }) => ({
    subject: `Private information changed, order ${order}${suffix(product)}`,
    lines: [
      `The private information of a unit of your order ${order}${product ? ` (${product})` : ''} has been changed by the shop.`,
      'What you wrote down or copied before may no longer work. Sign in to see the current version.',
    ],
    button: 'Open the order',
  }),
  ru: ({ order, product }) => ({
    subject: `Приватная информация изменена, заказ ${order}${suffix(product)}`,
    lines: [
      `Магазин изменил приватную информацию единицы вашего заказа ${order}${product ? ` (${product})` : ''}.`,
      'Записанные или скопированные ранее данные могут больше не действовать. Войдите, чтобы увидеть новые.',
    ],
    button: 'Открыть заказ',
  }),
};

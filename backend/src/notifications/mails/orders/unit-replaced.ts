import { readableStatuses } from '@orderstream/contracts/orders/lifecycle';
import { type Mail, orderPage, productSuffix } from '../mail.ts';

export const unitReplaced: Mail = {
  name: { en: 'product replaced', ru: 'о замене продукта' },
  choice: 'deliveries',
  validWhile: { order: readableStatuses },
  canBeResent: true,
  link: orderPage,
  rows: ['order', 'product'],
  en: ({ order, product, solvesReport }) => ({
    subject: `Product replaced in order ${order}${productSuffix(product)}`,
    paragraphs: [
      `We have replaced a product in this order.${solvesReport ? ' This solves the problem that you reported.' : ''}`,
      'The old product can no longer be opened. Sign in to view the private information of the new one.',
    ],
    button: 'View order',
  }),
  ru: ({ order, product, solvesReport }) => ({
    subject: `Продукт в заказе ${order} заменён${productSuffix(product)}`,
    paragraphs: [
      `Мы заменили один из продуктов этого заказа.${solvesReport ? ' Так решена проблема, о которой вы сообщили.' : ''}`,
      'Прежний продукт больше нельзя открыть. Войдите, чтобы увидеть приватную информацию нового.',
    ],
    button: 'Открыть заказ',
  }),
};

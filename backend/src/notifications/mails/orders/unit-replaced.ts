import { readableStatuses } from '@orderstream/contracts/orders/lifecycle';
import { type MailDefinition, orderPath } from '../mail.ts';

export const unitReplaced: MailDefinition = {
  name: { en: 'product replaced', ru: 'о замене продукта' },
  choice: 'deliveries',
  validWhile: { order: readableStatuses },
  canBeResent: true,
  link: orderPath,
  rows: ['order', 'product'],
  en: ({ order, solvesReport }) => ({
    subject: `Product replaced in order ${order}`,
    paragraphs: [
      `We have replaced a product in this order.${solvesReport ? ' This solves the problem that you reported.' : ''}`,
      'The old product can no longer be opened. Sign in to view the private information of the new one.',
    ],
    button: 'View order',
  }),
  ru: ({ order, solvesReport }) => ({
    subject: `Продукт в заказе ${order} заменён`,
    paragraphs: [
      `Мы заменили один из продуктов этого заказа.${solvesReport ? ' Это решает проблему, о которой вы сообщили.' : ''}`,
      'Прежний продукт больше нельзя открыть. Войдите, чтобы увидеть приватную информацию нового.',
    ],
    button: 'Открыть заказ',
  }),
};

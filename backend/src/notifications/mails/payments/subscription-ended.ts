import { orderStatuses } from '@orderstream/contracts/orders/lifecycle';
import { type Mail, suffix } from '../mail.ts';

export const subscriptionEnded: Mail = {
  name: { en: 'subscription ended', ru: 'о завершении подписки' },
  validWhile: { order: orderStatuses },
  canBeResent: true,
  link: '/app/subscriptions',
  en: ({ order, product, day }) => ({
    subject: `Your subscription has ended${suffix(product)}, order ${order}`,
    lines: [
      `Your subscription${suffix(product)}, order ${order}, has ended${day ? ` on ${day}` : ''}.`,
      'No further charges will be made for it.',
    ],
    button: 'Open subscriptions',
  }),
  ru: ({ order, product, day }) => ({
    subject: `Ваша подписка завершена${suffix(product)}, заказ ${order}`,
    lines: [`Ваша подписка${suffix(product)}, заказ ${order}, завершена${day ? `, ${day}` : ''}.`, 'Списаний за неё больше не будет.'],
    button: 'Открыть подписки',
  }),
};

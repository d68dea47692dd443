import { orderStatuses } from '@orderstream/contracts/orders/lifecycle';
import { type MailDefinition } from '../mail.ts';

export const subscriptionEnded: MailDefinition = {
  name: { en: 'subscription ended', ru: 'о завершении подписки' },
  validWhile: { order: orderStatuses },
  canBeResent: true,
  link: '/app/subscriptions',
  rows: ['order', 'product', 'day'],
  en: ({ order }) => ({
    subject: `Subscription ended for order ${order}`,
    paragraphs: ['Your subscription has ended. You will not be charged for it again.'],
    button: 'View subscriptions',
  }),
  ru: ({ order }) => ({
    subject: `Подписка завершена, заказ ${order}`,
    paragraphs: ['Ваша подписка завершена. Списаний за неё больше не будет.'],
    button: 'Открыть подписки',
  }),
};

import { orderStatuses } from '@orderstream/contracts/orders/lifecycle';
import { type Mail, productSuffix } from '../mail.ts';

export const subscriptionEnded: Mail = {
  name: { en: 'subscription ended', ru: 'о завершении подписки' },
  validWhile: { order: orderStatuses },
  canBeResent: true,
  link: '/app/subscriptions',
  rows: ['order', 'product', 'day'],
  en: ({ order, product }) => ({
    subject: `Subscription ended for order ${order}${productSuffix(product)}`,
    paragraphs: ['Your subscription has ended. You will not be charged for it again.'],
    button: 'View subscriptions',
  }),
  ru: ({ order, product }) => ({
    subject: `Подписка завершена, заказ ${order}${productSuffix(product)}`,
    paragraphs: ['Ваша подписка завершена. Списаний за неё больше не будет.'],
    button: 'Открыть подписки',
  }),
};

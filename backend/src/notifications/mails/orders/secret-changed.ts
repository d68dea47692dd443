import { readableStatuses } from '@orderstream/contracts/orders/lifecycle';
import { type MailDefinition, orderPath } from '../mail.ts';

export const secretChanged: MailDefinition = {
  name: { en: 'private information changed', ru: 'об изменении приватной информации' },
  choice: 'changed_secrets',
  validWhile: { order: readableStatuses },
  canBeResent: true,
  link: orderPath,
  rows: ['order', 'product'],
  en: ({ order }) => ({
    subject: `New private information in order ${order}`,
    paragraphs: [
      'We have changed the private information of a product in this order.',
      'What you copied or wrote down may no longer work. Sign in to view the current version.',
    ],
    button: 'View order',
  }),
  ru: ({ order }) => ({
    subject: `Новая приватная информация, заказ ${order}`,
    paragraphs: [
      'Мы изменили приватную информацию одного из продуктов этого заказа.',
      'Скопированные или записанные данные могут больше не действовать. Войдите, чтобы увидеть новые.',
    ],
    button: 'Открыть заказ',
  }),
};

import { readableStatuses } from '@orderstream/contracts/orders/lifecycle';
import { type MailDefinition, orderPath } from '../mail.ts';

export const problemAnswered: MailDefinition = {
  name: { en: 'answer to a report', ru: 'об ответе на обращение' },
  choice: 'deliveries',
  validWhile: { order: readableStatuses },
  canBeResent: true,
  link: orderPath,
  rows: ['order', 'product'],
  en: ({ order }) => ({
    subject: `Answer to your report about order ${order}`,
    paragraphs: ['We have answered your problem report. Sign in to read the answer next to the product on the order page.'],
    button: 'View order',
  }),
  ru: ({ order }) => ({
    subject: `Ответ на обращение по заказу ${order}`,
    paragraphs: ['Мы ответили на ваше обращение. Войдите, чтобы прочитать ответ: он рядом с продуктом на странице заказа.'],
    button: 'Открыть заказ',
  }),
};

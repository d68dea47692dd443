import { readableStatuses } from '@orderstream/contracts/orders/lifecycle';
import { type Mail, orderPage, productSuffix } from '../mail.ts';

export const problemAnswered: Mail = {
  name: { en: 'answer to a report', ru: 'об ответе на обращение' },
  choice: 'deliveries',
  validWhile: { order: readableStatuses },
  canBeResent: true,
  link: orderPage,
  rows: ['order', 'product'],
  en: ({ order, product }) => ({
    subject: `Answer to your report about order ${order}${productSuffix(product)}`,
    paragraphs: ['We have answered your problem report. Sign in to read the answer next to the product on the order page.'],
    button: 'View order',
  }),
  ru: ({ order, product }) => ({
    subject: `Ответ на обращение по заказу ${order}${productSuffix(product)}`,
    paragraphs: ['Мы ответили на ваше обращение. Войдите, чтобы прочитать ответ: он рядом с продуктом на странице заказа.'],
    button: 'Открыть заказ',
  }),
};

import { readableStatuses } from '@orderstream/contracts/orders/lifecycle';
import { type Mail, orderPage, suffix } from '../mail.ts';

export const problemAnswered: Mail = {
  name: { en: 'answer to a report', ru: 'об ответе на обращение' },
  choice: 'deliveries',
  validWhile: { order: readableStatuses },
  canBeResent: true,
  link: orderPage,
  en: ({ order, product }) => ({
    subject: `We have answered your report about order ${order}${suffix(product)}`,
    lines: [
      `You reported a problem with a unit of order ${order}${suffix(product)}.`,
      'Our answer is beside the unit on the page of the order. Sign in to read it.',
    ],
    button: 'Open the order',
  }),
  ru: ({ order, product }) => ({
    subject: `Ответ на ваше обращение по заказу ${order}${suffix(product)}`,
    lines: [
      `Вы сообщили о проблеме с единицей заказа ${order}${suffix(product)}.`,
      'Ответ находится на странице заказа рядом с этой единицей. Войдите, чтобы его прочитать.',
    ],
    button: 'Открыть заказ',
  }),
};

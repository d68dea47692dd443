import { readableStatuses } from '@orderstream/contracts/orders/lifecycle';
import { lines, type Mail, orderPage, suffix } from '../mail.ts';

export const unitReplaced: Mail = {
  name: { en: 'replaced unit', ru: 'о замене единицы' },
  choice: 'deliveries',
  validWhile: { order: readableStatuses },
  canBeResent: true,
  link: orderPage,
  en: ({ order, product, solvesReport }) => ({
    subject: `Unit replaced in order ${order}${suffix(product)}`,
    lines: lines(
      `We have replaced a unit of your order ${order}${product ? ` (${product})` : ''}.`,
      solvesReport && 'You had reported a problem with the old unit: the new one solves it.',
      'The old unit can no longer be opened. Sign in to see the private information of the new one.',
    ),
    button: 'Open the order',
  }),
  ru: ({ order, product, solvesReport }) => ({
    subject: `Единица в заказе ${order} заменена${suffix(product)}`,
    lines: lines(
      `Мы заменили единицу вашего заказа ${order}${product ? ` (${product})` : ''}.`,
      solvesReport && 'Вы сообщали о проблеме с прежней единицей: замена её решает.',
      'Прежнюю единицу больше нельзя открыть. Войдите, чтобы увидеть приватную информацию новой.',
    ),
    button: 'Открыть заказ',
  }),
};

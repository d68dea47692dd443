import { payableStatuses } from '@orderstream/contracts/orders/lifecycle';
import { lines, type Mail, orderPage, suffix } from '../mail.ts';

export const orderReminder: Mail = {
  name: { en: 'payment reminder', ru: 'о неоплаченном заказе' },
  validWhile: { order: payableStatuses },
  link: orderPage,
  en: ({ order, product, amount }) => ({
    subject: `Order ${order} waits for your payment${suffix(product)}`,
    lines: lines(
      `Your order ${order}${suffix(product)} has not been paid yet.`,
      amount && `It costs ${amount}.`,
      'Sign in to pay it. If you no longer want it, you can cancel it on its page: nothing has been charged.',
    ),
    button: 'Open the order',
  }),
  ru: ({ order, product, amount }) => ({
    subject: `Заказ ${order} ждёт оплаты${suffix(product)}`,
    lines: lines(
      `Ваш заказ ${order}${suffix(product)} ещё не оплачен.`,
      amount && `Сумма: ${amount}.`,
      'Войдите, чтобы его оплатить. Если он вам больше не нужен, отмените его на странице заказа: ничего не списано.',
    ),
    button: 'Открыть заказ',
  }),
};

import { payableStatuses } from '@orderstream/contracts/orders/lifecycle';
import { lines, type Mail, orderPage } from '../mail.ts';

/** Of an order that the shop made for one customer. */
export const orderToPay: Mail = {
  name: { en: 'order to pay', ru: 'о заказе к оплате' },
  validWhile: { order: payableStatuses },
  canBeResent: true,
  link: orderPage,
  en: ({ order, amount }) => ({
    subject: `We have prepared order ${order} for you`,
    lines: lines(
      `Order ${order} has been prepared for you.`,
      amount && `It costs ${amount}.`,
      'Sign in to read what it is, and to pay it. Nothing is charged before that.',
    ),
    button: 'Open the order',
  }),
  ru: ({ order, amount }) => ({
    subject: `Для вас подготовлен заказ ${order}`,
    lines: lines(
      `Мы подготовили для вас заказ ${order}.`,
      amount && `Сумма: ${amount}.`,
      'Войдите, чтобы прочитать описание и оплатить заказ. До этого ничего не списывается.',
    ),
    button: 'Открыть заказ',
  }),
};

import { canceledStatuses } from '@orderstream/contracts/orders/lifecycle';
import { lines, type Mail, orderPage, suffix } from '../mail.ts';

/** It was not paid in time. */
export const orderExpired: Mail = {
  name: { en: 'order expired', ru: 'об истечении срока заказа' },
  choice: 'canceled_orders',
  validWhile: { order: canceledStatuses },
  canBeResent: true,
  link: orderPage,
  en: ({ order, product, amount, day }) => ({
    subject: `Your order ${order} has expired${suffix(product)}`,
    lines: lines(
      `Your order ${order}${suffix(product)}${amount ? `, ${amount},` : ''} was not paid in time and was canceled${day ? ` on ${day}` : ''}.`,
      'You owe nothing for it. If you still want it, order it again: the button leads to the order, and from there to a new one.',
    ),
    button: 'Open the order',
  }),
  ru: ({ order, product, amount, day }) => ({
    subject: `Срок оплаты заказа ${order} истёк${suffix(product)}`,
    lines: lines(
      `Ваш заказ ${order}${suffix(product)}${amount ? `, сумма ${amount},` : ''} не был оплачен вовремя и отменён${day ? ` ${day}` : ''}.`,
      'Платить за него не нужно. Если он вам ещё нужен, закажите снова: кнопка ведёт к заказу, а оттуда к новому.',
    ),
    button: 'Открыть заказ',
  }),
};

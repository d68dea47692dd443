import { orderStatuses } from '@orderstream/contracts/orders/lifecycle';
import { lines, type Mail, receiptPage, suffix } from '../mail.ts';

export const subscriptionRenewed: Mail = {
  name: { en: 'monthly payment', ru: 'о ежемесячной оплате' },
  choice: 'renewals',
  validWhile: { order: orderStatuses },
  canBeResent: true,
  isOncePerCharge: true,
  link: receiptPage,
  en: ({ order, product, amount, day }) => ({
    subject: `Monthly payment received for order ${order}${suffix(product)}`,
    lines: lines(
      `Your subscription continues for another month${suffix(product)}, order ${order}.`,
      amount && `We have received ${amount}${day ? ` on ${day}` : ''}.`,
    ),
    button: 'View receipt',
  }),
  ru: ({ order, product, amount, day }) => ({
    subject: `Ежемесячная оплата заказа ${order} получена${suffix(product)}`,
    lines: lines(
      `Подписка продлена на месяц${suffix(product)}, заказ ${order}.`,
      amount && `Мы получили ${amount}${day ? `, ${day}` : ''}.`,
    ),
    button: 'Открыть чек',
  }),
};

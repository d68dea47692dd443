import { orderStatuses } from '@orderstream/contracts/orders/lifecycle';
import { lines, type Mail, receiptPage, suffix } from '../mail.ts';

export const paymentReceived: Mail = {
  name: { en: 'payment received', ru: 'об оплате' },
  choice: 'receipts',
  validWhile: { order: orderStatuses },
  canBeResent: true,
  isOncePerCharge: true,
  link: receiptPage,
  en: ({ order, product, amount, day }) => ({
    subject: `Payment received for order ${order}${suffix(product)}`,
    lines: lines(
      amount ? `We have received ${amount} for order ${order}${suffix(product)}.` : `We have received your payment for order ${order}.`,
      day && `Paid on ${day}.`,
      'You will get an e-mail when the order is delivered.',
    ),
    button: 'View receipt',
  }),
  ru: ({ order, product, amount, day }) => ({
    subject: `Оплата заказа ${order} получена${suffix(product)}`,
    lines: lines(
      amount ? `Мы получили ${amount} за заказ ${order}${suffix(product)}.` : `Мы получили оплату заказа ${order}.`,
      day && `Дата оплаты: ${day}.`,
      'Когда заказ будет поставлен, вы получите письмо.',
    ),
    button: 'Открыть чек',
  }),
};

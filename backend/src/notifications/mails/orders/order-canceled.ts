import { canceledStatuses } from '@orderstream/contracts/orders/lifecycle';
import { lines, type Mail, orderPage, suffix } from '../mail.ts';

/** By an administrator. It may be a custom one, which cannot be ordered again without the shop. */
export const orderCanceled: Mail = {
  name: { en: 'order canceled', ru: 'об отмене заказа' },
  choice: 'canceled_orders',
  validWhile: { order: canceledStatuses },
  canBeResent: true,
  link: orderPage,
  en: ({ order, product, amount, day }) => ({
    subject: `Your order ${order} was canceled${suffix(product)}`,
    lines: lines(
      `We canceled your order ${order}${suffix(product)}${amount ? `, ${amount},` : ''}${day ? ` on ${day}` : ''} before it was paid.`,
      'You owe nothing for it. If you still need it, place a new order or write to us.',
    ),
    button: 'Open the order',
  }),
  ru: ({ order, product, amount, day }) => ({
    subject: `Ваш заказ ${order} отменён${suffix(product)}`,
    lines: lines(
      `Мы отменили ваш заказ ${order}${suffix(product)}${amount ? `, сумма ${amount}` : ''}. Он не был оплачен.`,
      day && `Дата отмены: ${day}.`,
      'Платить за него не нужно. Если он вам ещё нужен, оформите новый заказ или напишите нам.',
    ),
    button: 'Открыть заказ',
  }),
};

import { payableStatuses } from '@orderstream/contracts/orders/lifecycle';
import { type Mail, orderPage, suffix } from '../mail.ts';

export const orderPaymentFailed: Mail = {
  name: { en: 'payment did not go through', ru: 'о платеже, который не прошёл' },
  validWhile: { order: payableStatuses },
  canBeResent: true,
  link: orderPage,
  en: ({ order, product, amount }) => ({
    subject: `The payment of order ${order} failed${suffix(product)}`,
    lines: [
      `The payment${amount ? ` of ${amount}` : ''} for your order ${order}${suffix(product)} did not arrive. Nothing was charged; you can pay the order again.`,
    ],
    button: 'Open the order',
  }),
  ru: ({ order, product, amount }) => ({
    subject: `Оплата заказа ${order} не прошла${suffix(product)}`,
    lines: [
      `Оплата вашего заказа ${order}${suffix(product)}${amount ? `, сумма ${amount},` : ''} не поступила. Ничего не списано; заказ можно оплатить снова.`,
    ],
    button: 'Открыть заказ',
  }),
};

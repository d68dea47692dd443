import { awaitingDelivery } from '@orderstream/contracts/orders/lifecycle';
import { type Mail, orderPage, suffix } from '../mail.ts';

export const deliveryTakenBack: Mail = {
  name: { en: 'delivery taken back', ru: 'об отзыве поставки' },
  choice: 'deliveries',
  validWhile: { order: [awaitingDelivery] },
  canBeResent: true,
  link: orderPage,
  en: ({ order, product }) => ({
    subject: `The delivery of your order ${order} was taken back${suffix(product)}`,
    lines: [
      `We have taken back what was delivered for your order ${order}${product ? ` (${product})` : ''} before you opened it.`,
      'Your payment stays as it is, and the order waits for delivery again. You will get an e-mail when it is delivered.',
    ],
    button: 'Open the order',
  }),
  ru: ({ order, product }) => ({
    subject: `Поставка заказа ${order} отозвана${suffix(product)}`,
    lines: [
      `Мы отозвали поставку вашего заказа ${order}${product ? ` (${product})` : ''} до того, как вы её открыли.`,
      'Ваша оплата сохраняется, заказ снова ожидает поставки. Когда он будет поставлен, вы получите письмо.',
    ],
    button: 'Открыть заказ',
  }),
};

import { awaitingDelivery } from '@orderstream/contracts/orders/lifecycle';
import { type MailDefinition, orderPath } from '../mail.ts';

export const deliveryTakenBack: MailDefinition = {
  name: { en: 'delivery taken back', ru: 'об отзыве поставки' },
  choice: 'deliveries',
  validWhile: { order: [awaitingDelivery] },
  canBeResent: true,
  link: orderPath,
  rows: ['order', 'product'],
  en: ({ order }) => ({
    subject: `Delivery of order ${order} taken back`,
    paragraphs: [
      'We have taken back the products of this order before you opened them.',
      'Your payment is not affected, and the order is awaiting delivery again. We will email you when it is delivered.',
    ],
    button: 'View order',
  }),
  ru: ({ order }) => ({
    subject: `Поставка заказа ${order} отозвана`,
    paragraphs: [
      'Мы отозвали продукты этого заказа до того, как вы их открыли.',
      'Ваша оплата сохраняется, и заказ снова ожидает поставки. Когда он будет поставлен, вы получите письмо.',
    ],
    button: 'Открыть заказ',
  }),
};

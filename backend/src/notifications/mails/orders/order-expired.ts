import { canceledStatuses } from '@orderstream/contracts/orders/lifecycle';
import { type MailDefinition, orderPath } from '../mail.ts';

/** Canceled because it was not paid in time. */
export const orderExpired: MailDefinition = {
  name: { en: 'order expired', ru: 'об истечении срока заказа' },
  choice: 'canceled_orders',
  validWhile: { order: canceledStatuses },
  canBeResent: true,
  link: orderPath,
  rows: ['order', 'product', 'amount', 'day'],
  en: ({ order }) => ({
    subject: `Your order ${order} has expired`,
    paragraphs: [
      'This order was cancelled because it was not paid in time. You do not owe anything.',
      'If you still want it, open the order and choose "Order again".',
    ],
    button: 'View order',
  }),
  ru: ({ order }) => ({
    subject: `Срок оплаты заказа ${order} истёк`,
    paragraphs: [
      'Заказ отменён, потому что не был оплачен вовремя. Платить за него не нужно.',
      'Если он вам ещё нужен, откройте его и нажмите «Заказать снова».',
    ],
    button: 'Открыть заказ',
  }),
};

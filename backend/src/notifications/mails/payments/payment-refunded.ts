import { orderStatuses } from '@orderstream/contracts/orders/lifecycle';
import { type MailDefinition, type MailDetails, receiptPath } from '../mail.ts';

type RefundText = { subject: (order: string) => string; reason?: string };

/** A payment that did not pay its order has its own subject, and says why it was refunded and what that means for the order. */
const refundTextsEn: Record<NonNullable<MailDetails['refundOf']> | 'own_payment', RefundText> = {
  own_payment: { subject: (order) => `Refund for order ${order}` },
  second_payment: {
    subject: (order) => `Second payment for order ${order} refunded`,
    reason: 'This order was paid twice. Your first payment still counts; this email is about the second one.',
  },
  payment_after_cancellation: {
    subject: (order) => `Refund for cancelled order ${order}`,
    reason: 'This order had been cancelled before your payment arrived. It stays cancelled.',
  },
  wrong_amount: {
    subject: (order) => `Incorrect payment for order ${order} refunded`,
    reason: 'Your payment differed from the amount of this order, which is still unpaid.',
  },
};

const refundTextsRu: typeof refundTextsEn = {
  own_payment: { subject: (order) => `Возврат за заказ ${order}` },
  second_payment: {
    subject: (order) => `Возврат второго платежа за заказ ${order}`,
    reason: 'Этот заказ был оплачен дважды. Первый платёж засчитан, это письмо о втором.',
  },
  payment_after_cancellation: {
    subject: (order) => `Возврат за отменённый заказ ${order}`,
    reason: 'Этот заказ был отменён до того, как поступил ваш платёж. Он остаётся отменённым.',
  },
  wrong_amount: {
    subject: (order) => `Возврат неверного платежа за заказ ${order}`,
    reason: 'Сумма вашего платежа не совпала с суммой заказа. Заказ пока не оплачен.',
  },
};

export const paymentRefunded: MailDefinition = {
  name: { en: 'refund', ru: 'о возврате' },
  validWhile: { order: orderStatuses },
  canBeResent: true,
  link: receiptPath,
  rows: ['order', 'product'],
  en: ({ order, amount, refundOf }) => {
    const { subject, reason } = refundTextsEn[refundOf ?? 'own_payment'];
    return {
      subject: order ? subject(order) : 'Your payment was refunded',
      paragraphs: [
        ...(reason ? [reason] : []),
        `We refunded ${amount ?? 'your payment'}. It can take a few days for the money to reach your account.`,
      ],
      button: 'View receipt',
    };
  },
  ru: ({ order, amount, refundOf }) => {
    const { subject, reason } = refundTextsRu[refundOf ?? 'own_payment'];
    return {
      subject: order ? subject(order) : 'Ваш платёж возвращён',
      paragraphs: [
        ...(reason ? [reason] : []),
        `Мы вернули ${amount ?? 'ваш платёж'}. Деньги поступят на ваш счёт в течение нескольких дней.`,
      ],
      button: 'Открыть чек',
    };
  },
};

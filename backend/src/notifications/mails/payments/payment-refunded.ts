import { orderStatuses } from '@orderstream/contracts/orders/lifecycle';
import { type Mail, type MailDetails, receiptPage, suffix } from '../mail.ts';

type RefundText = { subject: string; lines: (order: string | null) => readonly string[] };

/** Why a payment was refunded that did not pay its order, and what that means for the order. */
function refundTextEn(what: MailDetails['refundOf']): RefundText {
  switch (what) {
    case 'second_payment':
      return {
        subject: 'Second payment refunded: order',
        lines: (order) => [`Order ${order} was paid twice. It stays paid by the first payment, and this is about the second.`],
      };
    case 'payment_after_cancellation':
      return {
        subject: 'Refund for canceled order',
        lines: (order) => [`Order ${order} had been canceled before your payment arrived. It stays canceled.`],
      };
    case 'wrong_amount':
      return {
        subject: 'Refund of a payment that differs from order',
        lines: (order) => [`The payment differed from the amount of order ${order}, which is still unpaid.`],
      };
    case null:
      return { subject: 'Refund for order', lines: () => [] };
  }
}

function refundTextRu(what: MailDetails['refundOf']): RefundText {
  switch (what) {
    case 'second_payment':
      return {
        subject: 'Возврат второго платежа, заказ',
        lines: (order) => [`Заказ ${order} был оплачен дважды. Он остаётся оплаченным первым платежом, а это письмо о втором.`],
      };
    case 'payment_after_cancellation':
      return {
        subject: 'Возврат денег за отменённый заказ',
        lines: (order) => [`Заказ ${order} был отменён до того, как поступил платёж. Он остаётся отменённым.`],
      };
    case 'wrong_amount':
      return {
        subject: 'Возврат платежа на другую сумму, заказ',
        lines: (order) => [`Сумма платежа не совпала с суммой заказа ${order}. Заказ пока не оплачен.`],
      };
    case null:
      return { subject: 'Возврат денег за заказ', lines: () => [] };
  }
}

export const paymentRefunded: Mail = {
  name: { en: 'refund', ru: 'о возврате' },
  validWhile: { order: orderStatuses },
  canBeResent: true,
  link: receiptPage,
  en: ({ order, product, amount, refundOf }) => ({
    subject: order ? `${refundTextEn(refundOf).subject} ${order}${suffix(product)}` : 'Your refund',
    lines: [
      ...refundTextEn(refundOf).lines(order),
      `${amount ?? 'Money'} that you paid${order ? ` for order ${order}` : ''} has been given back. It can take some days to reach your account.`,
    ],
    button: 'View receipt',
  }),
  ru: ({ order, product, amount, refundOf }) => ({
    subject: order ? `${refundTextRu(refundOf).subject} ${order}${suffix(product)}` : 'Возврат денег',
    lines: [
      ...refundTextRu(refundOf).lines(order),
      `Мы вернули ${amount ?? 'деньги'}${order ? ` за заказ ${order}` : ''}. Деньги могут поступить через несколько дней.`,
    ],
    button: 'Открыть чек',
  }),
};

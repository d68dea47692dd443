import { type MailDefinition, receiptPath } from '../mail.ts';

/** An administrator has to send the refund again, because the card may no longer exist. */
export const paymentRefundFailed: MailDefinition = {
  name: { en: 'refund failed', ru: 'о неудачном возврате' },
  link: receiptPath,
  rows: ['order', 'amount'],
  en: ({ order }) => ({
    subject: order ? `Your refund for order ${order} did not arrive` : 'Your refund did not arrive',
    paragraphs: [
      'The refund could not be credited to your account, and the money has come back to us.',
      'We are taking care of it, and no action is needed. We will email you once we have sent the refund again.',
    ],
    button: 'View receipt',
  }),
  ru: ({ order }) => ({
    subject: order ? `Возврат за заказ ${order} не дошёл до вас` : 'Возврат не дошёл до вас',
    paragraphs: [
      'Возврат не удалось зачислить на ваш счёт: деньги вернулись к нам.',
      'Мы уже этим занимаемся, вам ничего делать не нужно. Когда мы снова отправим возврат, вы получите письмо.',
    ],
    button: 'Открыть чек',
  }),
};

import { type Mail, receiptPage } from '../mail.ts';

export const paymentRefundFailed: Mail = {
  name: { en: 'refund failed', ru: 'о несостоявшемся возврате' },
  link: receiptPage,
  en: ({ order, amount }) => ({
    subject: order ? `Your refund for order ${order} did not arrive` : 'Your refund did not arrive',
    lines: [
      `The ${amount ?? 'money'} that we gave back${order ? ` for order ${order}` : ''} did not reach your account: it has come back to us.`,
      // An administrator has to check first, because the card may no longer exist.
      'We are taking care of it, and there is nothing that you need to do. You will get an e-mail when the money is given back again.',
    ],
    button: 'View receipt',
  }),
  ru: ({ order, amount }) => ({
    subject: order ? `Деньги за заказ ${order} не дошли до вас` : 'Возвращённые деньги не дошли до вас',
    lines: [
      `${amount ?? 'Деньги'}${order ? ` за заказ ${order}` : ''}: возврат не дошёл до вашего счёта, деньги снова у нас.`,
      'Мы уже занимаемся этим, вам ничего не нужно делать. Когда деньги будут отправлены снова, вы получите письмо.',
    ],
    button: 'Открыть чек',
  }),
};

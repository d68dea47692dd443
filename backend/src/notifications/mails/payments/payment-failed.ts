import { lines, type Mail, suffix } from '../mail.ts';

/** All of one dunning has one subject and is one thread: the text says which reminder it is. */
export const paymentFailed: Mail = {
  name: { en: 'payment failed', ru: 'о неудачном платеже' },
  link: '/app/subscriptions',
  en: ({ order, product, amount, day, attempt, next, isLast }) => ({
    subject: `Your payment failed${suffix(product)}, order ${order}`,
    lines: lines(
      attempt !== null && attempt > 1 && `Reminder ${attempt - 1} about the same payment.`,
      `The monthly payment${amount ? ` of ${amount}` : ''} for your subscription${suffix(product)}, order ${order}, failed${day ? ` on ${day}` : ''}.`,
      isLast
        ? 'This was the last attempt. Update your card and pay the open invoice now, or the subscription ends.'
        : next && `We try again on ${next}. Please update your card before then.`,
      next === null && !isLast && 'Please update your card, so that the payment can be tried again.',
    ),
    button: 'Update your card',
    footnote: 'The button leads to your subscriptions: from there you reach your cards and invoices.',
  }),
  ru: ({ order, product, amount, day, attempt, next, isLast }) => ({
    subject: `Оплата не прошла${suffix(product)}, заказ ${order}`,
    lines: lines(
      attempt !== null && attempt > 1 && `Напоминание ${attempt - 1} о том же платеже.`,
      `Не удалось провести ежемесячную оплату подписки${suffix(product)}, заказ ${order}${amount ? `, сумма ${amount}` : ''}${day ? `, ${day}` : ''}.`,
      isLast
        ? 'Это была последняя попытка. Обновите карту и оплатите открытый счёт сейчас, иначе подписка завершится.'
        : next && `Следующая попытка: ${next}. Пожалуйста, обновите карту до этого дня.`,
      next === null && !isLast && 'Обновите карту, чтобы попытку можно было повторить.',
    ),
    button: 'Обновить карту',
    footnote: 'Кнопка ведёт к вашим подпискам: оттуда открываются ваши карты и счета.',
  }),
};

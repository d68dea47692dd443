import { type MailDefinition, type MailDetails } from '../mail.ts';

const nextStepEn = ({ isLast, nextAttempt: next }: MailDetails): string => {
  if (isLast) return 'This was the last attempt. Update your card and pay the open invoice now, or your subscription will end.';
  return next ? `We will try again on ${next}. Please update your card before then.` : 'Please update your card so that we can try again.';
};
const nextStepRu = ({ isLast, nextAttempt: next }: MailDetails): string => {
  if (isLast) return 'Это была последняя попытка. Обновите карту и оплатите открытый счёт сейчас, иначе подписка завершится.';
  return next
    ? `Следующая попытка: ${next}. Пожалуйста, обновите карту до этого дня.`
    : 'Пожалуйста, обновите карту, чтобы мы могли повторить попытку.';
};

/** All mails of one dunning have the same subject and form one thread; the text says which reminder it is. */
export const paymentFailed: MailDefinition = {
  name: { en: 'payment failed', ru: 'о неудачном платеже' },
  link: '/app/subscriptions',
  validWhile: { invoice: ['open'] },
  rows: ['order', 'product', 'amount', 'day'],
  en: (details) => ({
    subject: `Monthly payment failed for order ${details.order}`,
    paragraphs: [
      `${(details.attempt ?? 1) > 1 ? `Reminder ${(details.attempt ?? 1) - 1}: ` : ''}We could not collect the monthly payment for your subscription.`,
      nextStepEn(details),
    ],
    button: 'Update card',
    footnote: 'The button opens your subscriptions, with links to your cards and invoices.',
  }),
  ru: (details) => ({
    subject: `Оплата подписки не прошла, заказ ${details.order}`,
    paragraphs: [
      `${(details.attempt ?? 1) > 1 ? `Напоминание ${(details.attempt ?? 1) - 1}. ` : ''}Не удалось списать ежемесячную оплату вашей подписки.`,
      nextStepRu(details),
    ],
    button: 'Обновить карту',
    footnote: 'Кнопка открывает ваши подписки: оттуда можно перейти к картам и счетам.',
  }),
};

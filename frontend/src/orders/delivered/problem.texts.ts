import type { ProblemReason } from '@orderstream/contracts/orders/lifecycle';
import { catalogue, catalogueOf } from '../../platform/texts.ts';

export const problemReasonTexts = catalogueOf<ProblemReason>()('problemReason', {
  does_not_open: { en: 'Cannot sign in with it', ru: 'Не удаётся войти' },
  blocked: { en: 'The account is blocked', ru: 'Аккаунт заблокирован' },
  not_as_ordered: { en: 'Not what was ordered', ru: 'Не то, что заказано' },
  incomplete: { en: 'Something is missing', ru: 'Чего-то не хватает' },
  other: { en: 'Something else', ru: 'Другое' },
});

export const problemTexts = catalogue('problem', {
  report: { en: 'Report a problem', ru: 'Сообщить о проблеме' },
  reportOf: { en: (unit: string) => `Report a problem: ${unit}`, ru: (unit: string) => `Сообщить о проблеме: ${unit}` },
  title: { en: (unit: string) => `What is wrong with ${unit}?`, ru: (unit: string) => `Что не так: ${unit}?` },
  text: {
    en: 'We look into it and answer here. You get an email once we have.',
    ru: 'Мы проверим и ответим здесь. Когда ответ будет готов, вы получите письмо.',
  },
  reason: { en: 'What is the problem?', ru: 'В чём проблема?' },
  note: { en: 'Note (optional)', ru: 'Комментарий (необязательно)' },
  noteHint: { en: 'Do not write passwords here.', ru: 'Не указывайте здесь пароли.' },
  send: { en: 'Send report', ru: 'Отправить' },
  sending: { en: 'Sending...', ru: 'Отправляем...' },
  sent: { en: 'Your report has been sent', ru: 'Обращение отправлено' },
  failed: { en: 'The report could not be sent', ru: 'Не удалось отправить обращение' },
  open: { en: 'Problem reported', ru: 'Обращение отправлено' },
  replaced: { en: 'Product replaced', ru: 'Продукт заменён' },
  reportClosed: { en: 'Settled', ru: 'Закрыто' },
  answered: { en: 'Answered', ru: 'Ответ получен' },
  waiting: { en: 'We are looking into it.', ru: 'Мы проверяем.' },
  yours: { en: 'You', ru: 'Вы' },
  customers: { en: 'Customer', ru: 'Клиент' },
  oursOn: { en: (day: string) => `Our answer, ${day}`, ru: (day: string) => `Наш ответ, ${day}` },
  solvedOn: {
    en: (day: string) => `Solved on ${day}: the product was replaced.`,
    ru: (day: string) => `${day} проблема решена: продукт заменён.`,
  },
  closedOn: {
    en: (day: string) => `Closed on ${day}: the order no longer has this product.`,
    ru: (day: string) => `Закрыто ${day}: этого продукта больше нет в заказе.`,
  },
  others: { en: 'Reported problems', ru: 'Обращения о проблемах' },
});

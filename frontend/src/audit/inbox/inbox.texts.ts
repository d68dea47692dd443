import { catalogue } from '../../platform/texts.ts';

export const inboxTexts = catalogue('inbox', {
  title: { en: 'Messages from Stripe', ru: 'Сообщения Stripe' },
  text: {
    en: 'Every message that can change something, with its outcome. The messages themselves name people and are not shown.',
    ru: 'Все сообщения, от которых что-то зависит, и что с ними стало. Их содержание называет людей и не показывается.',
  },
  state: { en: 'State', ru: 'Состояние' },
  all: { en: 'All', ru: 'Все' },
  messages: { en: 'Inbox', ru: 'Входящие' },
  message: { en: 'Message', ru: 'Сообщение' },
  about: { en: 'About', ru: 'Объект' },
  sent: { en: 'Sent', ru: 'Отправлено' },
  received: { en: 'Received', ru: 'Получено' },
  list: { en: 'from Stripe’s list', ru: 'из списка Stripe' },
  attempts: { en: 'Attempts', ru: 'Попытки' },
  next: { en: (moment: string) => `Next attempt: ${moment}`, ru: (moment: string) => `Следующая попытка: ${moment}` },
  hash: { en: 'Hash', ru: 'Хеш' },
  none: { en: 'No messages', ru: 'Сообщений нет' },
  noneText: { en: 'No message from Stripe is in this state.', ru: 'Сообщений Stripe в этом состоянии нет.' },
});

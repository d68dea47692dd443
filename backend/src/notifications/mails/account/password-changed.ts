import { noActionIfYou, type MailDefinition } from '../mail.ts';

export const passwordChanged: MailDefinition = {
  name: { en: 'password changed', ru: 'о смене пароля' },
  link: '/forgot-password',
  en: {
    subject: 'Your password was changed',
    paragraphs: ['The password of your account was just changed. All your other sessions have ended.'],
    button: 'This was not me',
    footnote: noActionIfYou.en,
  },
  ru: {
    subject: 'Ваш пароль изменён',
    paragraphs: ['Пароль вашего аккаунта только что изменён. Остальные сеансы завершены.'],
    button: 'Это не я',
    footnote: noActionIfYou.ru,
  },
};

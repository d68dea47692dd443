import { noActionIfYou, type MailDefinition } from '../mail.ts';

export const secondFactorRemoved: MailDefinition = {
  name: { en: 'two-factor authentication method removed', ru: 'об удалении способа двухфакторной аутентификации' },
  link: '/forgot-password',
  en: {
    subject: 'Two-factor authentication method removed',
    paragraphs: ['A passkey or an authenticator app was just removed from your account. All your other sessions have ended.'],
    button: 'This was not me',
    footnote: noActionIfYou.en,
  },
  ru: {
    subject: 'Удалён способ двухфакторной аутентификации',
    paragraphs: ['Из вашего аккаунта только что удалён ключ доступа или приложение для кодов. Остальные сеансы завершены.'],
    button: 'Это не я',
    footnote: noActionIfYou.ru,
  },
};

import { noActionIfYou, type MailDefinition } from '../mail.ts';

export const recoveryCodeUsed: MailDefinition = {
  name: { en: 'recovery code used', ru: 'о входе по коду восстановления' },
  link: '/forgot-password',
  en: {
    subject: 'Sign-in to your account with a recovery code',
    paragraphs: ['Someone just signed in to your account with your password and a recovery code. That code no longer works.'],
    button: 'This was not me',
    footnote: `${noActionIfYou.en} Settings shows how many codes you have left.`,
  },
  ru: {
    subject: 'Вход в ваш аккаунт по коду восстановления',
    paragraphs: ['В ваш аккаунт только что вошли с паролем и кодом восстановления. Этот код больше не действует.'],
    button: 'Это не я',
    footnote: `${noActionIfYou.ru} Сколько кодов осталось, видно в настройках.`,
  },
};

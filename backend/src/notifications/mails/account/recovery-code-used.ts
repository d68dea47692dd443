import type { Mail } from '../mail.ts';

export const recoveryCodeUsed: Mail = {
  name: { en: 'recovery code used', ru: 'о входе по коду восстановления' },
  link: '/forgot-password',
  en: {
    subject: 'A recovery code was used to sign in to your account',
    lines: ['Somebody has just signed in to your account with the password and one of your recovery codes. That code does not work again.'],
    button: 'This was not me',
    footnote: 'If it was you, there is nothing to do. The settings say how many codes are left.',
  },
  ru: {
    subject: 'Вход в вашу учётную запись по коду восстановления',
    lines: ['Только что выполнен вход в вашу учётную запись с паролем и одним из кодов восстановления. Этот код больше не действует.'],
    button: 'Это был не я',
    footnote: 'Если это были вы, ничего делать не нужно. Сколько кодов осталось, видно в настройках.',
  },
};

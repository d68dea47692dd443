import type { Mail } from '../mail.ts';

export const secondFactorRecovered: Mail = {
  name: { en: 'second step of sign-in reset', ru: 'о сбросе второго шага входа' },
  link: '/forgot-password',
  en: {
    subject: 'An administrator has reset the second step of your sign-in',
    lines: [
      'An administrator has taken away the passkeys, the authenticator app and the recovery codes of your account, and ended all sessions.',
      'Sign in with your password and set up a new second step in the settings.',
    ],
    button: 'I did not ask for this',
    footnote: 'If you asked for it, there is nothing to fear. If you did not, set a new password and tell us.',
  },
  ru: {
    subject: 'Администратор сбросил второй шаг входа в вашу учётную запись',
    lines: [
      'Администратор удалил ключи доступа, приложение для кодов и коды восстановления вашей учётной записи и завершил все сеансы.',
      'Войдите с паролем и настройте новый второй шаг.',
    ],
    button: 'Я об этом не просил',
    footnote: 'Если вы об этом просили, всё в порядке. Если нет, задайте новый пароль и сообщите нам.',
  },
};

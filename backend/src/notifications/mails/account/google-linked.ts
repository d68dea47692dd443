import type { Mail } from '../mail.ts';

export const googleLinked: Mail = {
  name: { en: 'Google sign-in added', ru: 'о входе через Google' },
  link: '/app/settings',
  en: {
    subject: 'Google sign-in was added to your account',
    lines: [
      'You can sign in to your account with Google from now on.',
      'The settings list how one can sign in. If this was not you, unlink Google there and set a new password.',
    ],
    button: 'Look at your settings',
    footnote: 'If it was you, there is nothing to do.',
  },
  ru: {
    subject: 'К вашей учётной записи добавлен вход через Google',
    lines: [
      'Теперь вы можете входить в свою учётную запись через Google.',
      'Все способы входа перечислены в настройках. Если это сделали не вы, отвяжите там Google и задайте новый пароль.',
    ],
    button: 'Открыть настройки',
    footnote: 'Если это сделали вы, ничего делать не нужно.',
  },
};

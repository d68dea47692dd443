import type { Mail } from '../mail.ts';

export const newSignIn: Mail = {
  name: { en: 'new sign-in', ru: 'о новом входе' },
  choice: 'sign_ins',
  link: '/app/settings',
  en: {
    subject: 'New sign-in to your account',
    lines: [
      'Somebody has just signed in to your account with a browser that we have not seen there before.',
      'The settings list every session with its browser; end one that is not yours, and change your password.',
    ],
    button: 'Look at your sessions',
    footnote: 'If it was you, there is nothing to do. Which alerts you get is chosen in the settings.',
  },
  ru: {
    subject: 'Новый вход в вашу учётную запись',
    lines: [
      'Только что выполнен вход в вашу учётную запись из браузера, который раньше не использовался.',
      'В настройках перечислены все сеансы с их браузерами: завершите чужой и смените пароль.',
    ],
    button: 'Посмотреть сеансы',
    footnote: 'Если это были вы, ничего делать не нужно. Какие оповещения получать, выбирают в настройках.',
  },
};

import type { Mail } from '../mail.ts';

export const googleUnlinked: Mail = {
  name: { en: 'Google sign-in removed', ru: 'об отключении входа через Google' },
  link: '/forgot-password',
  en: {
    subject: 'Google sign-in was removed from your account',
    lines: [
      'Nobody can sign in to your account with Google any more, and all other sessions were ended.',
      'You can sign in with your password.',
    ],
    button: 'This was not me',
    footnote: 'If you removed it yourself, there is nothing to do. You can allow it again in the settings.',
  },
  ru: {
    subject: 'Вход через Google отключён для вашей учётной записи',
    lines: ['Войти в вашу учётную запись через Google больше нельзя, остальные сеансы завершены.', 'Вы можете войти с паролем.'],
    button: 'Это был не я',
    footnote: 'Если вы отключили его сами, ничего делать не нужно. Включить его снова можно в настройках.',
  },
};

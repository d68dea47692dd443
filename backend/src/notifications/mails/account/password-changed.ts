import type { Mail } from '../mail.ts';

export const passwordChanged: Mail = {
  name: { en: 'password changed', ru: 'о смене пароля' },
  link: '/forgot-password',
  en: {
    subject: 'Your password was changed',
    lines: ['The password of your account has just been changed, and all other sessions were ended.'],
    button: 'This was not me',
    footnote: 'If you changed it yourself, there is nothing to do.',
  },
  ru: {
    subject: 'Ваш пароль изменён',
    lines: ['Пароль вашей учётной записи только что изменён, остальные сеансы завершены.'],
    button: 'Это был не я',
    footnote: 'Если вы изменили его сами, ничего делать не нужно.',
  },
};

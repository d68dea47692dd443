import type { Mail } from '../mail.ts';

export const secondFactorRemoved: Mail = {
  name: { en: 'second step of sign-in removed', ru: 'об удалении второго шага входа' },
  link: '/forgot-password',
  en: {
    subject: 'A second step was removed from your sign-in',
    lines: ['A passkey or an authenticator app has just been removed from your account, and all other sessions were ended.'],
    button: 'This was not me',
    footnote: 'If you removed it yourself, there is nothing to do.',
  },
  ru: {
    subject: 'Второй шаг входа в вашу учётную запись удалён',
    lines: ['Из вашей учётной записи только что удалён ключ доступа или приложение для кодов. Остальные сеансы завершены.'],
    button: 'Это был не я',
    footnote: 'Если вы удалили его сами, ничего делать не нужно.',
  },
};

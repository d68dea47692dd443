import type { Mail } from '../mail.ts';

export const recoveryCodesRenewed: Mail = {
  name: { en: 'new recovery codes', ru: 'о новых кодах восстановления' },
  link: '/forgot-password',
  en: {
    subject: 'New recovery codes for your account',
    lines: ['A new set of recovery codes has just been made for your account. The earlier codes do not work any more.'],
    button: 'This was not me',
    footnote: 'If you made them yourself, there is nothing to do.',
  },
  ru: {
    subject: 'Новые коды восстановления вашей учётной записи',
    lines: ['Для вашей учётной записи только что созданы новые коды восстановления. Прежние больше не действуют.'],
    button: 'Это был не я',
    footnote: 'Если вы создали их сами, ничего делать не нужно.',
  },
};

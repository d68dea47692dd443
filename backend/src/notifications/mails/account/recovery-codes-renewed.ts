import { noActionIfYou, type MailDefinition } from '../mail.ts';

export const recoveryCodesRenewed: MailDefinition = {
  name: { en: 'new recovery codes', ru: 'о новых кодах восстановления' },
  link: '/forgot-password',
  en: {
    subject: 'New recovery codes for your account',
    paragraphs: ['New recovery codes were just created for your account. The old codes no longer work.'],
    button: 'This was not me',
    footnote: noActionIfYou.en,
  },
  ru: {
    subject: 'Новые коды восстановления для вашего аккаунта',
    paragraphs: ['Для вашего аккаунта только что созданы новые коды восстановления. Прежние больше не действуют.'],
    button: 'Это не я',
    footnote: noActionIfYou.ru,
  },
};

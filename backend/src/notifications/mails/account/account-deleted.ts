import type { MailDefinition } from '../mail.ts';

export const accountDeleted: MailDefinition = {
  name: { en: 'account deleted', ru: 'об удалении аккаунта' },
  isAfterDeletion: true,
  link: '/',
  en: {
    subject: 'Your account has been deleted',
    paragraphs: ['We have deleted your account and all your personal data. This is our last email about it.'],
  },
  ru: {
    subject: 'Ваш аккаунт удалён',
    paragraphs: ['Мы удалили ваш аккаунт и все ваши личные данные. Это последнее письмо о нём.'],
  },
};

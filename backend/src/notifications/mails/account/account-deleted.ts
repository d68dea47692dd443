import type { Mail } from '../mail.ts';

export const accountDeleted: Mail = {
  name: { en: 'account deleted', ru: 'об удалении аккаунта' },
  isAfterDeletion: true,
  link: '/',
  en: {
    subject: 'Your account has been deleted',
    lines: ['Your account and all personal data have been deleted. This is the last e-mail about it.'],
  },
  ru: {
    subject: 'Ваша учётная запись удалена',
    lines: ['Ваша учётная запись и все личные данные удалены. Это последнее письмо о ней.'],
  },
};

import { ignoreIt, type Mail } from '../mail.ts';

export const passwordReset: Mail = {
  name: { en: 'password reset', ru: 'о новом пароле' },
  link: '/reset-password',
  token: 'reset_password',
  en: {
    subject: 'Reset your password',
    lines: ['Somebody asked for a new password for this account.', 'The link is valid for one hour and works once.'],
    button: 'Set a new password',
    footnote: ignoreIt.en,
  },
  ru: {
    subject: 'Восстановление пароля',
    lines: ['Для этой учётной записи запросили новый пароль.', 'Ссылка действует один час и только один раз.'],
    button: 'Задать новый пароль',
    footnote: ignoreIt.ru,
  },
};

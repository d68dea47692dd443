import { ignoreUnrequested, type MailDefinition } from '../mail.ts';

export const passwordReset: MailDefinition = {
  name: { en: 'password reset', ru: 'о сбросе пароля' },
  link: '/reset-password',
  token: 'reset_password',
  en: {
    subject: 'Reset your password',
    paragraphs: ['We received a request to reset your password.', 'The link is valid for one hour and works once.'],
    button: 'Set a new password',
    footnote: ignoreUnrequested.en,
  },
  ru: {
    subject: 'Задайте новый пароль',
    paragraphs: ['Мы получили запрос на сброс вашего пароля.', 'Ссылка действует один час, использовать её можно один раз.'],
    button: 'Задать новый пароль',
    footnote: ignoreUnrequested.ru,
  },
};

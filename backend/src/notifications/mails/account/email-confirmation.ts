import { ignoreUnrequested, type MailDefinition } from '../mail.ts';

export const emailConfirmation: MailDefinition = {
  name: { en: 'email confirmation', ru: 'о подтверждении email' },
  validWhile: { account: ['unconfirmed'] },
  canBeResent: true,
  link: '/confirm-email',
  token: 'confirm_email',
  en: {
    subject: 'Confirm your email',
    paragraphs: ['Thank you for signing up. Please confirm that this is your email address.', 'The link is valid for 24 hours.'],
    button: 'Confirm email',
    footnote: ignoreUnrequested.en,
  },
  ru: {
    subject: 'Подтвердите ваш email',
    paragraphs: ['Спасибо за регистрацию! Пожалуйста, подтвердите, что это ваш адрес.', 'Ссылка действует 24 часа.'],
    button: 'Подтвердить email',
    footnote: ignoreUnrequested.ru,
  },
};

import { ignoreIt, type Mail } from '../mail.ts';

export const emailConfirmation: Mail = {
  name: { en: 'confirm your email', ru: 'о подтверждении email' },
  validWhile: { account: ['unconfirmed'] },
  canBeResent: true,
  link: '/confirm-email',
  token: 'confirm_email',
  en: {
    subject: 'Confirm your email',
    lines: ['Thank you for signing up. Please confirm that this is your address.', 'The link is valid for 24 hours.'],
    button: 'Confirm email',
    footnote: ignoreIt.en,
  },
  ru: {
    subject: 'Подтвердите адрес электронной почты',
    lines: ['Спасибо за регистрацию. Пожалуйста, подтвердите, что это ваш адрес.', 'Ссылка действует 24 часа.'],
    button: 'Подтвердить адрес',
    footnote: ignoreIt.ru,
  },
};

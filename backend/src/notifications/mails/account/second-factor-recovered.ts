import type { MailDefinition } from '../mail.ts';

export const secondFactorRecovered: MailDefinition = {
  name: { en: 'two-factor authentication reset', ru: 'о сбросе двухфакторной аутентификации' },
  link: '/forgot-password',
  en: {
    subject: 'An administrator has reset your two-factor authentication',
    paragraphs: [
      'The passkeys, the authenticator app and the recovery codes of your account have been removed, and all your sessions have ended.',
      'Sign in with your password and set up two-factor authentication again in Settings.',
    ],
    button: 'I did not ask for this',
    footnote: 'If you did not ask for this, set a new password and reply to this email.',
  },
  ru: {
    subject: 'Администратор сбросил вашу двухфакторную аутентификацию',
    paragraphs: [
      'Ключи доступа, приложение для кодов и коды восстановления вашего аккаунта удалены, все сеансы завершены.',
      'Войдите с паролем и снова настройте двухфакторную аутентификацию в настройках.',
    ],
    button: 'Это без моего ведома',
    footnote: 'Если вы об этом не просили, задайте новый пароль и ответьте на это письмо.',
  },
};

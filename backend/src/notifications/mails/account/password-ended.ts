import type { MailDefinition } from '../mail.ts';

export const passwordEnded: MailDefinition = {
  name: { en: 'password no longer valid', ru: 'о прекращении действия пароля' },
  link: '/forgot-password',
  en: {
    subject: 'Your old password no longer works',
    paragraphs: [
      'You signed in without your password for the first time. We removed the password that was set when the account was created and signed out its sessions, because someone else may have set it.',
      'You can keep signing in the same way or set a new password.',
    ],
    button: 'Set a new password',
    footnote: 'If you do not need a password, no action is needed.',
  },
  ru: {
    subject: 'Ваш прежний пароль больше не действует',
    paragraphs: [
      'Вы впервые вошли без пароля. Пароль, заданный при создании аккаунта, мог выбрать кто-то другой, поэтому мы отменили его и завершили сеансы, открытые с ним.',
      'Вы можете и дальше входить тем же способом или задать новый пароль.',
    ],
    button: 'Задать новый пароль',
    footnote: 'Если пароль вам не нужен, ничего не делайте.',
  },
};

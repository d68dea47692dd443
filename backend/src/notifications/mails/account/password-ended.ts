import type { Mail } from '../mail.ts';

export const passwordEnded: Mail = {
  name: { en: 'password no longer valid', ru: 'о прекращении действия пароля' },
  link: '/forgot-password',
  en: {
    subject: 'The old password of your account does not work any more',
    lines: [
      'You have signed in without a password for the first time. The password that was set when this account was created has ended, with all its sessions: somebody else may have chosen it.',
      'You can continue to sign in that way alone, or set a password of your own.',
    ],
    button: 'Set a new password',
    footnote: 'If you need no password, there is nothing to do.',
  },
  ru: {
    subject: 'Прежний пароль вашей учётной записи больше не действует',
    lines: [
      'Вы впервые вошли без пароля. Пароль, заданный при создании учётной записи, и все сеансы с ним больше не действуют: его мог выбрать кто-то другой.',
      'Вы можете и дальше входить тем же способом или задать собственный пароль.',
    ],
    button: 'Задать новый пароль',
    footnote: 'Если пароль вам не нужен, ничего делать не нужно.',
  },
};

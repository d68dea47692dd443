import type { Mail } from '../mail.ts';

export const passwordEnded: Mail = {
  name: { en: 'password no longer valid', ru: 'о прекращении действия пароля' },
  link: '/forgot-password',
  en: {
    subject: 'The old password of your account does not work any more',
    lines: [
      'You have signed in with Google for the first time. The password that was set when this account was created has ended, with all its sessions: somebody else may have chosen it.',
      'You can go on with Google alone, or set a password of your own.',
    ],
    button: 'Set a new password',
    footnote: 'If you sign in with Google only, there is nothing to do.',
  },
  ru: {
    subject: 'Прежний пароль вашей учётной записи больше не действует',
    lines: [
      'Вы впервые вошли через Google. Пароль, заданный при создании учётной записи, и все сеансы с ним больше не действуют: его мог выбрать кто-то другой.',
      'Вы можете и дальше входить через Google или задать собственный пароль.',
    ],
    button: 'Задать новый пароль',
    footnote: 'Если вы входите только через Google, ничего делать не нужно.',
  },
};

import { suspendedStatuses } from '@orderstream/contracts/accounts/lifecycle';
import type { Mail } from '../mail.ts';

export const accountSuspended: Mail = {
  name: { en: 'account suspended', ru: 'о приостановке аккаунта' },
  validWhile: { account: suspendedStatuses },
  takesNote: true,
  link: '/',
  en: {
    subject: 'Your account has been suspended',
    lines: ['Your account has been suspended.', 'Please contact support to learn more.'],
  },
  ru: {
    subject: 'Ваша учётная запись приостановлена',
    lines: ['Ваша учётная запись приостановлена.', 'Чтобы узнать подробности, напишите в поддержку.'],
  },
};

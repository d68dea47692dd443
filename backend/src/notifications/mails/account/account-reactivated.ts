import { enteringStatuses } from '@orderstream/contracts/accounts/lifecycle';
import type { Mail } from '../mail.ts';

export const accountReactivated: Mail = {
  name: { en: 'account active again', ru: 'о возвращении доступа' },
  validWhile: { account: enteringStatuses },
  canBeResent: true,
  takesNote: true,
  link: '/app/dashboard',
  en: { subject: 'Your account is active again', lines: ['Your account is active again. Welcome back!'], button: 'Open your dashboard' },
  ru: {
    subject: 'Ваша учётная запись снова активна',
    lines: ['Ваша учётная запись снова активна. С возвращением!'],
    button: 'Открыть личный кабинет',
  },
};

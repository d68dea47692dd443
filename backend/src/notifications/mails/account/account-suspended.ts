import { suspendedStatuses } from '@orderstream/contracts/accounts/lifecycle';
import type { MailDefinition } from '../mail.ts';

export const accountSuspended: MailDefinition = {
  name: { en: 'account suspended', ru: 'о блокировке аккаунта' },
  validWhile: { account: suspendedStatuses },
  takesNote: true,
  link: '/',
  en: {
    subject: 'Your account has been suspended',
    paragraphs: ['We have suspended your account.', 'To find out more, reply to this email.'],
  },
  ru: {
    subject: 'Ваш аккаунт заблокирован',
    paragraphs: ['Мы заблокировали ваш аккаунт.', 'Чтобы узнать подробности, ответьте на это письмо.'],
  },
};

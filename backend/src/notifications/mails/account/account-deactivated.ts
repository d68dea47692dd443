import { deactivatedStatuses } from '@orderstream/contracts/accounts/lifecycle';
import type { MailDefinition } from '../mail.ts';

export const accountDeactivated: MailDefinition = {
  name: { en: 'account inactive', ru: 'об отключении аккаунта' },
  validWhile: { account: deactivatedStatuses },
  takesNote: true,
  link: '/',
  en: {
    subject: 'Your account is inactive',
    paragraphs: ['We have deactivated your account.', 'To have it reactivated, reply to this email.'],
  },
  ru: {
    subject: 'Ваш аккаунт неактивен',
    paragraphs: ['Мы отключили ваш аккаунт.', 'Чтобы снова его активировать, ответьте на это письмо.'],
  },
};

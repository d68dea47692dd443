import { deactivatedStatuses } from '@orderstream/contracts/accounts/lifecycle';
import type { Mail } from '../mail.ts';

export const accountDeactivated: Mail = {
  name: { en: 'account inactive', ru: 'об отключении аккаунта' },
  validWhile: { account: deactivatedStatuses },
  takesNote: true,
  link: '/',
  en: {
    subject: 'Your account is inactive',
    paragraphs: ['We have made your account inactive.', 'To have it reactivated, reply to this email.'],
  },
  ru: {
    subject: 'Ваш аккаунт неактивен',
    paragraphs: ['Мы перевели ваш аккаунт в неактивные.', 'Чтобы снова его активировать, ответьте на это письмо.'],
  },
};

import { suspendedStatuses } from '@orderstream/contracts/accounts/lifecycle';
import type { MailDefinition } from '../mail.ts';

export const accountRejected: MailDefinition = {
  name: { en: 'registration not approved', ru: 'об отклонении регистрации' },
  validWhile: { account: suspendedStatuses },
  takesNote: true,
  link: '/',
  en: {
    subject: 'Your registration was not approved',
    paragraphs: ['We have reviewed your registration and cannot approve it.', 'If you think this is a mistake, reply to this email.'],
  },
  ru: {
    subject: 'Ваша регистрация не одобрена',
    paragraphs: ['Мы рассмотрели вашу регистрацию и не можем её одобрить.', 'Если вы считаете, что это ошибка, ответьте на это письмо.'],
  },
};

import { suspendedStatuses } from '@orderstream/contracts/accounts/lifecycle';
import type { Mail } from '../mail.ts';

export const accountRejected: Mail = {
  name: { en: 'application rejected', ru: 'об отклонении заявки' },
  validWhile: { account: suspendedStatuses },
  takesNote: true,
  link: '/',
  en: {
    subject: 'Your registration was not approved',
    lines: ['We have reviewed your registration and could not approve it.', 'If you think that this is a mistake, please contact support.'],
  },
  ru: {
    subject: 'Ваша регистрация не одобрена',
    lines: ['Мы рассмотрели вашу регистрацию и не смогли её одобрить.', 'Если вы считаете, что это ошибка, напишите в поддержку.'],
  },
};

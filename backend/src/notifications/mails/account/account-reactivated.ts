import { enteringStatuses } from '@orderstream/contracts/accounts/lifecycle';
import type { MailDefinition } from '../mail.ts';

export const accountReactivated: MailDefinition = {
  name: { en: 'account active again', ru: 'о возвращении доступа' },
  validWhile: { account: enteringStatuses },
  canBeResent: true,
  takesNote: true,
  link: '/app/dashboard',
  en: {
    subject: 'Your account is active again',
    paragraphs: ['Welcome back! You can sign in and place orders again.'],
    button: 'Go to Dashboard',
  },
  ru: {
    subject: 'Ваш аккаунт снова активен',
    paragraphs: ['С возвращением! Вы снова можете войти и оформлять заказы.'],
    button: 'Перейти на главную',
  },
};

import { enteringStatuses } from '@orderstream/contracts/accounts/lifecycle';
import type { MailDefinition } from '../mail.ts';

export const accountApproved: MailDefinition = {
  name: { en: 'account approved', ru: 'об одобрении аккаунта' },
  validWhile: { account: enteringStatuses },
  canBeResent: true,
  takesNote: true,
  link: '/app/dashboard',
  en: {
    subject: 'Your account has been approved',
    paragraphs: ['You can now sign in and place orders.'],
    button: 'Go to Dashboard',
  },
  ru: {
    subject: 'Ваш аккаунт одобрен',
    paragraphs: ['Теперь вы можете войти и оформлять заказы.'],
    button: 'Перейти на главную',
  },
};

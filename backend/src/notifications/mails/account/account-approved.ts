import { enteringStatuses } from '@orderstream/contracts/accounts/lifecycle';
import type { Mail } from '../mail.ts';

export const accountApproved: Mail = {
  name: { en: 'application approved', ru: 'об одобрении заявки' },
  validWhile: { account: enteringStatuses },
  canBeResent: true,
  takesNote: true,
  link: '/app/dashboard',
  en: {
    subject: 'Your account has been approved',
    lines: ['An administrator has approved your account. You can sign in and place orders.'],
    button: 'Open your dashboard',
  },
  ru: {
    subject: 'Ваша учётная запись одобрена',
    lines: ['Администратор одобрил вашу учётную запись. Вы можете войти и оформлять заказы.'],
    button: 'Открыть личный кабинет',
  },
};

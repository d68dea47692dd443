import { deactivatedStatuses } from '@orderstream/contracts/accounts/lifecycle';
import type { Mail } from '../mail.ts';

export const accountDeactivated: Mail = {
  name: { en: 'account inactive', ru: 'об отключении аккаунта' },
  validWhile: { account: deactivatedStatuses },
  takesNote: true,
  link: '/',
  en: {
    subject: 'Your account is inactive',
    lines: ['Your account has been set to inactive.', 'Please contact support to reactivate it.'],
  },
  ru: {
    subject: 'Ваша учётная запись неактивна',
    lines: ['Ваша учётная запись переведена в неактивные.', 'Чтобы снова её включить, напишите в поддержку.'],
  },
};

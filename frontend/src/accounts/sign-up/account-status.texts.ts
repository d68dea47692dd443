import type { AccountStatus } from '@orderstream/contracts/accounts/lifecycle';
import { catalogue, catalogueOf } from '../../platform/texts.ts';

type Closed = Exclude<AccountStatus, 'active'>;

export const closedTitles = catalogueOf<Closed>()('closedTitles', {
  pending_approval: { en: 'Account Pending Review', ru: 'Аккаунт на рассмотрении' },
  suspended: { en: 'Account Suspended', ru: 'Аккаунт заблокирован' },
  inactive: { en: 'Account Inactive', ru: 'Аккаунт неактивен' },
});

export const closedMessages = catalogueOf<Closed>()('closedMessages', {
  pending_approval: { en: 'Your registration is being reviewed by our team.', ru: 'Наша команда рассматривает вашу регистрацию.' },
  suspended: { en: 'Your account has been suspended. Please contact support.', ru: 'Ваш аккаунт заблокирован. Обратитесь в поддержку.' },
  inactive: {
    en: 'Your account is inactive. Please contact support to reactivate it.',
    ru: 'Ваш аккаунт неактивен. Обратитесь в поддержку, чтобы его активировать.',
  },
});

export const accountStatusTexts = catalogue('accountStatus', {
  note: {
    en: 'This usually takes 1-2 business days. You will receive an email notification once your account is approved.',
    ru: 'Обычно это занимает 1–2 рабочих дня. После одобрения вы получите письмо.',
  },
  contact: { en: 'Contact Support', ru: 'Связаться с поддержкой' },
  notLoaded: { en: 'Your account status could not be loaded.', ru: 'Не удалось загрузить статус аккаунта.' },
  unknownStatus: {
    en: 'This page does not recognize your account status. Try again, or contact support.',
    ru: 'Не удалось распознать статус вашего аккаунта. Повторите попытку или обратитесь в поддержку.',
  },
  title: { en: 'Account Status', ru: 'Статус аккаунта' },
});

import type { MailRefusal } from '@orderstream/contracts/notifications/refusals';
import { catalogue, catalogueOf } from '../../platform/texts.ts';

export const resendTexts = catalogue('resend', {
  again: { en: 'Send again', ru: 'Отправить снова' },
  sure: { en: 'Send this email again?', ru: 'Отправить это письмо снова?' },
  sureText: {
    en: (mail: string) => `The customer gets the same email again (${mail}), regardless of their notification settings.`,
    ru: (mail: string) => `Клиент получит то же письмо (${mail}) ещё раз, независимо от настроек уведомлений.`,
  },
  sent: { en: 'The email is on its way', ru: 'Письмо отправляется' },
  failed: { en: 'The email could not be sent again', ru: 'Не удалось отправить письмо снова' },
});

export const mailRefusalTexts = catalogueOf<MailRefusal | 'account_unknown'>()('mailRefusals', {
  mail_unknown: { en: 'This email is no longer stored', ru: 'Это письмо больше не хранится' },
  mail_outdated: { en: 'This email is out of date', ru: 'Письмо больше не актуально' },
  mail_under_way: { en: 'This email has not been sent yet', ru: 'Это письмо ещё не отправлено' },
  account_unknown: { en: 'User not found', ru: 'Пользователь не найден' },
});

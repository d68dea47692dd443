import type { MailRefusal } from '@orderstream/contracts/notifications/refusals';
import { catalogue, catalogueOf } from '../platform/texts.ts';

export const resendTexts = catalogue('ru', {
  again: { en: 'Send again', ru: 'Отправить снова' },
  sure: { en: 'Send this email again?', ru: 'Отправить это письмо снова?' },
  sureText: {
    en: (mail: string) => `The customer gets it once more, in the same words (${mail}), whatever they have chosen in their settings.`,
    ru: (mail: string) => `Клиент получит его ещё раз с тем же текстом (${mail}), что бы он ни выбрал в настройках.`,
  },
  sent: { en: 'The email is on its way', ru: 'Письмо отправляется' },
  failed: { en: 'The email could not be sent again', ru: 'Не удалось отправить письмо снова' },
});

export const mailRefusals = catalogueOf<MailRefusal | 'account_unknown'>()('en', {
  mail_unknown: { en: 'This email is not kept any more', ru: 'Это письмо больше не хранится' },
  mail_outdated: { en: 'What this email says is no longer so', ru: 'То, о чём говорит письмо, уже не так' },
  mail_under_way: { en: 'This email has not been sent yet', ru: 'Это письмо ещё не отправлено' },
  account_unknown: { en: 'User not found', ru: 'Пользователь не найден' },
});

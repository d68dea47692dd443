import { noActionIfYou, type MailDefinition } from '../mail.ts';

export const secondFactorAdded: MailDefinition = {
  name: { en: 'two-factor authentication method added', ru: 'о новом способе двухфакторной аутентификации' },
  link: '/forgot-password',
  en: {
    subject: 'Two-factor authentication method added',
    paragraphs: [
      'A passkey or an authenticator app was just added to your account. Your password alone is no longer enough to sign in. All your other sessions have ended.',
    ],
    button: 'This was not me',
    footnote: `${noActionIfYou.en} Keep your recovery codes in a safe place.`,
  },
  ru: {
    subject: 'Добавлен способ двухфакторной аутентификации',
    paragraphs: [
      'К вашему аккаунту только что добавлен ключ доступа или приложение для кодов. Одного пароля для входа теперь недостаточно. Остальные сеансы завершены.',
    ],
    button: 'Это не я',
    footnote: `${noActionIfYou.ru} Храните коды восстановления в надёжном месте.`,
  },
};

import type { MailDefinition } from '../mail.ts';

export const roleGranted: MailDefinition = {
  name: { en: 'role granted', ru: 'о новой роли' },
  link: '/app/dashboard',
  en: {
    subject: 'You have a new role',
    paragraphs: [
      'An administrator has given your account a role, so you can now do more. Your profile lists your roles.',
      'Anyone who signs in as you can do the same: if you have not set up two-factor authentication yet, please do.',
    ],
    button: 'Go to Dashboard',
  },
  ru: {
    subject: 'Вам назначена новая роль',
    paragraphs: [
      'Администратор назначил вам роль: теперь вам доступно больше. Ваши роли перечислены в профиле.',
      'То же сможет и любой, кто войдёт в ваш аккаунт. Если двухфакторная аутентификация ещё не настроена, настройте её.',
    ],
    button: 'Перейти на главную',
  },
};

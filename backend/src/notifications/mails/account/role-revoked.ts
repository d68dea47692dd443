import type { MailDefinition } from '../mail.ts';

export const roleRevoked: MailDefinition = {
  name: { en: 'role revoked', ru: 'о снятии роли' },
  link: '/app/dashboard',
  en: {
    subject: 'A role was removed from your account',
    paragraphs: ['An administrator has removed a role from your account, so you can no longer use it. Your own orders are not affected.'],
    button: 'Go to Dashboard',
  },
  ru: {
    subject: 'С вас снята роль',
    paragraphs: ['Администратор снял с вас роль: её возможности вам больше недоступны. На ваши заказы это не влияет.'],
    button: 'Перейти на главную',
  },
};

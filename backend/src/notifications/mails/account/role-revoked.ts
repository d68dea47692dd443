import type { Mail } from '../mail.ts';

export const roleRevoked: Mail = {
  name: { en: 'role revoked', ru: 'о снятии роли' },
  link: '/app/dashboard',
  en: {
    subject: 'A role has been taken from your account',
    lines: [
      'An administrator has taken a role from your account. What it allowed is no longer possible; your own orders stay as they are.',
    ],
    button: 'Open your account',
  },
  ru: {
    subject: 'С вашей учётной записи снята роль',
    lines: ['Администратор снял с вашей учётной записи роль. Её возможности больше не действуют; ваши заказы остались как есть.'],
    button: 'Открыть учётную запись',
  },
};

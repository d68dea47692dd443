import type { Mail } from '../mail.ts';

export const roleGranted: Mail = {
  name: { en: 'role granted', ru: 'о новой роли' },
  link: '/app/dashboard',
  en: {
    subject: 'Your account has been given a role',
    lines: [
      'An administrator has given your account a role, so that it may do more than before. Your profile lists your roles.',
      'Anyone who signs in as you has this power, too: please set up a second step for signing in if you have none.',
    ],
    button: 'Open your account',
  },
  ru: {
    subject: 'Вашей учётной записи назначена роль',
    lines: [
      'Администратор назначил вашей учётной записи роль: теперь ей доступно больше. Роли перечислены в профиле.',
      'Эти возможности получает и любой, кто войдёт под вашим именем: включите второй шаг входа, если его ещё нет.',
    ],
    button: 'Открыть учётную запись',
  },
};

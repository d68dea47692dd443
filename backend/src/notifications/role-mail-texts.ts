import type { Words } from './mail-texts.ts';

/** The e-mails about what an account may do, in every language. */
export const roleMailTexts = {
  role_granted: {
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
  },
  role_revoked: {
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
  },
} as const satisfies Record<string, Words>;

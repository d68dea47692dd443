import type { Words } from './mail-texts.ts';

/** The e-mails about the second step of a sign-in, in every language. */
export const secondFactorMailTexts = {
  second_factor_added: {
    en: {
      subject: 'A second step was added to your sign-in',
      lines: ['From now on, signing in to your account asks for a second step beside the password. All other sessions were ended.'],
      button: 'This was not me',
      footnote: 'If you added it yourself, there is nothing to do. Keep your recovery codes in a safe place.',
    },
    ru: {
      subject: 'К входу в вашу учётную запись добавлен второй шаг',
      lines: ['Теперь при входе в учётную запись кроме пароля нужен второй шаг. Остальные сеансы завершены.'],
      button: 'Это был не я',
      footnote: 'Если вы добавили его сами, ничего делать не нужно. Храните коды восстановления в надёжном месте.',
    },
  },
  second_factor_removed: {
    en: {
      subject: 'A second step was removed from your sign-in',
      lines: ['A passkey or an authenticator app has just been removed from your account, and all other sessions were ended.'],
      button: 'This was not me',
      footnote: 'If you removed it yourself, there is nothing to do.',
    },
    ru: {
      subject: 'Второй шаг входа в вашу учётную запись удалён',
      lines: ['Из вашей учётной записи только что удалён ключ доступа или приложение для кодов. Остальные сеансы завершены.'],
      button: 'Это был не я',
      footnote: 'Если вы удалили его сами, ничего делать не нужно.',
    },
  },
  second_factor_recovered: {
    en: {
      subject: 'An administrator has reset the second step of your sign-in',
      lines: [
        'An administrator has taken away the passkeys, the authenticator app and the recovery codes of your account, and ended all sessions.',
        'Sign in with your password and set up a new second step in the settings.',
      ],
      button: 'I did not ask for this',
      footnote: 'If you asked for it, there is nothing to fear. If you did not, set a new password and tell us.',
    },
    ru: {
      subject: 'Администратор сбросил второй шаг входа в вашу учётную запись',
      lines: [
        'Администратор удалил ключи доступа, приложение для кодов и коды восстановления вашей учётной записи и завершил все сеансы.',
        'Войдите с паролем и настройте новый второй шаг.',
      ],
      button: 'Я об этом не просил',
      footnote: 'Если вы об этом просили, всё в порядке. Если нет, задайте новый пароль и сообщите нам.',
    },
  },
  recovery_codes_renewed: {
    en: {
      subject: 'New recovery codes for your account',
      lines: ['A new set of recovery codes has just been made for your account. The earlier codes do not work any more.'],
      button: 'This was not me',
      footnote: 'If you made them yourself, there is nothing to do.',
    },
    ru: {
      subject: 'Новые коды восстановления вашей учётной записи',
      lines: ['Для вашей учётной записи только что созданы новые коды восстановления. Прежние больше не действуют.'],
      button: 'Это был не я',
      footnote: 'Если вы создали их сами, ничего делать не нужно.',
    },
  },
  recovery_code_used: {
    en: {
      subject: 'A recovery code was used to sign in to your account',
      lines: [
        'Somebody has just signed in to your account with the password and one of your recovery codes. That code does not work again.',
      ],
      button: 'This was not me',
      footnote: 'If it was you, there is nothing to do. The settings say how many codes are left.',
    },
    ru: {
      subject: 'Вход в вашу учётную запись по коду восстановления',
      lines: ['Только что выполнен вход в вашу учётную запись с паролем и одним из кодов восстановления. Этот код больше не действует.'],
      button: 'Это был не я',
      footnote: 'Если это были вы, ничего делать не нужно. Сколько кодов осталось, видно в настройках.',
    },
  },
} as const satisfies Record<string, Words>;

import type { Language } from '@orderstream/contracts/accounts/lifecycle';
import { deletionMailTexts } from './deletion-mail-texts.ts';
import { roleMailTexts } from './role-mail-texts.ts';
import { secondFactorMailTexts } from './second-factor-mail-texts.ts';

/** The texts of one e-mail. No names and nothing that a user has typed, because an unconfirmed address may be a stranger's. */
export type MailText = {
  subject: string;
  lines: readonly string[];
  button?: string;
  footnote?: string;
};
export type Words = Record<Language, MailText>;

const ignoreIt = {
  en: 'If this was not you, ignore this e-mail: nothing happens without the button.',
  ru: 'Если это были не вы, не обращайте внимания на письмо: без нажатия кнопки ничего не произойдёт.',
};

/** The e-mails about an account, in every language. */
export const accountMailTexts = {
  email_confirmation: {
    en: {
      subject: 'Confirm your email',
      lines: ['Thank you for signing up. Please confirm that this is your address.', 'The link is valid for 24 hours.'],
      button: 'Confirm email',
      footnote: ignoreIt.en,
    },
    ru: {
      subject: 'Подтвердите адрес электронной почты',
      lines: ['Спасибо за регистрацию. Пожалуйста, подтвердите, что это ваш адрес.', 'Ссылка действует 24 часа.'],
      button: 'Подтвердить адрес',
      footnote: ignoreIt.ru,
    },
  },
  password_reset: {
    en: {
      subject: 'Reset your password',
      lines: ['Somebody asked for a new password for this account.', 'The link is valid for one hour and works once.'],
      button: 'Set a new password',
      footnote: ignoreIt.en,
    },
    ru: {
      subject: 'Восстановление пароля',
      lines: ['Для этой учётной записи запросили новый пароль.', 'Ссылка действует один час и только один раз.'],
      button: 'Задать новый пароль',
      footnote: ignoreIt.ru,
    },
  },
  signed_up_again: {
    en: {
      subject: 'You have an account already',
      lines: [
        'Somebody has just tried to sign up with this address. It has an account already, and nothing about that account has changed.',
        'Sign in with it. If you no longer know the password, choose "Forgot password?" on the sign-in page.',
      ],
      button: 'Sign in',
      footnote: 'If this was not you, there is nothing to do: nobody was told that you have an account.',
    },
    ru: {
      subject: 'У вас уже есть учётная запись',
      lines: [
        'Только что кто-то пытался зарегистрироваться с этим адресом. Учётная запись для него уже есть, и в ней ничего не изменилось.',
        'Войдите в неё. Если вы не помните пароль, нажмите «Забыли пароль?» на странице входа.',
      ],
      button: 'Войти',
      footnote: 'Если это были не вы, ничего делать не нужно: о том, что у вас есть учётная запись, никто не узнал.',
    },
  },
  account_approved: {
    en: {
      subject: 'Your account has been approved',
      lines: ['An administrator has approved your account. You can sign in and place orders.'],
      button: 'Open your dashboard',
    },
    ru: {
      subject: 'Ваша учётная запись одобрена',
      lines: ['Администратор одобрил вашу учётную запись. Вы можете войти и оформлять заказы.'],
      button: 'Открыть личный кабинет',
    },
  },
  account_rejected: {
    en: {
      subject: 'Your registration was not approved',
      lines: [
        'We have reviewed your registration and could not approve it.',
        'If you think that this is a mistake, please contact support.',
      ],
    },
    ru: {
      subject: 'Ваша регистрация не одобрена',
      lines: ['Мы рассмотрели вашу регистрацию и не смогли её одобрить.', 'Если вы считаете, что это ошибка, напишите в поддержку.'],
    },
  },
  account_suspended: {
    en: {
      subject: 'Your account has been suspended',
      lines: ['Your account has been suspended.', 'Please contact support to learn more.'],
    },
    ru: {
      subject: 'Ваша учётная запись приостановлена',
      lines: ['Ваша учётная запись приостановлена.', 'Чтобы узнать подробности, напишите в поддержку.'],
    },
  },
  account_deactivated: {
    en: {
      subject: 'Your account is inactive',
      lines: ['Your account has been set to inactive.', 'Please contact support to reactivate it.'],
    },
    ru: {
      subject: 'Ваша учётная запись неактивна',
      lines: ['Ваша учётная запись переведена в неактивные.', 'Чтобы снова её включить, напишите в поддержку.'],
    },
  },
  account_reactivated: {
    en: { subject: 'Your account is active again', lines: ['Your account is active again. Welcome back!'], button: 'Open your dashboard' },
    ru: {
      subject: 'Ваша учётная запись снова активна',
      lines: ['Ваша учётная запись снова активна. С возвращением!'],
      button: 'Открыть личный кабинет',
    },
  },
  password_changed: {
    en: {
      subject: 'Your password was changed',
      lines: ['The password of your account has just been changed, and all other sessions were ended.'],
      button: 'This was not me',
      footnote: 'If you changed it yourself, there is nothing to do.',
    },
    ru: {
      subject: 'Ваш пароль изменён',
      lines: ['Пароль вашей учётной записи только что изменён, остальные сеансы завершены.'],
      button: 'Это был не я',
      footnote: 'Если вы изменили его сами, ничего делать не нужно.',
    },
  },
  ...deletionMailTexts,
  google_linked: {
    en: {
      subject: 'Google sign-in was added to your account',
      lines: [
        'You can sign in to your account with Google from now on.',
        'The settings list how one can sign in. If this was not you, unlink Google there and set a new password.',
      ],
      button: 'Look at your settings',
      footnote: 'If it was you, there is nothing to do.',
    },
    ru: {
      subject: 'К вашей учётной записи добавлен вход через Google',
      lines: [
        'Теперь вы можете входить в свою учётную запись через Google.',
        'Все способы входа перечислены в настройках. Если это сделали не вы, отвяжите там Google и задайте новый пароль.',
      ],
      button: 'Открыть настройки',
      footnote: 'Если это сделали вы, ничего делать не нужно.',
    },
  },
  google_unlinked: {
    en: {
      subject: 'Google sign-in was removed from your account',
      lines: [
        'Nobody can sign in to your account with Google any more, and all other sessions were ended.',
        'You can sign in with your password.',
      ],
      button: 'This was not me',
      footnote: 'If you removed it yourself, there is nothing to do. You can allow it again in the settings.',
    },
    ru: {
      subject: 'Вход через Google отключён для вашей учётной записи',
      lines: ['Войти в вашу учётную запись через Google больше нельзя, остальные сеансы завершены.', 'Вы можете войти с паролем.'],
      button: 'Это был не я',
      footnote: 'Если вы отключили его сами, ничего делать не нужно. Включить его снова можно в настройках.',
    },
  },
  password_ended: {
    en: {
      subject: 'The old password of your account does not work any more',
      lines: [
        'You have signed in with Google for the first time. The password that was set when this account was created has ended, with all its sessions: somebody else may have chosen it.',
        'You can go on with Google alone, or set a password of your own.',
      ],
      button: 'Set a new password',
      footnote: 'If you sign in with Google only, there is nothing to do.',
    },
    ru: {
      subject: 'Прежний пароль вашей учётной записи больше не действует',
      lines: [
        'Вы впервые вошли через Google. Пароль, заданный при создании учётной записи, и все сеансы с ним больше не действуют: его мог выбрать кто-то другой.',
        'Вы можете и дальше входить через Google или задать собственный пароль.',
      ],
      button: 'Задать новый пароль',
      footnote: 'Если вы входите только через Google, ничего делать не нужно.',
    },
  },
  ...roleMailTexts,
  ...secondFactorMailTexts,
  new_sign_in: {
    en: {
      subject: 'New sign-in to your account',
      lines: [
        'Somebody has just signed in to your account with a browser that we have not seen there before.',
        'The settings list every session with its browser; end one that is not yours, and change your password.',
      ],
      button: 'Look at your sessions',
      footnote: 'If it was you, there is nothing to do. Which alerts you get is chosen in the settings.',
    },
    ru: {
      subject: 'Новый вход в вашу учётную запись',
      lines: [
        'Только что выполнен вход в вашу учётную запись из браузера, который раньше не использовался.',
        'В настройках перечислены все сеансы с их браузерами: завершите чужой и смените пароль.',
      ],
      button: 'Посмотреть сеансы',
      footnote: 'Если это были вы, ничего делать не нужно. Какие оповещения получать, выбирают в настройках.',
    },
  },
} as const satisfies Record<string, Words>;

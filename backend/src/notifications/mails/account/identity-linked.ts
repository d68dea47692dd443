import type { Mail } from '../mail.ts';

export const identityLinked: Mail = {
  name: { en: 'another way to sign in added', ru: 'о новом способе входа' },
  link: '/app/settings',
  en: ({ provider }) => ({
    subject: `${provider} sign-in was added to your account`,
    lines: [
      `You can sign in to your account with ${provider} from now on.`,
      `The settings list how one can sign in. If this was not you, unlink ${provider} there and set a new password.`,
    ],
    button: 'Look at your settings',
    footnote: 'If it was you, there is nothing to do.',
  }),
  ru: ({ provider }) => ({
    subject: `К вашей учётной записи добавлен вход через ${provider}`,
    lines: [
      `Теперь вы можете входить в свою учётную запись через ${provider}.`,
      `Все способы входа перечислены в настройках. Если это сделали не вы, отвяжите там ${provider} и задайте новый пароль.`,
    ],
    button: 'Открыть настройки',
    footnote: 'Если это сделали вы, ничего делать не нужно.',
  }),
};

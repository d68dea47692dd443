import { noActionIfYou, type MailDefinition } from '../mail.ts';

export const newSignIn: MailDefinition = {
  name: { en: 'new sign-in', ru: 'о новом входе' },
  choice: 'sign_ins',
  link: '/app/settings',
  en: {
    subject: 'New sign-in to your account',
    paragraphs: [
      'Someone just signed in to your account with a new browser.',
      'If this was not you, end that session in Settings and change your password.',
    ],
    button: 'Review sessions',
    footnote: `${noActionIfYou.en} You can turn off these emails in Settings.`,
  },
  ru: {
    subject: 'Новый вход в ваш аккаунт',
    paragraphs: [
      'В ваш аккаунт только что вошли из нового браузера.',
      'Если это были не вы, завершите этот сеанс в настройках и смените пароль.',
    ],
    button: 'Проверить сеансы',
    footnote: `${noActionIfYou.ru} Отключить такие письма можно в настройках.`,
  },
};

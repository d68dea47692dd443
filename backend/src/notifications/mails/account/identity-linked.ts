import { noActionIfYou, type MailDefinition } from '../mail.ts';

export const identityLinked: MailDefinition = {
  name: { en: 'sign-in method linked', ru: 'о новом способе входа' },
  link: '/app/settings',
  en: ({ provider }) => ({
    subject: `${provider} was linked to your account`,
    paragraphs: [`You can now sign in with ${provider}.`, `If this was not you, unlink ${provider} in Settings and change your password.`],
    button: 'Review sign-in methods',
    footnote: noActionIfYou.en,
  }),
  ru: ({ provider }) => ({
    subject: `${provider} привязан к вашему аккаунту`,
    paragraphs: [
      `Теперь вы можете входить через ${provider}.`,
      `Если это сделали не вы, отвяжите ${provider} в настройках и смените пароль.`,
    ],
    button: 'Проверить способы входа',
    footnote: noActionIfYou.ru,
  }),
};

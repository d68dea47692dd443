import { noActionIfYou, type MailDefinition } from '../mail.ts';

export const identityUnlinked: MailDefinition = {
  name: { en: 'sign-in method unlinked', ru: 'об отключении способа входа' },
  link: '/forgot-password',
  en: ({ provider }) => ({
    subject: `${provider} was unlinked from your account`,
    paragraphs: [
      `Signing in with ${provider} no longer works. All your other sessions have ended.`,
      'You can still sign in with your password.',
    ],
    button: 'This was not me',
    footnote: `${noActionIfYou.en} You can link ${provider} again in Settings.`,
  }),
  ru: ({ provider }) => ({
    subject: `${provider} отвязан от вашего аккаунта`,
    paragraphs: [`Войти через ${provider} больше нельзя. Остальные сеансы завершены.`, 'Вы по-прежнему можете входить с паролем.'],
    button: 'Это не я',
    footnote: `${noActionIfYou.ru} Снова привязать ${provider} можно в настройках.`,
  }),
};

import type { Mail } from '../mail.ts';

export const identityUnlinked: Mail = {
  name: { en: 'a way to sign in removed', ru: 'об отключении способа входа' },
  link: '/forgot-password',
  en: ({ provider }) => ({
    subject: `${provider} sign-in was removed from your account`,
    lines: [
      `Nobody can sign in to your account with ${provider} any more, and all other sessions were ended.`,
      'You can sign in with your password.',
    ],
    button: 'This was not me',
    footnote: 'If you removed it yourself, there is nothing to do. You can allow it again in the settings.',
  }),
  ru: ({ provider }) => ({
    subject: `Вход через ${provider} отключён для вашей учётной записи`,
    lines: [`Войти в вашу учётную запись через ${provider} больше нельзя, остальные сеансы завершены.`, 'Вы можете войти с паролем.'],
    button: 'Это был не я',
    footnote: 'Если вы отключили его сами, ничего делать не нужно. Включить его снова можно в настройках.',
  }),
};

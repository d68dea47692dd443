import { catalogue } from '../../platform/texts.ts';

export const waysInTexts = catalogue('waysIn', {
  title: { en: 'Ways to sign in', ru: 'Способы входа' },
  text: { en: 'How you can sign in to this account', ru: 'Как можно войти в этот аккаунт' },
  password: { en: 'Password', ru: 'Пароль' },
  passwordSet: { en: 'Set', ru: 'Задан' },
  passwordMissing: { en: 'Not set', ru: 'Не задан' },
  linked: {
    en: (email: string, moment: string) => `${email}, linked ${moment}`,
    ru: (email: string, moment: string) => `${email}, привязан ${moment}`,
  },
  unlinked: { en: (email: string) => `${email}, unlinked`, ru: (email: string) => `${email}, отвязан` },
  notLinked: {
    en: (provider: string) => `Not linked. Sign in with ${provider} once, with the address of this account, to link it.`,
    ru: (provider: string) => `Не привязан. Чтобы привязать, войдите один раз через ${provider} с адресом этого аккаунта.`,
  },
  account: { en: (provider: string) => `${provider} account`, ru: (provider: string) => `Аккаунт ${provider}` },
  unlink: { en: 'Unlink', ru: 'Отвязать' },
  link: { en: 'Link again', ru: 'Привязать снова' },
  passwordFirst: {
    en: 'To unlink it, set a password first: you have no other way to sign in.',
    ru: 'Чтобы отвязать его, сначала задайте пароль: другого способа входа нет.',
  },
  sure: { en: (provider: string) => `Unlink ${provider}?`, ru: (provider: string) => `Отвязать ${provider}?` },
  sureText: {
    en: (provider: string) =>
      `${provider} no longer signs you in to this account, and your other sessions end. Sign in with your password instead.`,
    ru: (provider: string) => `Войти в этот аккаунт через ${provider} будет нельзя, остальные ваши сеансы завершатся. Вход — по паролю.`,
  },
  unlinking: { en: 'Unlinking...', ru: 'Отвязываем...' },
  didUnlink: { en: (provider: string) => `${provider} unlinked`, ru: (provider: string) => `${provider} отвязан` },
  didLink: { en: (provider: string) => `${provider} linked again`, ru: (provider: string) => `${provider} снова привязан` },
  notUnlinked: { en: (provider: string) => `Failed to unlink ${provider}`, ru: (provider: string) => `Не удалось отвязать ${provider}` },
  notLinkedAgain: {
    en: (provider: string) => `Failed to link ${provider} again`,
    ru: (provider: string) => `Не удалось привязать ${provider}`,
  },
});

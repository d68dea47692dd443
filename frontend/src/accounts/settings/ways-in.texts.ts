import { catalogue } from '../../platform/texts.ts';

export const waysInTexts = catalogue('en', {
  title: { en: 'Ways to sign in', ru: 'Способы входа' },
  text: { en: 'How you can sign in to this account', ru: 'Как можно войти в этот аккаунт' },
  password: { en: 'Password', ru: 'Пароль' },
  passwordSet: { en: 'Set', ru: 'Задан' },
  passwordMissing: { en: 'Not set', ru: 'Не задан' },
  google: { en: 'Google', ru: 'Google' },
  linked: {
    en: (email: string, moment: string) => `${email}, linked ${moment}`,
    ru: (email: string, moment: string) => `${email}, привязан ${moment}`,
  },
  unlinked: { en: (email: string) => `${email}, unlinked`, ru: (email: string) => `${email}, отвязан` },
  notLinked: {
    en: 'Not linked. Sign in with Google once, with the address of this account, to link it.',
    ru: 'Не привязан. Чтобы привязать, войдите один раз через Google с адресом этого аккаунта.',
  },
  account: { en: 'Google account', ru: 'Аккаунт Google' },
  unlink: { en: 'Unlink', ru: 'Отвязать' },
  link: { en: 'Link again', ru: 'Привязать снова' },
  passwordFirst: {
    en: 'To unlink it, set a password first: you have no other way to sign in.',
    ru: 'Чтобы отвязать его, сначала задайте пароль: другого способа входа нет.',
  },
  sure: { en: 'Unlink Google?', ru: 'Отвязать Google?' },
  sureText: {
    en: 'Google no longer signs you in to this account, and your other sessions end. Sign in with your password instead.',
    ru: 'Войти в этот аккаунт через Google будет нельзя, остальные ваши сеансы завершатся. Вход — по паролю.',
  },
  unlinking: { en: 'Unlinking...', ru: 'Отвязываем...' },
  didUnlink: { en: 'Google unlinked', ru: 'Google отвязан' },
  didLink: { en: 'Google linked again', ru: 'Google снова привязан' },
  notUnlinked: { en: 'Failed to unlink Google', ru: 'Не удалось отвязать Google' },
  notLinkedAgain: { en: 'Failed to link Google again', ru: 'Не удалось привязать Google' },
});

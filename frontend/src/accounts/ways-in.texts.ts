import { catalogue } from '../platform/texts.ts';

export const waysInTexts = catalogue('en', {
  title: { en: 'Ways to sign in', ru: 'Способы входа' },
  text: { en: 'By what one gets into this account', ru: 'Как можно попасть в эту учётную запись' },
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
    ru: 'Не привязан. Чтобы привязать, войдите один раз через Google с адресом этой учётной записи.',
  },
  account: { en: 'Google account', ru: 'Аккаунт Google' },
  unlink: { en: 'Unlink', ru: 'Отвязать' },
  link: { en: 'Link again', ru: 'Привязать снова' },
  passwordFirst: {
    en: 'To unlink it, set a password first: it is the only way in.',
    ru: 'Чтобы отвязать его, сначала задайте пароль: это единственный способ входа.',
  },
  sure: { en: 'Unlink Google?', ru: 'Отвязать Google?' },
  sureText: {
    en: 'Nobody can sign in to this account with Google any more, and your other sessions end. You sign in with your password.',
    ru: 'Войти в эту учётную запись через Google будет нельзя, остальные ваши сеансы завершатся. Вход — по паролю.',
  },
  unlinking: { en: 'Unlinking...', ru: 'Отвязываем...' },
  didUnlink: { en: 'Google unlinked', ru: 'Google отвязан' },
  didLink: { en: 'Google linked again', ru: 'Google снова привязан' },
  notUnlinked: { en: 'Failed to unlink Google', ru: 'Не удалось отвязать Google' },
  notLinkedAgain: { en: 'Failed to link Google again', ru: 'Не удалось привязать Google' },
});

import { catalogue } from '../../platform/texts.ts';

export const proveTexts = catalogue('prove', {
  title: { en: 'Confirm that it is you', ru: 'Подтвердите, что это вы' },
  text: {
    en: 'You signed in a while ago. Enter your password to continue. Your entries are kept.',
    ru: 'Вы вошли довольно давно. Введите пароль, чтобы продолжить: всё, что вы ввели, сохранится.',
  },
  identityText: {
    en: (provider: string) => `You signed in a while ago. Sign in with ${provider} again to continue. Your entries are kept.`,
    ru: (provider: string) =>
      `Вы вошли довольно давно. Войдите через ${provider} ещё раз, чтобы продолжить: всё, что вы ввели, сохранится.`,
  },
  submit: { en: 'Continue', ru: 'Продолжить' },
  busy: { en: 'Checking...', ru: 'Проверяем...' },
  use: { en: (provider: string) => `Use ${provider}`, ru: (provider: string) => `Через ${provider}` },
  failed: { en: 'Your identity could not be confirmed', ru: 'Не удалось подтвердить, что это вы' },
  doneTitle: { en: 'Thank you', ru: 'Спасибо' },
  doneText: { en: 'You can close this window and continue in the other one.', ru: 'Закройте это окно и продолжайте в прежнем.' },
  canceledTitle: { en: 'Nothing has changed', ru: 'Ничего не изменилось' },
  windowOpen: {
    en: (provider: string) => `Continue in the ${provider} window.`,
    ru: (provider: string) => `Продолжите в окне ${provider}.`,
  },
  windowFailed: {
    en: (provider: string) => `${provider} did not confirm that it is you. Try again with the ${provider} account linked to this account.`,
    ru: (provider: string) =>
      `Через ${provider} не удалось подтвердить, что это вы. Попробуйте ещё раз с тем аккаунтом ${provider}, который привязан к этой учётной записи.`,
  },
  windowClosed: {
    en: (provider: string) => `The ${provider} window was closed before the sign-in ended. You can open it again.`,
    ru: (provider: string) => `Окно ${provider} закрылось до конца входа. Его можно открыть снова.`,
  },
  windowBlocked: {
    en: (provider: string) => `Your browser blocked the ${provider} window. Allow pop-up windows for this site and try again.`,
    ru: (provider: string) => `Браузер заблокировал окно ${provider}. Разрешите всплывающие окна для этого сайта и попробуйте ещё раз.`,
  },
  failedTitle: { en: 'This did not work', ru: 'Не получилось' },
  failedText: {
    en: (provider: string) => `Close this window and try again, with the ${provider} account linked to this account.`,
    ru: (provider: string) => `Закройте окно и попробуйте ещё раз с тем аккаунтом ${provider}, который привязан к этой учётной записи.`,
  },
});

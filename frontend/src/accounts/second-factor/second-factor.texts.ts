import type { RecoveryReason } from '@orderstream/contracts/accounts/lifecycle';
import { countWithNoun } from '@orderstream/contracts/shared/plural';
import { catalogue, catalogueOf } from '../../platform/texts.ts';

/** The card in the settings, and its dialogs. */
export const secondFactorTexts = catalogue('secondFactor', {
  title: { en: 'Two-factor authentication', ru: 'Двухфакторная аутентификация' },
  text: {
    en: 'Protects your account even if someone learns your password',
    ru: 'Защищает аккаунт, даже если ваш пароль узнают',
  },
  demanded: {
    en: 'Your role requires two-factor authentication. Set it up to open the office.',
    ru: 'Ваша роль требует двухфакторной аутентификации. Настройте её, чтобы открыть рабочий раздел.',
  },
  app: { en: 'Authenticator app', ru: 'Приложение для кодов' },
  appText: { en: 'Shows a new six-digit code every 30 seconds', ru: 'Показывает новый шестизначный код каждые 30 секунд' },
  appAdded: { en: (day: string) => `Set up on ${day}`, ru: (day: string) => `Настроено ${day}` },
  setUp: { en: 'Set up', ru: 'Настроить' },
  setUpApp: { en: 'Set up an authenticator app', ru: 'Настройка приложения для кодов' },
  remove: { en: 'Remove', ru: 'Удалить' },
  removeApp: { en: 'Remove the authenticator app', ru: 'Удалить приложение для кодов' },
  removeThis: { en: (name: string) => `Remove the passkey ${name}`, ru: (name: string) => `Удалить ключ доступа ${name}` },
  passkeys: { en: 'Passkeys', ru: 'Ключи доступа' },
  passkeysText: {
    en: 'Your device asks for your fingerprint, your face or its PIN. A passkey also signs you in without the password.',
    ru: 'Устройство запросит отпечаток пальца, лицо или PIN-код. С ключом доступа можно войти и без пароля.',
  },
  passkeyAdded: { en: (day: string) => `Added on ${day}`, ru: (day: string) => `Добавлен ${day}` },
  passkeyUsed: {
    en: (added: string, used: string) => `Added on ${added}, last used ${used}`,
    ru: (added: string, used: string) => `Добавлен ${added}, последний вход ${used}`,
  },
  addPasskey: { en: 'Add a passkey', ru: 'Добавить ключ доступа' },
  adding: { en: 'Waiting for your device...', ru: 'Ждём ваше устройство...' },
  passkeyName: { en: 'Name of the passkey', ru: 'Название ключа' },
  passkeyNameHint: { en: 'To recognize it later, like “Work laptop”', ru: 'Чтобы потом узнать его, например «Рабочий ноутбук»' },
  passkeyNameFirst: { en: 'This device', ru: 'Это устройство' },
  enterName: { en: 'Enter a name', ru: 'Введите название' },
  continue: { en: 'Continue', ru: 'Продолжить' },
  noPasskeys: { en: 'This browser does not support passkeys', ru: 'Этот браузер не поддерживает ключи доступа' },
  passkeyFailed: { en: 'The passkey was not added', ru: 'Ключ доступа не добавлен' },
  added: { en: 'Added to two-factor authentication', ru: 'Добавлено в двухфакторную аутентификацию' },
  removed: { en: 'Removed', ru: 'Удалено' },
  notRemoved: { en: 'This could not be removed', ru: 'Удалить не удалось' },
  notBegun: { en: 'The setup could not be started', ru: 'Не удалось начать настройку' },
  scan: { en: 'Scan this with your authenticator app', ru: 'Отсканируйте код приложением' },
  qr: { en: 'QR code for your authenticator app', ru: 'QR-код для приложения' },
  orType: { en: 'Or type this key into the app:', ru: 'Или введите этот ключ в приложение вручную:' },
  copyKey: { en: 'Copy the key', ru: 'Скопировать ключ' },
  code: { en: 'Code from the app', ru: 'Код из приложения' },
  codeHint: { en: 'Six digits', ru: 'Шесть цифр' },
  enterCode: { en: 'Enter the six digits that the app shows', ru: 'Введите шесть цифр из приложения' },
  wrongCode: {
    en: 'This code is wrong. Wait for the next one and try again',
    ru: 'Код неверный. Дождитесь следующего и попробуйте ещё раз',
  },
  confirm: { en: 'Confirm', ru: 'Подтвердить' },
  confirming: { en: 'Checking...', ru: 'Проверяем...' },
  notConfirmed: { en: 'The code could not be checked', ru: 'Не удалось проверить код' },
  codes: { en: 'Recovery codes', ru: 'Коды восстановления' },
  codesLeft: {
    en: (count: number) => countWithNoun.en(count, 'code left', 'codes left'),
    ru: (count: number) => `Осталось: ${countWithNoun.ru(count, 'код', 'кода', 'кодов')}`,
  },
  renew: { en: 'Create new codes', ru: 'Создать новые' },
  renewing: { en: 'Creating codes...', ru: 'Создаём...' },
  renewSure: { en: 'Create new recovery codes?', ru: 'Создать новые коды восстановления?' },
  renewText: { en: 'Your earlier codes stop working.', ru: 'Сохранённые ранее коды перестанут действовать.' },
  notRenewed: { en: 'New codes could not be created', ru: 'Не удалось создать новые коды' },
  keepTitle: { en: 'Save your recovery codes', ru: 'Сохраните коды восстановления' },
  keepText: {
    en: 'Each signs you in once when your phone or your passkey is not with you. They cannot be shown again.',
    ru: 'Каждый поможет войти один раз, когда телефона или ключа нет под рукой. Показать их снова нельзя.',
  },
  copyAll: { en: 'Copy all codes', ru: 'Скопировать все коды' },
  kept: { en: 'I have saved them', ru: 'Коды сохранены' },
  removeAppSure: { en: 'Remove the authenticator app?', ru: 'Удалить приложение для кодов?' },
  removeSure: { en: (name: string) => `Remove the passkey “${name}”?`, ru: (name: string) => `Удалить ключ доступа «${name}»?` },
  removeText: {
    en: 'It will no longer sign you in, and your other sessions end.',
    ru: 'Войти с ним больше не получится, остальные сеансы завершатся.',
  },
  removeLast: {
    en: 'This turns two-factor authentication off: after that, the password alone signs you in. Your other sessions end.',
    ru: 'Двухфакторная аутентификация отключится: для входа хватит пароля. Остальные сеансы завершатся.',
  },
  removing: { en: 'Removing...', ru: 'Удаляем...' },
  setUpTitle: { en: 'Set up two-factor authentication', ru: 'Настройте двухфакторную аутентификацию' },
  setUpText: {
    en: 'With your role, a password alone is not enough. Add a passkey or an authenticator app: it takes a minute.',
    ru: 'С вашей ролью одного пароля недостаточно. Добавьте ключ доступа или приложение для кодов — это займёт минуту.',
  },
  goOn: { en: 'Continue to the office', ru: 'Продолжить работу' },
  toShop: { en: 'Go to the shop', ru: 'Перейти в магазин' },
});

/** Signing in: the step after the password, and a passkey instead of it. */
export const secondStepTexts = catalogue('secondStep', {
  title: { en: 'One more step', ru: 'Остался один шаг' },
  text: { en: 'Confirm that it is really you.', ru: 'Подтвердите, что это действительно вы.' },
  byPasskey: { en: 'Use a passkey', ru: 'Использовать ключ доступа' },
  asking: { en: 'Waiting for your device...', ru: 'Ждём ваше устройство...' },
  byApp: { en: 'Use a code from the app', ru: 'Ввести код из приложения' },
  byRecoveryCode: { en: 'Use a recovery code', ru: 'Ввести код восстановления' },
  other: { en: 'Another way', ru: 'Другой способ' },
  code: { en: 'Code from the app', ru: 'Код из приложения' },
  codeHint: { en: 'Six digits, from your authenticator app', ru: 'Шесть цифр из приложения для кодов' },
  recoveryCode: { en: 'Recovery code', ru: 'Код восстановления' },
  recoveryHint: { en: 'One of your saved codes, like 3ABCD-EFGHJ', ru: 'Один из сохранённых, например 3ABCD-EFGHJ' },
  enterCode: { en: 'Enter the code', ru: 'Введите код' },
  wrongCode: {
    en: 'This code is wrong or has already been used',
    ru: 'Код неверный или уже использован',
  },
  submit: { en: 'Sign In', ru: 'Войти' },
  busy: { en: 'Checking...', ru: 'Проверяем...' },
  failed: { en: 'Failed to sign in', ru: 'Не удалось войти' },
  notUsed: { en: 'The passkey was not used', ru: 'Ключ доступа не использован' },
  expiredTitle: { en: 'This sign-in has expired', ru: 'Вход прерван' },
  expiredText: {
    en: 'It took too long, or there were too many wrong codes. Please start again.',
    ru: 'Прошло слишком много времени, или было слишком много неверных кодов. Начните сначала.',
  },
  again: { en: 'Sign in again', ru: 'Войти снова' },
  lost: {
    en: 'Lost access to all of them? Ask an administrator to reset your two-factor authentication.',
    ru: 'Не подходит ни один способ? Попросите администратора сбросить двухфакторную аутентификацию.',
  },
  passkeyAlone: { en: 'Continue with a passkey', ru: 'Продолжить с ключом доступа' },
});

/** The card in the office, on a person's page. */
export const recoveryTexts = catalogue('recovery', {
  title: { en: 'Two-factor authentication', ru: 'Двухфакторная аутентификация' },
  none: { en: 'Not set up', ru: 'Не настроена' },
  has: { en: (kinds: string) => `Set up: ${kinds}`, ru: (kinds: string) => `Настроена: ${kinds}` },
  totp: { en: 'authenticator app', ru: 'приложение для кодов' },
  passkey: { en: 'passkey', ru: 'ключ доступа' },
  reset: { en: 'Reset two-factor authentication', ru: 'Сбросить двухфакторную аутентификацию' },
  sure: { en: 'Reset two-factor authentication?', ru: 'Сбросить двухфакторную аутентификацию?' },
  sureText: {
    en: (name: string) =>
      `This removes the passkeys, app and recovery codes of ${name} and ends all their sessions. Make sure that the request really comes from them: the password alone will sign them in.`,
    ru: (name: string) =>
      `Ключи доступа, приложение и коды восстановления (${name}) будут удалены, все сеансы завершатся. Убедитесь, что просит именно этот человек: для входа хватит одного пароля.`,
  },
  reason: { en: 'Reason', ru: 'Причина' },
  resetting: { en: 'Resetting...', ru: 'Сбрасываем...' },
  done: { en: 'Two-factor authentication reset', ru: 'Двухфакторная аутентификация сброшена' },
  failed: { en: 'Two-factor authentication could not be reset', ru: 'Не удалось сбросить двухфакторную аутентификацию' },
  self: { en: 'Another administrator can reset yours.', ru: 'Вашу может сбросить другой администратор.' },
});

export const recoveryReasonTexts = catalogueOf<RecoveryReason>()('recoveryReason', {
  device_lost: { en: 'The device was lost or stolen', ru: 'Устройство утеряно или украдено' },
  device_replaced: { en: 'The device was replaced', ru: 'Устройство заменено' },
  codes_lost: { en: 'The recovery codes were lost', ru: 'Коды восстановления утеряны' },
  other: { en: 'Another reason', ru: 'Другая причина' },
});

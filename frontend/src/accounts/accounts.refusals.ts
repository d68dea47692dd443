import type { AccountRefusal } from '@orderstream/contracts/accounts/refusals';
import { catalogueOf } from '../platform/texts.ts';
import { passwordRuleTexts } from './accounts.texts.ts';

/** `password_ended` has its words in `password-ended.texts.ts`: only the sign-in needs them, and rarely. */
export const accountRefusalTexts = catalogueOf<Exclude<AccountRefusal, 'password_ended'>>()('accountRefusals', {
  wrong_credentials: { en: 'Wrong email or password', ru: 'Неверный email или пароль' },
  email_not_confirmed: { en: 'Please confirm your email', ru: 'Подтвердите ваш email' },
  wrong_password: { en: 'Wrong password', ru: 'Неверный пароль' },
  sign_in_again: { en: 'Please confirm that it is you', ru: 'Подтвердите, что это вы' },
  token_invalid: { en: 'This link is no longer valid', ru: 'Эта ссылка больше не действует' },
  password_too_short: passwordRuleTexts.tooShort,
  password_common: passwordRuleTexts.common,
  account_unknown: { en: 'User not found', ru: 'Пользователь не найден' },
  account_deleted: { en: 'This account is being deleted', ru: 'Этот аккаунт удаляется' },
  not_yourself: { en: 'You cannot do this to your own account', ru: 'Это нельзя сделать со своим аккаунтом' },
  last_administrator: { en: 'The last active administrator cannot be removed', ru: 'Нельзя убрать последнего активного администратора' },
  role_needs_active_account: { en: 'Roles are granted to active accounts only', ru: 'Роли назначаются только активным аккаунтам' },
  email_unconfirmed: { en: 'The email of this account is not confirmed yet', ru: 'Email этого аккаунта ещё не подтверждён' },
  paid_orders_awaiting_delivery: { en: 'You have paid orders awaiting delivery', ru: 'У вас есть оплаченные заказы, ожидающие поставки' },
  second_factor_needed: { en: 'One more step: show that it is you', ru: 'Остался один шаг: подтвердите, что это вы' },
  second_factor_required: { en: 'Set up two-factor authentication first', ru: 'Сначала настройте двухфакторную аутентификацию' },
  second_factor_set: { en: 'An authenticator app is set up already', ru: 'Приложение для кодов уже настроено' },
  second_factor_unset: { en: 'Two-factor authentication is not set up', ru: 'Двухфакторная аутентификация не настроена' },
  sign_in_expired: {
    en: 'This sign-in has taken too long. Please sign in from the start',
    ru: 'Вход занял слишком много времени. Начните сначала',
  },
  code_wrong: { en: 'Wrong code', ru: 'Неверный код' },
  passkey_refused: { en: 'This passkey was not accepted', ru: 'Этот ключ доступа не принят' },
  identity_failed: { en: 'Failed to sign in', ru: 'Не удалось войти' },
  identity_unlinked: { en: 'You have unlinked this way to sign in', ru: 'Вы отключили этот способ входа' },
  last_way_in: { en: 'Set a password first: there would be no way in', ru: 'Сначала задайте пароль: иначе войти будет нельзя' },
  identity_unavailable: { en: 'This way to sign in is not configured', ru: 'Этот способ входа не настроен' },
});

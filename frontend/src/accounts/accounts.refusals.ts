import type { AccountRefusal } from '@orderstream/contracts/accounts/refusals';
import { catalogueOf } from '../platform/texts.ts';

export const accountRefusals = catalogueOf<AccountRefusal>()('en', {
  already_registered: {
    en: 'This email is already registered. Please sign in instead.',
    ru: 'Этот email уже зарегистрирован. Войдите в систему.',
  },
  wrong_credentials: { en: 'Wrong email or password', ru: 'Неверный email или пароль' },
  email_not_confirmed: { en: 'Please confirm your email', ru: 'Подтвердите ваш email' },
  wrong_password: { en: 'Wrong password', ru: 'Неверный пароль' },
  sign_in_again: { en: 'Please confirm that it is you', ru: 'Подтвердите, что это вы' },
  token_invalid: { en: 'This link is not valid any more', ru: 'Эта ссылка больше не действует' },
  password_too_short: { en: 'Password must be at least 10 characters', ru: 'Пароль должен быть не короче 10 символов' },
  password_common: {
    en: 'This is one of the passwords that are tried first. Choose another one',
    ru: 'Это один из паролей, которые пробуют первыми. Выберите другой',
  },
  account_unknown: { en: 'User not found', ru: 'Пользователь не найден' },
  account_deleted: { en: 'This account is being deleted', ru: 'Этот аккаунт удаляется' },
  not_yourself: { en: 'You cannot do this to your own account', ru: 'Это нельзя сделать со своим аккаунтом' },
  last_administrator: { en: 'The last active administrator cannot be removed', ru: 'Нельзя убрать последнего активного администратора' },
  email_unconfirmed: { en: 'The email of this account is not confirmed yet', ru: 'Email этого аккаунта ещё не подтверждён' },
  paid_orders_awaiting_delivery: { en: 'You have paid orders awaiting delivery', ru: 'У вас есть оплаченные заказы, ожидающие поставки' },
  google_failed: { en: 'Failed to sign in with Google', ru: 'Не удалось войти через Google' },
  google_unavailable: { en: 'Google sign-in is not configured', ru: 'Вход через Google не настроен' },
});

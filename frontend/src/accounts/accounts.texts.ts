import type { AccountStatus, Role } from '@orderstream/contracts/accounts/lifecycle';
import { catalogue, catalogueOf } from '../platform/texts.ts';

/** One word for each status, as chips and selectors show it. */
export const statusTexts = catalogueOf<AccountStatus>()('status', {
  pending_approval: { en: 'Pending approval', ru: 'Ожидает одобрения' },
  active: { en: 'Active', ru: 'Активен' },
  inactive: { en: 'Inactive', ru: 'Неактивен' },
  suspended: { en: 'Suspended', ru: 'Заблокирован' },
});

export const roleTexts = catalogueOf<Role>()('role', {
  admin: { en: 'Admin', ru: 'Администратор' },
  auditor: { en: 'Auditor', ru: 'Аудитор' },
  moderator: { en: 'Moderator', ru: 'Модератор' },
});

/** The rules for passwords, one sentence each, for all catalogues that state them. */
export const passwordRuleTexts = {
  tooShort: { en: 'Password must be at least 10 characters', ru: 'Пароль должен быть не короче 10 символов' },
  common: {
    en: 'This password is too common: attackers try it first. Choose another one',
    ru: 'Этот пароль слишком распространён: такие подбирают первыми. Выберите другой',
  },
};

export const sessionTexts = catalogue('session', {
  signedIn: { en: 'Successfully signed in!', ru: 'Вы успешно вошли!' },
  signedOut: { en: 'Signed out', ru: 'Вы вышли' },
  sessionEnded: {
    en: 'Your session has ended. Sign in again: your entries are kept.',
    ru: 'Сеанс завершён. Войдите снова: всё, что вы ввели, сохранилось.',
  },
  signOut: { en: 'Sign Out', ru: 'Выйти' },
  signOutFailed: { en: 'Failed to sign out', ru: 'Не удалось выйти' },
});

/** Words that several of the sign-in, sign-up and password screens use. */
export const authTexts = catalogue('auth', {
  email: { en: 'Email', ru: 'Email' },
  enterEmail: { en: 'Enter your email', ru: 'Введите email' },
  emailWrong: { en: 'Enter a complete address, like name@example.com', ru: 'Введите адрес целиком, например name@example.com' },
  enterPassword: { en: 'Enter a password', ru: 'Введите пароль' },
  repeatPassword: { en: 'Enter the same password again', ru: 'Введите тот же пароль ещё раз' },
  password: { en: 'Password', ru: 'Пароль' },
  newPassword: { en: 'New Password', ru: 'Новый пароль' },
  confirmNewPassword: { en: 'Confirm New Password', ru: 'Повторите новый пароль' },
  showPassword: { en: 'Show password', ru: 'Показать пароль' },
  hidePassword: { en: 'Hide password', ru: 'Скрыть пароль' },
  signIn: { en: 'Sign In', ru: 'Войти' },
  signUp: { en: 'Sign Up', ru: 'Регистрация' },
  backToSignIn: { en: 'Back to Sign In', ru: 'Вернуться ко входу' },
  fillAll: { en: 'Please fill in all fields', ru: 'Заполните все поля' },
  tooShort: passwordRuleTexts.tooShort,
  belowSix: passwordRuleTexts.tooShort,
  doNotMatch: { en: 'Passwords do not match', ru: 'Пароли не совпадают' },
  passwordUpdated: { en: 'Password updated successfully!', ru: 'Пароль успешно обновлён!' },
  passwordNotUpdated: { en: 'Failed to update password', ru: 'Не удалось обновить пароль' },
  passwordHint: { en: 'At least 10 characters', ru: 'Не менее 10 символов' },
  passwordLacks: {
    en: (count: number) => (count === 1 ? 'One more character' : `${count} more characters`),
    ru: (count: number) => `Ещё символов: ${count}`,
  },
  passwordCommon: passwordRuleTexts.common,
  passwordGood: { en: 'Long enough, and not a common one', ru: 'Достаточно длинный и не из распространённых' },
  artTitle: { en: 'Outreach that runs while you talk.', ru: 'Аутрич идёт, пока вы разговариваете.' },
  artText: {
    en: 'Agents find the people, write the first message and keep the conversation warm. You step in when it counts.',
    ru: 'Агенты находят людей, пишут первое сообщение и поддерживают разговор. Вы подключаетесь, когда это важно.',
  },
});

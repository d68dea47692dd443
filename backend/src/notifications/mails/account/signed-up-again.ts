import type { Mail } from '../mail.ts';

export const signedUpAgain: Mail = {
  name: { en: 'repeated sign-up', ru: 'о повторной регистрации' },
  link: '/login',
  en: {
    subject: 'You have an account already',
    lines: [
      'Somebody has just tried to sign up with this address. It has an account already, and nothing about that account has changed.',
      'Sign in with it. If you no longer know the password, choose "Forgot password?" on the sign-in page.',
    ],
    button: 'Sign in',
    footnote: 'If this was not you, there is nothing to do: nobody was told that you have an account.',
  },
  ru: {
    subject: 'У вас уже есть учётная запись',
    lines: [
      'Только что кто-то пытался зарегистрироваться с этим адресом. Учётная запись для него уже есть, и в ней ничего не изменилось.',
      'Войдите в неё. Если вы не помните пароль, нажмите «Забыли пароль?» на странице входа.',
    ],
    button: 'Войти',
    footnote: 'Если это были не вы, ничего делать не нужно: о том, что у вас есть учётная запись, никто не узнал.',
  },
};

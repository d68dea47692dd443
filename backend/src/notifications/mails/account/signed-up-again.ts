import type { MailDefinition } from '../mail.ts';

export const signedUpAgain: MailDefinition = {
  name: { en: 'repeated sign-up', ru: 'о повторной регистрации' },
  link: '/login',
  en: {
    subject: 'You already have an account',
    paragraphs: [
      'Someone just tried to sign up with your email address, which already has an account. Nothing in the account has changed.',
      'If it was you, sign in. If you have forgotten your password, choose "Forgot password?" on the sign-in page.',
    ],
    button: 'Sign in',
    footnote: 'If it was not you, you can ignore this email. We did not reveal that you have an account.',
  },
  ru: {
    subject: 'У вас уже есть аккаунт',
    paragraphs: [
      'Кто-то только что пытался зарегистрироваться с вашим адресом, но для него уже есть аккаунт. В аккаунте ничего не изменилось.',
      'Если это были вы, просто войдите. Если вы забыли пароль, нажмите «Забыли пароль?» на странице входа.',
    ],
    button: 'Войти',
    footnote: 'Если это были не вы, не обращайте внимания на это письмо. Мы никому не сообщили, что у вас есть аккаунт.',
  },
};

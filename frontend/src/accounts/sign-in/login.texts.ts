import { catalogue } from '../../platform/texts.ts';

export const loginTexts = catalogue('login', {
  title: { en: 'Sign in to Orderstream', ru: 'Вход в Orderstream' },
  submit: { en: 'Sign In', ru: 'Войти' },
  busy: { en: 'Signing in...', ru: 'Входим...' },
  forgot: { en: 'Forgot password?', ru: 'Забыли пароль?' },
  noAccount: { en: "Don't have an account?", ru: 'Нет аккаунта?' },
  or: { en: 'or', ru: 'или' },
  continueWith: { en: (provider: string) => `Continue with ${provider}`, ru: (provider: string) => `Продолжить с ${provider}` },
  failed: { en: 'Failed to sign in', ru: 'Не удалось войти' },
  failedWith: {
    en: (provider: string) => `Failed to sign in with ${provider}`,
    ru: (provider: string) => `Не удалось войти через ${provider}`,
  },
  unlinked: {
    en: (provider: string) => `You have unlinked this ${provider} account. Sign in with your password: the settings let you link it again`,
    ru: (provider: string) => `Вы отвязали этот аккаунт ${provider}. Войдите с паролем: в настройках его можно привязать снова`,
  },
  unconfirmed: {
    en: 'Please confirm your email. We sent you a link when you signed up.',
    ru: 'Подтвердите ваш email. Мы отправили вам ссылку при регистрации.',
  },
  unconfirmedBy: {
    en: (provider: string) =>
      `An account with this address exists, but the address is not confirmed yet. We have just sent you a link: open it, then continue with ${provider}.`,
    ru: (provider: string) =>
      `Аккаунт с этим адресом уже есть, но адрес ещё не подтверждён. Мы только что отправили вам ссылку: перейдите по ней и продолжите с ${provider}.`,
  },
  resend: { en: 'Send the link again', ru: 'Отправить ссылку ещё раз' },
  resent: {
    en: 'If this address awaits confirmation, a new link is on its way.',
    ru: 'Если этот адрес ждёт подтверждения, новая ссылка уже в пути.',
  },
  resendFailed: { en: 'Failed to send the confirmation email', ru: 'Не удалось отправить письмо с подтверждением' },
});

export const signUpTexts = catalogue('signUp', {
  title: { en: 'Create your account', ru: 'Создайте аккаунт' },
  fullName: { en: 'Full Name', ru: 'Имя и фамилия' },
  companyName: { en: 'Company Name', ru: 'Компания' },
  phone: { en: 'Phone Number', ru: 'Телефон' },
  description: { en: 'What do you want to automate?', ru: 'Что вы хотите автоматизировать?' },
  optional: { en: 'Optional', ru: 'Необязательно' },
  accept: { en: 'I accept the', ru: 'Я принимаю' },
  terms: { en: 'Terms of Service', ru: 'Условия использования' },
  and: { en: 'and the', ru: 'и' },
  privacy: { en: 'Privacy Policy', ru: 'Политику конфиденциальности' },
  submit: { en: 'Create Account', ru: 'Создать аккаунт' },
  busy: { en: 'Creating account...', ru: 'Создаём аккаунт...' },
  haveAccount: { en: 'Already have an account?', ru: 'Уже есть аккаунт?' },
  enterName: { en: 'Enter your full name', ru: 'Введите имя и фамилию' },
  nameWrong: {
    en: 'Use the letters of one alphabet, without invisible characters',
    ru: 'Используйте буквы одного алфавита, без невидимых символов',
  },
  continuingAccepts: {
    en: (provider: string) => `By continuing with ${provider} you accept the Terms of Service and the Privacy Policy.`,
    ru: (provider: string) => `Продолжая с ${provider}, вы принимаете Условия использования и Политику конфиденциальности.`,
  },
  sendAgain: { en: 'Send again', ru: 'Отправить ещё раз' },
  sendAgainIn: { en: (seconds: number) => `Send again in ${seconds} s`, ru: (seconds: number) => `Отправить ещё раз через ${seconds} с` },
  sentAgain: { en: 'A new link is on its way.', ru: 'Новая ссылка уже в пути.' },
  notSentAgain: { en: 'The link could not be sent', ru: 'Не удалось отправить ссылку' },
  wrongAddress: { en: 'Wrong address?', ru: 'Неверный адрес?' },
  fillRequired: { en: 'Please fill in all required fields', ru: 'Заполните все обязательные поля' },
  acceptTerms: { en: 'Please accept the terms and conditions', ru: 'Примите условия использования' },
  failed: { en: 'Failed to sign up', ru: 'Не удалось зарегистрироваться' },
  created: {
    en: 'Almost done: check your email.',
    ru: 'Почти готово: проверьте почту.',
  },
  nextTitle: { en: 'Check your email', ru: 'Проверьте почту' },
  nextText: {
    en: (email: string) =>
      `We sent a link to ${email}. Follow it to confirm the address; our team then reviews your registration, usually within 1-2 business days. If you already have an account, the email says how to sign in.`,
    ru: (email: string) =>
      `Мы отправили ссылку на ${email}. Перейдите по ней, чтобы подтвердить адрес; затем наша команда рассмотрит регистрацию, обычно за 1–2 рабочих дня. Если аккаунт у вас уже есть, в письме сказано, как войти.`,
  },
});

export const confirmTexts = catalogue('confirm', {
  title: { en: 'Confirm your email', ru: 'Подтверждение email' },
  text: { en: 'One click confirms your email address.', ru: 'Один клик — и ваш адрес подтверждён.' },
  submit: { en: 'Confirm Email', ru: 'Подтвердить email' },
  busy: { en: 'Confirming...', ru: 'Подтверждаем...' },
  doneTitle: { en: 'Email confirmed', ru: 'Email подтверждён' },
  doneText: {
    en: 'Thank you. Our team is reviewing your registration; we will email you the result.',
    ru: 'Спасибо. Наша команда рассматривает вашу регистрацию; мы напишем вам на email.',
  },
  usedTitle: { en: 'Your email is already confirmed', ru: 'Ваш email уже подтверждён' },
  usedText: { en: 'You no longer need this link. You can sign in.', ru: 'Эта ссылка больше не нужна. Вы можете войти.' },
  home: { en: 'Return to Home', ru: 'На главную' },
  failedTitle: { en: 'This link does not work', ru: 'Эта ссылка не работает' },
  failedText: {
    en: 'It has already been used or has expired. Sign in and we will send you a new one if you still need it.',
    ru: 'Она уже использована или устарела. Войдите, и мы отправим новую, если она ещё нужна.',
  },
  failed: { en: 'Failed to confirm your email', ru: 'Не удалось подтвердить email' },
});

export const passwordTexts = catalogue('password', {
  forgotTitle: { en: 'Forgot your password?', ru: 'Забыли пароль?' },
  forgotText: {
    en: 'Enter your email and we will send you a link to set a new one.',
    ru: 'Введите email, и мы отправим ссылку для нового пароля.',
  },
  sendLink: { en: 'Send Reset Link', ru: 'Отправить ссылку' },
  sending: { en: 'Sending...', ru: 'Отправляем...' },
  enterEmail: { en: 'Please enter your email', ru: 'Введите ваш email' },
  sent: { en: 'Password reset email sent!', ru: 'Письмо для сброса пароля отправлено!' },
  notSent: { en: 'Failed to send reset email', ru: 'Не удалось отправить письмо' },
  checkTitle: { en: 'Check Your Email', ru: 'Проверьте почту' },
  checkText: {
    en: (email: string) => `If there is an account for ${email}, a link to set a new password is on its way.`,
    ru: (email: string) => `Если для ${email} есть аккаунт, ссылка для нового пароля уже в пути.`,
  },
  sendAgain: { en: 'Send Again', ru: 'Отправить ещё раз' },
  resetTitle: { en: 'Set a new password', ru: 'Новый пароль' },
  resetSubmit: { en: 'Update Password', ru: 'Обновить пароль' },
  resetting: { en: 'Updating...', ru: 'Обновляем...' },
  missingTitle: { en: 'This link is incomplete', ru: 'Ссылка неполная' },
  missingText: {
    en: 'Please open the link from the email again, or request a new one.',
    ru: 'Откройте ссылку из письма ещё раз или запросите новую.',
  },
  endedTitle: { en: 'This link is no longer valid', ru: 'Эта ссылка больше не действует' },
  endedText: {
    en: 'It has already been used or has expired. Request a new one: it takes a minute.',
    ru: 'Она уже использована или устарела. Запросите новую: это займёт минуту.',
  },
  askAgain: { en: 'Request a new link', ru: 'Запросить новую ссылку' },
});

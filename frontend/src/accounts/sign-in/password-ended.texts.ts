import { catalogue } from '../../platform/texts.ts';

/** Loaded on demand, to keep the sign-in page small. */
export const passwordEndedTexts = catalogue('passwordEnded', {
  ended: {
    en: 'This password ended when you first signed in without it. Sign in that way again, or set a new one with "Forgot password?"',
    ru: 'Этот пароль перестал действовать, когда вы впервые вошли без него. Войдите тем же способом или задайте новый по ссылке «Забыли пароль?»',
  },
});

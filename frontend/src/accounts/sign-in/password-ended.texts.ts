import { catalogue } from '../../platform/texts.ts';

/** Loaded only when it is needed: the page of the sign-in stays small. */
export const passwordEndedTexts = catalogue('en', {
  ended: {
    en: 'This password ended when you signed in with Google. Continue with Google, or set a new one with "Forgot password?"',
    ru: 'Этот пароль перестал действовать, когда вы вошли через Google. Войдите через Google или задайте новый по ссылке «Забыли пароль?»',
  },
});

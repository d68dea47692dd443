import type { Mail } from '../mail.ts';

export const secondFactorAdded: Mail = {
  name: { en: 'second step of sign-in added', ru: 'о втором шаге входа' },
  link: '/forgot-password',
  en: {
    subject: 'A second step was added to your sign-in',
    lines: ['From now on, signing in to your account asks for a second step beside the password. All other sessions were ended.'],
    button: 'This was not me',
    footnote: 'If you added it yourself, there is nothing to do. Keep your recovery codes in a safe place.',
  },
  ru: {
    subject: 'К входу в вашу учётную запись добавлен второй шаг',
    lines: ['Теперь при входе в учётную запись кроме пароля нужен второй шаг. Остальные сеансы завершены.'],
    button: 'Это был не я',
    footnote: 'Если вы добавили его сами, ничего делать не нужно. Храните коды восстановления в надёжном месте.',
  },
};

import type { MailDefinition } from '../mail.ts';

export const deletionRefused: MailDefinition = {
  name: { en: 'account not deleted', ru: 'об отказе в удалении аккаунта' },
  link: '/app/settings',
  en: {
    subject: 'Your account has not been deleted',
    paragraphs: [
      'You asked us to delete your account, but one of your orders was paid first. We have kept the account so that you get what you paid for.',
      'You can sign in as before. Unpaid orders and subscriptions may already have been cancelled.',
      'Once the order is delivered or refunded, you can delete your account in Settings.',
    ],
    button: 'Open Settings',
  },
  ru: {
    subject: 'Ваш аккаунт не удалён',
    paragraphs: [
      'Вы просили удалить аккаунт, но до этого был оплачен один из ваших заказов. Мы сохранили аккаунт, чтобы вы получили оплаченное.',
      'Вы можете входить как обычно. Неоплаченные заказы и подписки могли быть уже отменены.',
      'Когда заказ будет поставлен или деньги за него возвращены, вы сможете удалить аккаунт в настройках.',
    ],
    button: 'Открыть настройки',
  },
};

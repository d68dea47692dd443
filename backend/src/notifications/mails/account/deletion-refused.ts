import type { Mail } from '../mail.ts';

export const deletionRefused: Mail = {
  name: { en: 'account not deleted', ru: 'об отказе в удалении аккаунта' },
  link: '/app/settings',
  en: {
    subject: 'Your account has not been deleted',
    lines: [
      'You asked us to delete your account, but an order was paid before that could be done. So that you get what you paid for, the account stays.',
      'Sign in as before. Unpaid orders and subscriptions may have ended already.',
      'Once the order is delivered or refunded, you can delete the account in the settings.',
    ],
    button: 'Open your settings',
  },
  ru: {
    subject: 'Ваша учётная запись не удалена',
    lines: [
      'Вы просили удалить учётную запись, но раньше был оплачен заказ. Чтобы вы получили оплаченное, она сохранена.',
      'Входите как обычно. Неоплаченные заказы и подписки могли уже завершиться.',
      'Когда заказ будет поставлен или деньги возвращены, учётную запись можно удалить в настройках.',
    ],
    button: 'Открыть настройки',
  },
};

import type { Mail } from '../mail.ts';

/** To the administrator who wanted it deleted. */
export const userNotDeleted: Mail = {
  name: { en: 'user could not be deleted', ru: 'о неудавшемся удалении пользователя' },
  link: ({ facts: { userId } }) => (userId ? `/admin/users/${userId}` : '/admin/users'),
  en: {
    subject: 'A user could not be deleted',
    lines: [
      'You asked for a user to be deleted. They have a paid order that waits for delivery, so the account stays.',
      'Deliver or refund the order, then delete the user again. Unpaid orders and subscriptions may have ended already.',
    ],
    button: 'Open the user',
  },
  ru: {
    subject: 'Не удалось удалить пользователя',
    lines: [
      'Вы хотели удалить пользователя. У него есть оплаченный заказ без поставки, поэтому учётная запись сохранена.',
      'Поставьте заказ или верните деньги, затем удалите пользователя снова. Неоплаченные заказы и подписки могли уже завершиться.',
    ],
    button: 'Открыть пользователя',
  },
};

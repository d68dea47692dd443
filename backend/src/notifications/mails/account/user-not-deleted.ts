import type { MailDefinition } from '../mail.ts';

/** To the administrator who requested the deletion. */
export const userNotDeleted: MailDefinition = {
  name: { en: 'user could not be deleted', ru: 'о неудавшемся удалении пользователя' },
  link: ({ facts: { userId } }) => (userId ? `/admin/users/${userId}` : '/admin/users'),
  en: {
    subject: 'A user could not be deleted',
    paragraphs: [
      'The user whom you wanted to delete has a paid order that has not been delivered, so we have kept the account.',
      'Deliver or refund the order, then delete the user again. Unpaid orders and subscriptions may already have been cancelled.',
    ],
    button: 'View user',
  },
  ru: {
    subject: 'Не удалось удалить пользователя',
    paragraphs: [
      'У пользователя, которого вы хотели удалить, есть оплаченный, но ещё не поставленный заказ, поэтому аккаунт сохранён.',
      'Оформите поставку или верните деньги, а затем удалите пользователя снова. Неоплаченные заказы и подписки могли быть уже отменены.',
    ],
    button: 'Открыть пользователя',
  },
};

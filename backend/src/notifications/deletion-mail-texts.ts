import type { Words } from './mail-texts.ts';

/** The e-mails about the deletion of an account, in every language. */
export const deletionMailTexts = {
  account_deleted: {
    en: {
      subject: 'Your account has been deleted',
      lines: ['Your account and all personal data have been deleted. This is the last e-mail about it.'],
    },
    ru: {
      subject: 'Ваша учётная запись удалена',
      lines: ['Ваша учётная запись и все личные данные удалены. Это последнее письмо о ней.'],
    },
  },
  deletion_refused: {
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
  },
  /** To the administrator who wanted it deleted. */
  user_not_deleted: {
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
  },
} as const satisfies Record<string, Words>;

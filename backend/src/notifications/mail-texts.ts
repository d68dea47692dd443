import type { Language } from '@orderstream/contracts/accounts/lifecycle';
import type { MailTemplate } from '@orderstream/contracts/notifications/mails';

/** What one e-mail says. No names and nothing that somebody typed: an address that is not confirmed may be anybody's. */
export type MailText = {
  subject: string;
  lines: readonly string[];
  button?: string;
  footnote?: string;
  /** What it says instead when it is about no order. */
  withoutOrder?: { subject: string; lines: readonly string[] };
};
type Words = Record<Language, MailText>;

const ignoreIt = {
  en: 'If this was not you, ignore this e-mail: nothing happens without the button.',
  ru: 'Если это были не вы, не обращайте внимания на письмо: без нажатия кнопки ничего не произойдёт.',
};
/** All of a payment or a part of it, the only one or a second. */
const howMuch = {
  en: 'Your transactions say how much. It can take some days to reach your account.',
  ru: 'Сумма указана в ваших транзакциях. Деньги могут поступить через несколько дней.',
};
/** Somebody has to look first: the card may be gone. */
const again = {
  en: 'We are taking care of it, and there is nothing that you need to do. You will get an e-mail when the money is given back again.',
  ru: 'Мы уже занимаемся этим, вам ничего не нужно делать. Когда деньги будут отправлены снова, вы получите письмо.',
};
const order = '{order}';

/** Every e-mail in every language. `{order}` stands for the order's short id. */
export const mailTexts: Record<MailTemplate, Words> = {
  email_confirmation: {
    en: {
      subject: 'Confirm your email',
      lines: ['Thank you for signing up. Please confirm that this is your address.', 'The link is valid for 24 hours.'],
      button: 'Confirm email',
      footnote: ignoreIt.en,
    },
    ru: {
      subject: 'Подтвердите адрес электронной почты',
      lines: ['Спасибо за регистрацию. Пожалуйста, подтвердите, что это ваш адрес.', 'Ссылка действует 24 часа.'],
      button: 'Подтвердить адрес',
      footnote: ignoreIt.ru,
    },
  },
  password_reset: {
    en: {
      subject: 'Reset your password',
      lines: ['Somebody asked for a new password for this account.', 'The link is valid for one hour and works once.'],
      button: 'Set a new password',
      footnote: ignoreIt.en,
    },
    ru: {
      subject: 'Восстановление пароля',
      lines: ['Для этой учётной записи запросили новый пароль.', 'Ссылка действует один час и только один раз.'],
      button: 'Задать новый пароль',
      footnote: ignoreIt.ru,
    },
  },
  account_approved: {
    en: {
      subject: 'Your account has been approved',
      lines: ['An administrator has approved your account. You can sign in and place orders.'],
      button: 'Open your dashboard',
    },
    ru: {
      subject: 'Ваша учётная запись одобрена',
      lines: ['Администратор одобрил вашу учётную запись. Вы можете войти и оформлять заказы.'],
      button: 'Открыть личный кабинет',
    },
  },
  account_rejected: {
    en: {
      subject: 'Your registration was not approved',
      lines: [
        'We have reviewed your registration and could not approve it.',
        'If you think that this is a mistake, please contact support.',
      ],
    },
    ru: {
      subject: 'Ваша регистрация не одобрена',
      lines: ['Мы рассмотрели вашу регистрацию и не смогли её одобрить.', 'Если вы считаете, что это ошибка, напишите в поддержку.'],
    },
  },
  account_suspended: {
    en: {
      subject: 'Your account has been suspended',
      lines: ['Your account has been suspended.', 'Please contact support to learn more.'],
    },
    ru: {
      subject: 'Ваша учётная запись приостановлена',
      lines: ['Ваша учётная запись приостановлена.', 'Чтобы узнать подробности, напишите в поддержку.'],
    },
  },
  account_deactivated: {
    en: {
      subject: 'Your account is inactive',
      lines: ['Your account has been set to inactive.', 'Please contact support to reactivate it.'],
    },
    ru: {
      subject: 'Ваша учётная запись неактивна',
      lines: ['Ваша учётная запись переведена в неактивные.', 'Чтобы снова её включить, напишите в поддержку.'],
    },
  },
  account_reactivated: {
    en: { subject: 'Your account is active again', lines: ['Your account is active again. Welcome back!'], button: 'Open your dashboard' },
    ru: {
      subject: 'Ваша учётная запись снова активна',
      lines: ['Ваша учётная запись снова активна. С возвращением!'],
      button: 'Открыть личный кабинет',
    },
  },
  password_changed: {
    en: {
      subject: 'Your password was changed',
      lines: ['The password of your account has just been changed, and all other sessions were ended.'],
      button: 'This was not me',
      footnote: 'If you changed it yourself, there is nothing to do.',
    },
    ru: {
      subject: 'Ваш пароль изменён',
      lines: ['Пароль вашей учётной записи только что изменён, остальные сеансы завершены.'],
      button: 'Это был не я',
      footnote: 'Если вы изменили его сами, ничего делать не нужно.',
    },
  },
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
  stock_available: {
    en: { subject: 'Back in stock', lines: ['A product that you asked about is available again.'], button: 'Place an order' },
    ru: { subject: 'Снова в наличии', lines: ['Продукт, о котором вы просили сообщить, снова доступен.'], button: 'Оформить заказ' },
  },
  order_delivered: {
    en: { subject: `Your order ${order} has been delivered`, lines: [`Your order ${order} has been delivered.`], button: 'Open the order' },
    ru: { subject: `Ваш заказ ${order} поставлен`, lines: [`Ваш заказ ${order} поставлен.`], button: 'Открыть заказ' },
  },
  payment_received: {
    en: {
      subject: `Payment received for order ${order}`,
      lines: [`We have received your payment for order ${order}. You will get an e-mail when it is delivered.`],
      button: 'Open the order',
    },
    ru: {
      subject: `Оплата заказа ${order} получена`,
      lines: [`Мы получили оплату заказа ${order}. Когда он будет поставлен, вы получите письмо.`],
      button: 'Открыть заказ',
    },
  },
  payment_failed: {
    en: {
      subject: 'Your payment failed',
      lines: ['A payment for your subscription failed. Please update your card, so that the payment can be tried again.'],
      button: 'Update your card',
      footnote: 'The button leads to your subscriptions: from there you reach your cards and invoices.',
    },
    ru: {
      subject: 'Оплата не прошла',
      lines: ['Не удалось провести оплату подписки. Обновите карту, чтобы попытку можно было повторить.'],
      button: 'Обновить карту',
      footnote: 'Кнопка ведёт к вашим подпискам: оттуда открываются ваши карты и счета.',
    },
  },
  order_payment_failed: {
    en: {
      subject: `The payment of order ${order} failed`,
      lines: [`The payment of your order ${order} did not arrive. Nothing was charged; you can pay the order again.`],
      button: 'Open the order',
    },
    ru: {
      subject: `Оплата заказа ${order} не прошла`,
      lines: [`Оплата вашего заказа ${order} не поступила. Ничего не списано; заказ можно оплатить снова.`],
      button: 'Открыть заказ',
    },
  },
  subscription_ended: {
    en: {
      subject: 'Your subscription has ended',
      lines: ['Your subscription has ended. No further charges will be made.'],
      button: 'Open subscriptions',
    },
    ru: { subject: 'Ваша подписка завершена', lines: ['Ваша подписка завершена. Списаний больше не будет.'], button: 'Открыть подписки' },
  },
  payment_refunded: {
    en: {
      subject: `Refund for order ${order}`,
      lines: [`Money that you paid for order ${order} has been given back. ${howMuch.en}`],
      button: 'Open transactions',
      withoutOrder: { subject: 'Your refund', lines: [`Money that you paid has been given back. ${howMuch.en}`] },
    },
    ru: {
      subject: `Возврат денег за заказ ${order}`,
      lines: [`Мы вернули деньги, уплаченные за заказ ${order}. ${howMuch.ru}`],
      button: 'Открыть транзакции',
      withoutOrder: { subject: 'Возврат денег', lines: [`Мы вернули уплаченные вами деньги. ${howMuch.ru}`] },
    },
  },
  payment_refund_failed: {
    en: {
      subject: `Your refund for order ${order} did not arrive`,
      lines: [`The money that we gave back for order ${order} did not reach your account: it has come back to us.`, again.en],
      button: 'Open transactions',
      withoutOrder: {
        subject: 'Your refund did not arrive',
        lines: ['The money that we gave back did not reach your account: it has come back to us.', again.en],
      },
    },
    ru: {
      subject: `Деньги за заказ ${order} не дошли до вас`,
      lines: [`Деньги, которые мы вернули за заказ ${order}, не дошли до вашего счёта и снова у нас.`, again.ru],
      button: 'Открыть транзакции',
      withoutOrder: {
        subject: 'Возвращённые деньги не дошли до вас',
        lines: ['Деньги, которые мы вернули, не дошли до вашего счёта и снова у нас.', again.ru],
      },
    },
  },
};

import { deliveryMailTexts } from './delivery-mail-texts.ts';
import { known, of, type Named, type Words } from './order-mail-words.ts';

/** An administrator has to check first, because the card may no longer exist. */
const again = {
  en: 'We are taking care of it, and there is nothing that you need to do. You will get an e-mail when the money is given back again.',
  ru: 'Мы уже занимаемся этим, вам ничего не нужно делать. Когда деньги будут отправлены снова, вы получите письмо.',
};

type RefundWords = { subject: string; lines: (order: string | null) => readonly string[] };

/** Why a payment was refunded that did not pay its order, and what that means for the order. */
function refundedEn(what: Named['refundOf']): RefundWords {
  switch (what) {
    case 'second_payment':
      return {
        subject: 'Second payment refunded: order',
        lines: (order) => [`Order ${order} was paid twice. It stays paid by the first payment, and this is about the second.`],
      };
    case 'payment_after_cancellation':
      return {
        subject: 'Refund for canceled order',
        lines: (order) => [`Order ${order} had been canceled before your payment arrived. It stays canceled.`],
      };
    case 'wrong_amount':
      return {
        subject: 'Refund of a payment that differs from order',
        lines: (order) => [`The payment differed from the amount of order ${order}, which is still unpaid.`],
      };
    case null:
      return { subject: 'Refund for order', lines: () => [] };
  }
}

function refundedRu(what: Named['refundOf']): RefundWords {
  switch (what) {
    case 'second_payment':
      return {
        subject: 'Возврат второго платежа, заказ',
        lines: (order) => [`Заказ ${order} был оплачен дважды. Он остаётся оплаченным первым платежом, а это письмо о втором.`],
      };
    case 'payment_after_cancellation':
      return {
        subject: 'Возврат денег за отменённый заказ',
        lines: (order) => [`Заказ ${order} был отменён до того, как поступил платёж. Он остаётся отменённым.`],
      };
    case 'wrong_amount':
      return {
        subject: 'Возврат платежа на другую сумму, заказ',
        lines: (order) => [`Сумма платежа не совпала с суммой заказа ${order}. Заказ пока не оплачен.`],
      };
    case null:
      return { subject: 'Возврат денег за заказ', lines: () => [] };
  }
}

/** The e-mails about orders and their money, in every language. */
export const orderMailTexts = {
  ...deliveryMailTexts,
  problem_answered: {
    en: ({ order, product }) => ({
      subject: `We have answered your report about order ${order}${of(product)}`,
      lines: [
        `You reported a problem with a unit of order ${order}${of(product)}.`,
        'Our answer is beside the unit on the page of the order. Sign in to read it.',
      ],
      button: 'Open the order',
    }),
    ru: ({ order, product }) => ({
      subject: `Ответ на ваше обращение по заказу ${order}${of(product)}`,
      lines: [
        `Вы сообщили о проблеме с единицей заказа ${order}${of(product)}.`,
        'Ответ находится на странице заказа рядом с этой единицей. Войдите, чтобы его прочитать.',
      ],
      button: 'Открыть заказ',
    }),
  },
  /** It names what was asked for: so many are there again. */
  stock_available: {
    en: ({ product }) => ({
      subject: `Back in stock${of(product)}`,
      lines: [product ? `${product} can be ordered again, as you asked.` : 'A product that you asked about is available again.'],
      button: 'Place an order',
    }),
    ru: ({ product }) => ({
      subject: `Снова в наличии${of(product)}`,
      lines: [product ? `${product}: снова можно заказать, как вы просили.` : 'Продукт, о котором вы просили сообщить, снова доступен.'],
      button: 'Оформить заказ',
    }),
  },
  secret_changed: {
    en: ({ order, product }) => ({
      subject: `Private information changed, order ${order}${of(product)}`,
      lines: [
        `The private information of a unit of your order ${order}${product ? ` (${product})` : ''} has been changed by the shop.`,
        'What you wrote down or copied before may no longer work. Sign in to see the current version.',
      ],
      button: 'Open the order',
    }),
    ru: ({ order, product }) => ({
      subject: `Приватная информация изменена, заказ ${order}${of(product)}`,
      lines: [
        `Магазин изменил приватную информацию единицы вашего заказа ${order}${product ? ` (${product})` : ''}.`,
        'Записанные или скопированные ранее данные могут больше не действовать. Войдите, чтобы увидеть новые.',
      ],
      button: 'Открыть заказ',
    }),
  },
  payment_received: {
    en: ({ order, product, amount, day }) => ({
      subject: `Payment received for order ${order}${of(product)}`,
      lines: known(
        amount ? `We have received ${amount} for order ${order}${of(product)}.` : `We have received your payment for order ${order}.`,
        day && `Paid on ${day}.`,
        'You will get an e-mail when the order is delivered.',
      ),
      button: 'View receipt',
    }),
    ru: ({ order, product, amount, day }) => ({
      subject: `Оплата заказа ${order} получена${of(product)}`,
      lines: known(
        amount ? `Мы получили ${amount} за заказ ${order}${of(product)}.` : `Мы получили оплату заказа ${order}.`,
        day && `Дата оплаты: ${day}.`,
        'Когда заказ будет поставлен, вы получите письмо.',
      ),
      button: 'Открыть чек',
    }),
  },
  subscription_renewed: {
    en: ({ order, product, amount, day }) => ({
      subject: `Monthly payment received for order ${order}${of(product)}`,
      lines: known(
        `Your subscription continues for another month${of(product)}, order ${order}.`,
        amount && `We have received ${amount}${day ? ` on ${day}` : ''}.`,
      ),
      button: 'View receipt',
    }),
    ru: ({ order, product, amount, day }) => ({
      subject: `Ежемесячная оплата заказа ${order} получена${of(product)}`,
      lines: known(`Подписка продлена на месяц${of(product)}, заказ ${order}.`, amount && `Мы получили ${amount}${day ? `, ${day}` : ''}.`),
      button: 'Открыть чек',
    }),
  },
  /** All of one dunning has one subject and is one thread: the text says which reminder it is. */
  payment_failed: {
    en: ({ order, product, amount, day, attempt, next, isLast }) => ({
      subject: `Your payment failed${of(product)}, order ${order}`,
      lines: known(
        attempt !== null && attempt > 1 && `Reminder ${attempt - 1} about the same payment.`,
        `The monthly payment${amount ? ` of ${amount}` : ''} for your subscription${of(product)}, order ${order}, failed${day ? ` on ${day}` : ''}.`,
        isLast
          ? 'This was the last attempt. Update your card and pay the open invoice now, or the subscription ends.'
          : next && `We try again on ${next}. Please update your card before then.`,
        next === null && !isLast && 'Please update your card, so that the payment can be tried again.',
      ),
      button: 'Update your card',
      footnote: 'The button leads to your subscriptions: from there you reach your cards and invoices.',
    }),
    ru: ({ order, product, amount, day, attempt, next, isLast }) => ({
      subject: `Оплата не прошла${of(product)}, заказ ${order}`,
      lines: known(
        attempt !== null && attempt > 1 && `Напоминание ${attempt - 1} о том же платеже.`,
        `Не удалось провести ежемесячную оплату подписки${of(product)}, заказ ${order}${amount ? `, сумма ${amount}` : ''}${day ? `, ${day}` : ''}.`,
        isLast
          ? 'Это была последняя попытка. Обновите карту и оплатите открытый счёт сейчас, иначе подписка завершится.'
          : next && `Следующая попытка: ${next}. Пожалуйста, обновите карту до этого дня.`,
        next === null && !isLast && 'Обновите карту, чтобы попытку можно было повторить.',
      ),
      button: 'Обновить карту',
      footnote: 'Кнопка ведёт к вашим подпискам: оттуда открываются ваши карты и счета.',
    }),
  },
  order_payment_failed: {
    en: ({ order, product, amount }) => ({
      subject: `The payment of order ${order} failed${of(product)}`,
      lines: [
        `The payment${amount ? ` of ${amount}` : ''} for your order ${order}${of(product)} did not arrive. Nothing was charged; you can pay the order again.`,
      ],
      button: 'Open the order',
    }),
    ru: ({ order, product, amount }) => ({
      subject: `Оплата заказа ${order} не прошла${of(product)}`,
      lines: [
        `Оплата вашего заказа ${order}${of(product)}${amount ? `, сумма ${amount},` : ''} не поступила. Ничего не списано; заказ можно оплатить снова.`,
      ],
      button: 'Открыть заказ',
    }),
  },
  subscription_ended: {
    en: ({ order, product, day }) => ({
      subject: `Your subscription has ended${of(product)}, order ${order}`,
      lines: [
        `Your subscription${of(product)}, order ${order}, has ended${day ? ` on ${day}` : ''}.`,
        'No further charges will be made for it.',
      ],
      button: 'Open subscriptions',
    }),
    ru: ({ order, product, day }) => ({
      subject: `Ваша подписка завершена${of(product)}, заказ ${order}`,
      lines: [`Ваша подписка${of(product)}, заказ ${order}, завершена${day ? `, ${day}` : ''}.`, 'Списаний за неё больше не будет.'],
      button: 'Открыть подписки',
    }),
  },
  payment_refunded: {
    en: ({ order, product, amount, refundOf }) => ({
      subject: order ? `${refundedEn(refundOf).subject} ${order}${of(product)}` : 'Your refund',
      lines: [
        ...refundedEn(refundOf).lines(order),
        `${amount ?? 'Money'} that you paid${order ? ` for order ${order}` : ''} has been given back. It can take some days to reach your account.`,
      ],
      button: 'View receipt',
    }),
    ru: ({ order, product, amount, refundOf }) => ({
      subject: order ? `${refundedRu(refundOf).subject} ${order}${of(product)}` : 'Возврат денег',
      lines: [
        ...refundedRu(refundOf).lines(order),
        `Мы вернули ${amount ?? 'деньги'}${order ? ` за заказ ${order}` : ''}. Деньги могут поступить через несколько дней.`,
      ],
      button: 'Открыть чек',
    }),
  },
  payment_refund_failed: {
    en: ({ order, amount }) => ({
      subject: order ? `Your refund for order ${order} did not arrive` : 'Your refund did not arrive',
      lines: [
        `The ${amount ?? 'money'} that we gave back${order ? ` for order ${order}` : ''} did not reach your account: it has come back to us.`,
        again.en,
      ],
      button: 'View receipt',
    }),
    ru: ({ order, amount }) => ({
      subject: order ? `Деньги за заказ ${order} не дошли до вас` : 'Возвращённые деньги не дошли до вас',
      lines: [`${amount ?? 'Деньги'}${order ? ` за заказ ${order}` : ''}: возврат не дошёл до вашего счёта, деньги снова у нас.`, again.ru],
      button: 'Открыть чек',
    }),
  },
} as const satisfies Record<string, Words>;

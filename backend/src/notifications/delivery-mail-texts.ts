import { known, of, type Words } from './order-mail-words.ts';

/** The e-mails about an order from its offer to its delivery, in every language. */
export const deliveryMailTexts = {
  /** Of an order that the shop made for one customer. */
  order_to_pay: {
    en: ({ order, amount }) => ({
      subject: `We have prepared order ${order} for you`,
      lines: known(
        `Order ${order} has been prepared for you.`,
        amount && `It costs ${amount}.`,
        'Sign in to read what it is, and to pay it. Nothing is charged before that.',
      ),
      button: 'Open the order',
    }),
    ru: ({ order, amount }) => ({
      subject: `Для вас подготовлен заказ ${order}`,
      lines: known(
        `Мы подготовили для вас заказ ${order}.`,
        amount && `Сумма: ${amount}.`,
        'Войдите, чтобы прочитать описание и оплатить заказ. До этого ничего не списывается.',
      ),
      button: 'Открыть заказ',
    }),
  },
  order_reminder: {
    en: ({ order, product, amount }) => ({
      subject: `Order ${order} waits for your payment${of(product)}`,
      lines: known(
        `Your order ${order}${of(product)} has not been paid yet.`,
        amount && `It costs ${amount}.`,
        'Sign in to pay it. If you no longer want it, you can cancel it on its page: nothing has been charged.',
      ),
      button: 'Open the order',
    }),
    ru: ({ order, product, amount }) => ({
      subject: `Заказ ${order} ждёт оплаты${of(product)}`,
      lines: known(
        `Ваш заказ ${order}${of(product)} ещё не оплачен.`,
        amount && `Сумма: ${amount}.`,
        'Войдите, чтобы его оплатить. Если он вам больше не нужен, отмените его на странице заказа: ничего не списано.',
      ),
      button: 'Открыть заказ',
    }),
  },
  /** It was not paid in time. */
  order_expired: {
    en: ({ order, product, amount, day }) => ({
      subject: `Your order ${order} has expired${of(product)}`,
      lines: known(
        `Your order ${order}${of(product)}${amount ? `, ${amount},` : ''} was not paid in time and was canceled${day ? ` on ${day}` : ''}.`,
        'You owe nothing for it. If you still want it, order it again: the button leads to the order, and from there to a new one.',
      ),
      button: 'Open the order',
    }),
    ru: ({ order, product, amount, day }) => ({
      subject: `Срок оплаты заказа ${order} истёк${of(product)}`,
      lines: known(
        `Ваш заказ ${order}${of(product)}${amount ? `, сумма ${amount},` : ''} не был оплачен вовремя и отменён${day ? ` ${day}` : ''}.`,
        'Платить за него не нужно. Если он вам ещё нужен, закажите снова: кнопка ведёт к заказу, а оттуда к новому.',
      ),
      button: 'Открыть заказ',
    }),
  },
  /** By an administrator. It may be a custom one, which cannot be ordered again without the shop. */
  order_canceled: {
    en: ({ order, product, amount, day }) => ({
      subject: `Your order ${order} was canceled${of(product)}`,
      lines: known(
        `We canceled your order ${order}${of(product)}${amount ? `, ${amount},` : ''}${day ? ` on ${day}` : ''} before it was paid.`,
        'You owe nothing for it. If you still need it, place a new order or write to us.',
      ),
      button: 'Open the order',
    }),
    ru: ({ order, product, amount, day }) => ({
      subject: `Ваш заказ ${order} отменён${of(product)}`,
      lines: known(
        `Мы отменили ваш заказ ${order}${of(product)}${amount ? `, сумма ${amount}` : ''}. Он не был оплачен.`,
        day && `Дата отмены: ${day}.`,
        'Платить за него не нужно. Если он вам ещё нужен, оформите новый заказ или напишите нам.',
      ),
      button: 'Открыть заказ',
    }),
  },
  order_delivered: {
    en: ({ order, product }) => ({
      subject: `Your order ${order} has been delivered${of(product)}`,
      lines: [`Your order ${order}${product ? ` (${product})` : ''} has been delivered.`, 'Sign in to see its private information.'],
      button: 'Open the order',
    }),
    ru: ({ order, product }) => ({
      subject: `Ваш заказ ${order} поставлен${of(product)}`,
      lines: [`Ваш заказ ${order}${product ? ` (${product})` : ''} поставлен.`, 'Войдите, чтобы увидеть приватную информацию.'],
      button: 'Открыть заказ',
    }),
  },
  /** Confirmed without products: nothing was handed over through the shop. */
  order_completed: {
    en: ({ order, product }) => ({
      subject: `Your order ${order} is completed${of(product)}`,
      lines: [
        `Your order ${order}${product ? ` (${product})` : ''} is completed.`,
        'No products were handed over in the shop for it. If you expected some, please write to us.',
      ],
      button: 'Open the order',
    }),
    ru: ({ order, product }) => ({
      subject: `Ваш заказ ${order} завершён${of(product)}`,
      lines: [
        `Ваш заказ ${order}${product ? ` (${product})` : ''} завершён.`,
        'Продукты по нему через магазин не передавались. Если вы их ожидали, напишите нам.',
      ],
      button: 'Открыть заказ',
    }),
  },
  delivery_taken_back: {
    en: ({ order, product }) => ({
      subject: `The delivery of your order ${order} was taken back${of(product)}`,
      lines: [
        `We have taken back what was delivered for your order ${order}${product ? ` (${product})` : ''} before you opened it.`,
        'Your payment stays as it is, and the order waits for delivery again. You will get an e-mail when it is delivered.',
      ],
      button: 'Open the order',
    }),
    ru: ({ order, product }) => ({
      subject: `Поставка заказа ${order} отозвана${of(product)}`,
      lines: [
        `Мы отозвали поставку вашего заказа ${order}${product ? ` (${product})` : ''} до того, как вы её открыли.`,
        'Ваша оплата сохраняется, заказ снова ожидает поставки. Когда он будет поставлен, вы получите письмо.',
      ],
      button: 'Открыть заказ',
    }),
  },
  unit_replaced: {
    en: ({ order, product, solvesReport }) => ({
      subject: `Unit replaced in order ${order}${of(product)}`,
      lines: known(
        `We have replaced a unit of your order ${order}${product ? ` (${product})` : ''}.`,
        solvesReport && 'You had reported a problem with the old unit: the new one solves it.',
        'The old unit can no longer be opened. Sign in to see the private information of the new one.',
      ),
      button: 'Open the order',
    }),
    ru: ({ order, product, solvesReport }) => ({
      subject: `Единица в заказе ${order} заменена${of(product)}`,
      lines: known(
        `Мы заменили единицу вашего заказа ${order}${product ? ` (${product})` : ''}.`,
        solvesReport && 'Вы сообщали о проблеме с прежней единицей: замена её решает.',
        'Прежнюю единицу больше нельзя открыть. Войдите, чтобы увидеть приватную информацию новой.',
      ),
      button: 'Открыть заказ',
    }),
  },
} as const satisfies Record<string, Words>;

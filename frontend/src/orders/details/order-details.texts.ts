import { catalogue } from '../../platform/texts.ts';

export const orderDetailsTexts = catalogue('orderDetails', {
  title: { en: (id: string) => `Order ${id}`, ru: (id: string) => `Заказ ${id}` },
  back: { en: 'Back to orders', ru: 'Назад к заказам' },
  orders: { en: 'Orders', ru: 'Заказы' },
  information: { en: 'Order Information', ru: 'Информация о заказе' },
  id: { en: 'Order ID', ru: 'ID заказа' },
  copyId: { en: 'Copy order ID', ru: 'Скопировать ID заказа' },
  type: { en: 'Type', ru: 'Тип' },
  amount: { en: 'Amount', ru: 'Сумма' },
  refunded: { en: 'Refunded', ru: 'Возвращено' },
  created: { en: 'Created', ru: 'Создан' },
  recurrence: { en: 'Recurrence', ru: 'Периодичность' },
  channel: { en: 'Channel', ru: 'Канал' },
  productType: { en: 'Product type', ru: 'Тип продукта' },
  quantity: { en: 'Quantity', ru: 'Количество' },
  description: { en: 'Description', ru: 'Описание' },
  noDescription: { en: 'No description', ru: 'Без описания' },
  payBy: { en: 'Pay by', ru: 'Оплатить до' },
  heldUntil: { en: 'Held for you until', ru: 'Зарезервировано до' },
  afterHold: {
    en: 'Afterwards you can still pay until the last day. If the products have been sold by then, yours follow when new ones arrive.',
    ru: 'После этого оплатить всё ещё можно до последнего срока. Если продукты к тому времени будут проданы, ваши придут с новой поставкой.',
  },
  refundedOn: {
    en: (amount: string, day: string) => `${amount} was refunded on ${day}. The products of this order are no longer shown.`,
    ru: (amount: string, day: string) => `${day} возвращено ${amount}. Продукты этого заказа больше не показываются.`,
  },
  toPayments: { en: 'Payments and receipt', ru: 'Платежи и чек' },
  privateInfo: { en: 'Private information', ru: 'Приватная информация' },
  afterDelivery: {
    en: 'The private information becomes available after delivery.',
    ru: 'Приватная информация станет доступна после поставки заказа.',
  },
  noPrivateInfo: { en: 'This order has no private information.', ru: 'У этого заказа нет приватной информации.' },
  delivered: { en: 'Delivered Products', ru: 'Поставленные продукты' },
  deliveredText: {
    en: 'Each view is recorded in the log.',
    ru: 'Каждый просмотр записывается в журнал.',
  },
  noProducts: { en: 'This order was completed without products.', ru: 'Заказ выполнен без передачи продуктов.' },
  product: { en: (number: number) => `Product ${number}`, ru: (number: number) => `Продукт ${number}` },
  replaced: { en: 'Replaced', ru: 'Заменён' },
  reveal: { en: 'Show private information', ru: 'Показать приватную информацию' },
  hide: { en: 'Hide again', ru: 'Скрыть' },
  copyAll: { en: 'Copy all', ru: 'Скопировать всё' },
  download: { en: 'Download', ru: 'Скачать' },
  revealing: { en: 'Opening...', ru: 'Открываем...' },
  notRevealed: { en: 'The private information could not be opened', ru: 'Не удалось открыть приватную информацию' },
  hidden: { en: 'Hidden', ru: 'Скрыто' },
  copy: { en: (what: string) => `Copy: ${what}`, ru: (what: string) => `Скопировать: ${what}` },
  proceed: { en: 'Pay', ru: 'Оплатить' },
  again: { en: 'Order again', ru: 'Заказать снова' },
  cancelOrder: { en: 'Cancel order', ru: 'Отменить заказ' },
  awaitingDelivery: { en: 'Paid / In Process', ru: 'Оплачен / Ожидает поставки' },
  deliveryNext: {
    en: (day: string) => `Paid on ${day}. Next step: delivery. You get an email when it is done.`,
    ru: (day: string) => `Оплачен ${day}. Следующий шаг: поставка. Когда она будет выполнена, вы получите письмо.`,
  },
  delayed: {
    en: (day: string) =>
      `Paid on ${day}. The products you ordered are out of stock at the moment, so the delivery takes longer. You get an email when it is done.`,
    ru: (day: string) =>
      `Оплачен ${day}. Заказанных продуктов сейчас нет в наличии, поэтому поставка задерживается. Когда она будет выполнена, вы получите письмо.`,
  },
  endedBeforeDelivery: {
    en: (day: string) =>
      `Paid on ${day}. Your subscription ended before the order was delivered, and you will not be charged again. We will either deliver the order or refund your payment; you get an email in both cases.`,
    ru: (day: string) =>
      `Оплачен ${day}. Подписка закончилась до поставки заказа, списаний больше не будет. Мы либо поставим заказ, либо вернём деньги; в обоих случаях вы получите письмо.`,
  },
  disputed: {
    en: 'Your bank has disputed the payment for this order. The order stays as it is until the dispute is decided.',
    ru: 'Ваш банк оспорил оплату этого заказа. До решения заказ остаётся как есть.',
  },
  notFound: {
    en: "Order not found or you don't have permission to view it.",
    ru: 'Заказ не найден или у вас нет прав на его просмотр.',
  },
  payFailed: { en: 'The payment page did not open', ru: 'Страница оплаты не открылась' },
  cancelFailed: { en: 'Failed to cancel order', ru: 'Не удалось отменить заказ' },
  canceled: { en: 'The order was cancelled', ru: 'Заказ успешно отменён' },
});

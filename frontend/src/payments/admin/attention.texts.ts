import type { AttentionKind, DismissCause } from '@orderstream/contracts/payments/lifecycle';
import { catalogue, catalogueOf } from '../../platform/texts.ts';

export const attentionKindTexts = catalogueOf<AttentionKind>()('attentionKind', {
  waiting_for_stock: { en: 'Paid order waits for stock', ru: 'Оплаченный заказ ждёт поступления' },
  payment_mismatched: { en: 'Payment differs from its order', ru: 'Платёж не совпадает с заказом' },
  unknown_payment: { en: 'Payment without an order', ru: 'Платёж без заказа' },
  refund_failed: { en: 'Refund failed', ru: 'Возврат не прошёл' },
  subscription_without_payment: { en: 'Subscription without a payment', ru: 'Подписка без платежа' },
  dispute_open: { en: 'Payment disputed', ru: 'Платёж оспорен' },
  webhook_parked: { en: 'Message from Stripe set aside', ru: 'Сообщение Stripe отложено' },
  process_parked: { en: 'A background step failed', ru: 'Шаг не удалось выполнить' },
  timer_parked: { en: 'A scheduled step failed', ru: 'Таймер не сработал' },
  deletion_waiting: { en: 'Account deletion is stuck', ru: 'Удаление аккаунта не завершается' },
  delivery_waits_for_account: { en: 'Delivery on hold: account not active', ru: 'Поставка приостановлена: аккаунт не активен' },
  problem_reported: { en: 'Customer reports a problem', ru: 'Клиент сообщает о проблеме' },
  order_left_unpaid: { en: 'Order unpaid for two weeks', ru: 'Заказ не оплачен две недели' },
  not_delivered_by_itself: { en: 'Automatic delivery not possible', ru: 'Автоматическая поставка невозможна' },
  ended_before_delivery: { en: 'Subscription over, nothing delivered', ru: 'Подписка закончилась без поставки' },
  units_missing: { en: 'Delivered order lacks units', ru: 'В поставленном заказе не хватает единиц' },
  tables_differ: { en: 'Tables differ from the log', ru: 'Таблицы расходятся с журналом' },
  secret_lost: { en: 'Private information lost', ru: 'Приватная информация утеряна' },
  person_lost: { en: 'Customer’s data lost', ru: 'Данные клиента утеряны' },
});

/** What it means, and what a person can do. */
export const attentionWhyTexts = catalogueOf<AttentionKind>()('attentionWhy', {
  waiting_for_stock: {
    en: 'Add products and assign them, or refund the payment.',
    ru: 'Добавьте продукты и привяжите их к заказу или верните деньги.',
  },
  payment_mismatched: {
    en: 'The amount or currency differs from the order, so nothing will be delivered.',
    ru: 'Сумма или валюта отличается от заказа, поэтому поставки не будет.',
  },
  unknown_payment: {
    en: 'Stripe reports a payment that matches no order.',
    ru: 'Stripe сообщает о платеже, для которого нет заказа.',
  },
  refund_failed: { en: 'Stripe did not complete the refund. Try again.', ru: 'Stripe не выполнил возврат. Повторите попытку.' },
  subscription_without_payment: {
    en: 'The subscription is active at Stripe, but its payment has not paid the order. Nothing is delivered for it. End it, or it will charge the customer every month.',
    ru: 'Подписка в Stripe активна, но её платёж не оплатил заказ, и по ней ничего не поставляется. Завершите её, иначе она будет списывать деньги каждый месяц.',
  },
  dispute_open: {
    en: 'Answer the dispute at Stripe. Until it is closed nothing can be delivered.',
    ru: 'Ответьте на спор в Stripe. Пока он не закрыт, поставка невозможна.',
  },
  webhook_parked: {
    en: 'The shop could not process this message. It is retried automatically; you can also retry it now.',
    ru: 'Магазин не смог обработать это сообщение. Попытки повторяются автоматически; можно повторить сейчас.',
  },
  process_parked: {
    en: 'A follow-up step failed. Later steps for the same item wait until it succeeds.',
    ru: 'Не удалось выполнить следующий шаг. Дальнейшие шаги ждут, пока он не будет выполнен.',
  },
  timer_parked: { en: 'It has failed several times.', ru: 'Несколько попыток не удались.' },
  deletion_waiting: {
    en: 'An external service is not responding, so the account has not been deleted yet.',
    ru: 'Внешний сервис не отвечает, поэтому аккаунт ещё не удалён.',
  },
  delivery_waits_for_account: {
    en: 'The customer paid, but the account is not active. Activate it or refund the payment.',
    ru: 'Клиент оплатил заказ, но его аккаунт не активен. Активируйте аккаунт или верните деньги.',
  },
  problem_reported: {
    en: 'A unit that was delivered does not work. The customer sees your answer next to the unit and gets an email.',
    ru: 'Поставленная единица не работает. Клиент увидит ваш ответ рядом с ней и получит письмо.',
  },
  order_left_unpaid: {
    en: 'The customer has not paid this custom order. Remind them, ask what is wrong, or cancel it.',
    ru: 'Клиент не оплатил индивидуальный заказ. Напомните ему, выясните причину или отмените заказ.',
  },
  not_delivered_by_itself: {
    en: 'Its product is delivered automatically, but this order needs you. Assign products or refund the payment.',
    ru: 'Этот продукт поставляется автоматически, но заказ ждёт вас. Привяжите продукты или верните деньги.',
  },
  ended_before_delivery: {
    en: 'The customer has paid, and the subscription ended before delivery. Deliver the order or refund the payment.',
    ru: 'Клиент заплатил, но подписка закончилась до поставки. Поставьте заказ или верните деньги.',
  },
  units_missing: {
    en: 'Units went back to stock with a refund that has failed. Assign others in their place or refund the payment.',
    ru: 'Единицы вернулись на склад с возвратом, который не прошёл. Привяжите вместо них другие или верните деньги.',
  },
  tables_differ: {
    en: 'The last comparison found rows that do not follow from the log, so screens may show something wrong. See which, find out why, and rebuild those tables. The entry closes when a comparison finds no difference.',
    ru: 'Последнее сравнение нашло строки, которые не следуют из журнала, поэтому экраны могут показывать неверное. Посмотрите, какие, выясните причину и перестройте эти таблицы. Запись закроется, когда сравнение не найдёт расхождений.',
  },
  secret_lost: {
    en: 'The restored database lacks the private information of these units. Free units are quarantined: enter it again, or write them off. Units of an order cannot be read by the customer: replace them, or refund the payment.',
    ru: 'В восстановленной базе нет приватной информации этих единиц. Свободные единицы в карантине: введите её снова или спишите их. Единицы заказа клиент прочитать не может: замените их или верните деньги.',
  },
  person_lost: {
    en: 'The restored database lacks this customer: the account cannot sign in, and its address can sign up again. Refund what was paid.',
    ru: 'В восстановленной базе нет этого клиента: войти в аккаунт нельзя, а с этим адресом можно зарегистрироваться снова. Верните оплаченное.',
  },
});

/** The text for a message whose automatic retries are over. */
export const attentionOverTexts = catalogue('attentionOver', {
  webhook_parked: {
    en: 'The shop could not process this message, and the automatic attempts are over. Try again or dismiss it.',
    ru: 'Магазин не смог обработать это сообщение, автоматических попыток больше не будет. Повторите вручную или уберите запись.',
  },
});

export const dismissCauseTexts = catalogueOf<DismissCause>()('dismissCause', {
  solved_elsewhere: { en: 'Resolved elsewhere', ru: 'Решено иначе' },
  not_needed: { en: 'Not needed', ru: 'Не требуется' },
  duplicate: { en: 'Duplicate', ru: 'Дубликат' },
  other: { en: 'Other', ru: 'Другое' },
});

/** What an entry carries that a person would ask about. The rest are ids for machines. */
export const attentionDetailTexts = catalogue('attentionDetail', {
  product_id: { en: 'Unit', ru: 'Единица' },
  units: { en: 'Units', ru: 'Единиц' },
  channel: { en: 'Channel', ru: 'Канал' },
  product_type: { en: 'Product type', ru: 'Тип продукта' },
  expected_amount: { en: 'Amount of the order', ru: 'Сумма заказа' },
  dispute_id: { en: 'Dispute', ru: 'Спор' },
  refund_id: { en: 'Refund', ru: 'Возврат' },
  under_way: { en: 'Requested again', ru: 'Запрошено снова' },
  stripe_event_id: { en: 'Stripe event', ru: 'Событие Stripe' },
  stripe_type: { en: 'Event type', ru: 'Тип события' },
  body_hash: { en: 'Hash of the message', ru: 'Хеш сообщения' },
  process: { en: 'Process', ru: 'Процесс' },
  event_type: { en: 'Event', ru: 'Событие' },
  events: { en: 'Events held up', ru: 'Задержано событий' },
  timer: { en: 'Timer', ru: 'Таймер' },
  since: { en: 'Unpaid since', ru: 'Не оплачен с' },
  due_at: { en: 'Due', ru: 'Срок' },
  attempts: { en: 'Attempts', ru: 'Попытки' },
  next_attempt_at: { en: 'Next attempt', ru: 'Следующая попытка' },
  last_error_code: { en: 'Last problem', ru: 'Последняя ошибка' },
  status: { en: 'Account status', ru: 'Статус аккаунта' },
  differing_rows: { en: 'Rows that differ', ru: 'Строк с расхождениями' },
});

export const attentionTexts = catalogue('attention', {
  title: { en: 'Attention', ru: 'Требует внимания' },
  text: { en: 'Payments and orders that need someone to act', ru: 'Платежи и заказы, по которым нужно решение' },
  open: { en: (count: number) => `${count} open`, ru: (count: number) => `Открыто: ${count}` },
  none: { en: 'Nothing needs attention', ru: 'Ничего не требует внимания' },
  noneText: { en: 'All payments, orders and messages are taken care of.', ru: 'Все платежи, заказы и сообщения обработаны.' },
  notLoaded: { en: 'The queue could not be loaded.', ru: 'Не удалось загрузить очередь.' },
  notEnough: {
    en: (required: number, available: number) => `Not enough products. Required: ${required}, available: ${available}`,
    ru: (required: number, available: number) => `Недостаточно продуктов. Требуется: ${required}, доступно: ${available}`,
  },
  since: { en: 'Since', ru: 'С' },
  order: { en: 'Order', ru: 'Заказ' },
  user: { en: 'User', ru: 'Пользователь' },
  deletedUser: { en: (id: string) => `deleted user ${id}`, ru: (id: string) => `удалённый пользователь ${id}` },
  amount: { en: 'Amount', ru: 'Сумма' },
  givenBack: { en: 'Refunded, or being refunded', ru: 'Возвращено или возвращается' },
  charge: { en: 'Charge', ru: 'Списание' },
  subscription: { en: 'Subscription', ru: 'Подписка' },
  of: { en: (what: string, entry: string) => `${what}: ${entry}`, ru: (what: string, entry: string) => `${what}: ${entry}` },
  assign: { en: 'Assign Products', ru: 'Привязать продукты' },
  replace: { en: 'Replace…', ru: 'Заменить…' },
  openOrder: { en: 'Open the order', ru: 'Открыть заказ' },
  openUser: { en: 'Open the account', ru: 'Открыть аккаунт' },
  openComparison: { en: 'Open the comparison', ru: 'Открыть сравнение' },
  openAtProvider: { en: 'Open at Stripe', ru: 'Открыть в Stripe' },
  history: { en: 'History', ru: 'История' },
  inLog: { en: 'What happened', ru: 'Что произошло' },
  note: { en: 'Customer’s note', ru: 'Комментарий клиента' },
  retry: { en: 'Try again', ru: 'Повторить' },
  underWay: {
    en: 'A new refund was requested. This entry closes when Stripe confirms it.',
    ru: 'Запрошен новый возврат. Запись закроется, когда Stripe его подтвердит.',
  },
  forAdministrators: { en: 'An administrator decides this.', ru: 'Это решает администратор.' },
  dismiss: { en: 'Dismiss', ru: 'Убрать' },
  refund: { en: 'Refund', ru: 'Вернуть деньги' },
  cancel: { en: 'Cancel', ru: 'Отмена' },
  working: { en: 'Working...', ru: 'Выполняется...' },
  sureRetry: { en: 'Try this again now?', ru: 'Повторить сейчас?' },
  sureDismiss: { en: 'Dismiss this entry?', ru: 'Убрать из очереди?' },
  sureDismissText: {
    en: 'This does not fix the cause. The log records who dismissed the entry and why.',
    ru: 'Причина останется. Кто и почему убрал запись, будет в журнале.',
  },
  sureRefund: { en: 'Refund this payment?', ru: 'Вернуть эти деньги?' },
  sureRefundText: {
    en: (amount: string) => `${amount} goes back to the customer's card. This cannot be undone.`,
    ru: (amount: string) => `${amount} вернётся на карту клиента. Это нельзя отменить.`,
  },
  refundsChanged: {
    en: (given: string) =>
      `Refunds on this payment have changed: ${given} has been refunded or is being refunded. Check the amount and decide again.`,
    ru: (given: string) =>
      `Возвраты по этому платежу тем временем изменились: уже возвращено или возвращается ${given}. Проверьте сумму и решите заново.`,
  },
  refundsLooking: {
    en: 'Refunds on this payment have changed. Loading the new amounts…',
    ru: 'Возвраты по этому платежу тем временем изменились. Загружаем новые суммы.',
  },
  everything: { en: 'The full remainder', ru: 'Весь остаток' },
  reason: { en: 'Reason', ru: 'Причина' },
  endSubscription: { en: 'End the subscription', ru: 'Завершить подписку' },
  sureEnd: { en: 'End this subscription now?', ru: 'Завершить эту подписку сейчас?' },
  sureEndText: {
    en: 'It ends at Stripe at once. The order can then be paid again or cancelled.',
    ru: 'Она сразу завершится в Stripe. После этого заказ можно снова оплатить или отменить.',
  },
  ended: { en: 'The subscription has ended', ru: 'Подписка завершена' },
  retried: { en: 'Trying again', ru: 'Попытка повторяется' },
  dismissed: { en: 'Entry dismissed', ru: 'Убрано из очереди' },
  refunded: { en: 'The refund is on its way', ru: 'Возврат оформлен' },
  failed: { en: 'This could not be done', ru: 'Не удалось выполнить' },
  unknown: { en: 'Please try again.', ru: 'Попробуйте ещё раз.' },
});

/** The parts of the queue. */
export const attentionGroupTexts = catalogue('attentionGroup', {
  filter: { en: 'Which entries', ru: 'Какие записи' },
  all: { en: 'All', ru: 'Все' },
  attention: { en: 'Money and work', ru: 'Деньги и работа' },
  problems: { en: 'Reported problems', ru: 'Обращения клиентов' },
  deletions: { en: 'Deletions', ru: 'Удаления' },
});

import { countWithNoun } from '@orderstream/contracts/shared/plural';
import { catalogue, catalogueOf } from '../platform/texts.ts';

/** So many subscriptions run at such a price. */
type Kept = { running: number; price: string };

export const billingPricesTexts = catalogue('billingPrices', {
  title: { en: 'Billing Prices', ru: 'Цены и тарифы' },
  instruction: {
    en: 'Create a recurring monthly price in Stripe, copy its id (it starts with price_), and add it here.',
    ru: 'Создайте в Stripe ежемесячную периодическую цену, скопируйте её ID (он начинается с price_) и добавьте сюда.',
  },
  addTitle: { en: 'Add Mapping', ru: 'Добавить привязку' },
  channel: { en: 'Channel', ru: 'Канал' },
  productType: { en: 'Product type', ru: 'Тип продукта' },
  priceId: { en: 'Price ID', ru: 'ID цены' },
  amount: { en: 'Per unit and month', ru: 'За единицу в месяц' },
  actions: { en: 'Actions', ru: 'Действия' },
  add: { en: 'Add', ru: 'Добавить' },
  adding: { en: 'Adding...', ru: 'Добавление...' },
  fillIn: { en: 'Fill in all fields', ru: 'Заполните все поля' },
  chooseChannel: { en: 'Choose a channel', ru: 'Выберите канал' },
  chooseProductType: { en: 'Choose a product type', ru: 'Выберите тип продукта' },
  enterPriceId: { en: 'Enter the price ID', ru: 'Введите ID цены' },
  added: { en: 'Mapping Added', ru: 'Привязка добавлена' },
  deleted: { en: 'Mapping Deleted', ru: 'Привязка удалена' },
  error: { en: 'Error', ru: 'Ошибка' },
  notAdded: { en: 'Failed to add mapping', ru: 'Не удалось добавить привязку' },
  notDeleted: { en: 'Failed to delete mapping', ru: 'Не удалось удалить привязку' },
  none: { en: 'No prices yet', ru: 'Цен пока нет' },
  noneText: { en: 'A product without a price is not for sale.', ru: 'Продукт без цены не продаётся.' },
  invalid: { en: 'No longer sold', ru: 'Больше не продаётся' },
  delete: { en: 'Delete', ru: 'Удалить' },
  deleteOf: { en: (what: string) => `Delete the price of ${what}`, ru: (what: string) => `Удалить цену: ${what}` },
  running: { en: 'Subscriptions', ru: 'Подписки' },
  runningOf: {
    en: (running: number) => countWithNoun.en(running, 'subscription', 'subscriptions'),
    ru: (running: number) => countWithNoun.ru(running, 'подписка', 'подписки', 'подписок'),
  },
  actionsOf: { en: (what: string) => `Actions: ${what}`, ru: (what: string) => `Действия: ${what}` },
  offered: {
    en: (product: string, amount: string) => `At Stripe: ${product}, ${amount} a month`,
    ru: (product: string, amount: string) => `В Stripe: ${product}, ${amount} в месяц`,
  },
  ofAnother: { en: 'It is the price of another product', ru: 'Это цена другого продукта' },
  change: { en: 'Change', ru: 'Изменить' },
  changeOf: { en: (what: string) => `Change the price of ${what}`, ru: (what: string) => `Изменить цену: ${what}` },
  replaceTitle: { en: (what: string) => `New price of ${what}`, ru: (what: string) => `Новая цена: ${what}` },
  replaceText: {
    en: (kept: readonly Kept[]) =>
      [
        'It applies to new orders at once.',
        ...kept.map(
          ({ running, price }) =>
            `${countWithNoun.en(running, 'running subscription keeps', 'running subscriptions keep')} ${price} per unit and month.`,
        ),
        'Unpaid orders keep the price at which they were placed.',
      ].join(' '),
    ru: (kept: readonly Kept[]) =>
      [
        'Она сразу действует для новых заказов.',
        ...kept.map(
          ({ running, price }) =>
            `${countWithNoun.ru(running, 'действующая подписка сохранит', 'действующие подписки сохранят', 'действующих подписок сохранят')} цену ${price} за единицу в месяц.`,
        ),
        'Неоплаченные заказы сохранят прежнюю цену.',
      ].join(' '),
  },
  replace: { en: 'Change price', ru: 'Изменить цену' },
  replacing: { en: 'Changing...', ru: 'Меняем...' },
  replaced: { en: 'Price changed', ru: 'Цена изменена' },
  notReplaced: { en: 'Failed to change the price', ru: 'Не удалось изменить цену' },
  keep: { en: 'Keep', ru: 'Оставить' },
  sure: { en: 'Delete this mapping?', ru: 'Удалить эту привязку?' },
  sureText: {
    en: (what: string) => `${what} can no longer be ordered. Running subscriptions and unpaid orders are not affected.`,
    ru: (what: string) => `${what} больше нельзя будет заказать. Действующие подписки и неоплаченные заказы сохранятся.`,
  },
  deleting: { en: 'Deleting...', ru: 'Удаление...' },
  changeSelected: { en: 'Change prices', ru: 'Изменить цены' },
  sureChange: {
    en: (count: number) => `Change ${countWithNoun.en(count, 'price', 'prices')}?`,
    ru: (count: number) => `Изменить ${countWithNoun.ru(count, 'цену', 'цены', 'цен')}?`,
  },
  sureChangeText: {
    en: 'They apply to new orders at once. Running subscriptions and unpaid orders keep their price.',
    ru: 'Новые цены сразу действуют для новых заказов. Действующие подписки и неоплаченные заказы сохранят прежние.',
  },
  changeAll: { en: 'Change prices', ru: 'Изменить цены' },
  all: { en: 'Every product has a price.', ru: 'У каждого продукта есть цена.' },
});

export const providerAwayTexts = catalogue('providerAway', {
  away: {
    en: (since: string) =>
      `Stripe has not answered since ${since}. Nobody can pay, and refunds, cancellations and prices have to wait. This notice disappears once it answers.`,
    ru: (since: string) =>
      `Stripe не отвечает с ${since}. Оплата невозможна, возвраты, отмены и цены придётся отложить. Сообщение исчезнет, когда он ответит.`,
  },
});

export const priceHistoryTexts = catalogue('priceHistory', {
  title: { en: 'Price history', ru: 'История цен' },
  text: { en: 'Which products were sold at which price, and who set it', ru: 'Что и по какой цене продавалось, и кто её установил' },
  product: { en: 'Product', ru: 'Продукт' },
  all: { en: 'All', ru: 'Все' },
  price: { en: 'Per unit and month', ru: 'За единицу в месяц' },
  since: { en: 'From', ru: 'С' },
  until: { en: 'Until', ru: 'По' },
  setBy: { en: 'Set by', ru: 'Кто установил' },
  applies: { en: 'Applies', ru: 'Действует' },
  nobody: { en: 'the system', ru: 'система' },
  deleted: { en: (id: string) => `deleted user ${id}`, ru: (id: string) => `удалённый пользователь ${id}` },
  none: { en: 'No price has been set yet', ru: 'Цены ещё не устанавливались' },
});

export const priceEndTexts = catalogueOf<'replaced' | 'removed' | 'provider'>()('priceEnd', {
  replaced: { en: 'replaced by another', ru: 'заменена другой' },
  removed: { en: 'deleted', ru: 'удалена' },
  provider: { en: 'no longer sold at Stripe', ru: 'больше не действует в Stripe' },
});

export const paymentCancelTexts = catalogue('paymentCancel', {
  title: { en: 'Payment Cancelled', ru: 'Оплата отменена' },
  text: {
    en: 'The payment was cancelled. No charge was made.',
    ru: 'Оплата отменена. Деньги не списаны.',
  },
  waiting: { en: 'Your order is waiting in', ru: 'Ваш заказ ждёт вас в разделе' },
  myOrders: { en: 'Orders', ru: 'Заказы' },
  until: {
    en: (moment: string) => `It is held for you until ${moment}.`,
    ru: (moment: string) => `Он зарезервирован за вами до ${moment}.`,
  },
  payNow: { en: (amount: string) => `Pay ${amount}`, ru: (amount: string) => `Оплатить ${amount}` },
  notStarted: { en: 'The payment page did not open', ru: 'Страница оплаты не открылась' },
  dashboard: { en: 'Go to Dashboard', ru: 'В личный кабинет' },
  home: { en: 'Return to Home', ru: 'На главную' },
});

export const paymentSuccessTexts = catalogue('paymentSuccess', {
  title: { en: 'Payment', ru: 'Оплата' },
  checking: { en: 'Checking your payment', ru: 'Проверяем оплату' },
  checkingText: { en: 'This usually takes a few seconds.', ru: 'Обычно это занимает несколько секунд.' },
  ready: { en: 'Your order has been processed and is ready', ru: 'Ваш заказ обработан и готов' },
  confirmed: { en: 'Payment is confirmed, your order is being processed', ru: 'Оплата подтверждена, заказ обрабатывается' },
  waiting: {
    en: 'The payment is not confirmed yet',
    ru: 'Оплата ещё не подтверждена',
  },
  waitingText: {
    en: 'If you have paid, this page shows it as soon as it is confirmed. If you have not, your order waits in Orders, or pay here.',
    ru: 'Если вы оплатили, эта страница покажет оплату, как только она подтвердится. Если нет, заказ ждёт в разделе «Заказы», или оплатите здесь.',
  },
  pay: { en: 'Pay', ru: 'Оплатить' },
  payFailed: { en: 'The payment page did not open', ru: 'Страница оплаты не открылась' },
  renews: { en: 'Renews on', ru: 'Продлится' },
  closed: { en: 'This order is closed.', ru: 'Этот заказ закрыт.' },
  confirmedText: {
    en: 'Your products appear here and on the order page as soon as they are delivered.',
    ru: 'Купленное появится здесь и на странице заказа, как только будет поставлено.',
  },
  openOrder: { en: 'Open order', ru: 'Открыть заказ' },
  receipt: { en: 'Receipt', ru: 'Чек' },
  noOrderId: { en: 'No order ID in the URL', ru: 'Order ID не найден в URL' },
  notFound: { en: 'Order not found', ru: 'Заказ не найден' },
  notFoundText: { en: 'The order could not be loaded.', ru: 'Не удалось загрузить заказ.' },
  status: { en: 'Status', ru: 'Статус' },
  amount: { en: 'Amount', ru: 'Сумма' },
  orderId: { en: 'Order ID', ru: 'ID заказа' },
  created: { en: 'Created', ru: 'Создан' },
  details: { en: 'Order Details', ru: 'Детали заказа' },
  toOrders: { en: 'Go to Orders', ru: 'К заказам' },
});

export const testModeTexts = catalogue('testMode', {
  label: { en: 'Test mode', ru: 'Тестовый режим' },
  short: { en: 'Test', ru: 'Тест' },
  meaning: { en: 'Payments are in test mode: no money moves.', ru: 'Платежи в тестовом режиме: деньги не списываются.' },
});

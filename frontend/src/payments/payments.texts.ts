import { catalogue } from '../platform/texts.ts';

export const billingPricesTexts = catalogue('en', {
  title: { en: 'Billing Prices', ru: 'Цены и тарифы' },
  instruction: {
    en: 'Create a recurring monthly price in Stripe, copy its id (it starts with price_), and add it here.',
    ru: 'Создайте в Stripe ежемесячную периодическую цену, скопируйте её ID (он начинается с price_) и добавьте сюда.',
  },
  addTitle: { en: 'Add Mapping', ru: 'Добавить привязку' },
  channel: { en: 'Channel', ru: 'Канал' },
  productType: { en: 'Product Type', ru: 'Тип продукта' },
  priceId: { en: 'Price ID', ru: 'ID цены' },
  amount: { en: 'Per unit and month', ru: 'За единицу в месяц' },
  actions: { en: 'Actions', ru: 'Действия' },
  add: { en: 'Add', ru: 'Добавить' },
  adding: { en: 'Adding...', ru: 'Добавление...' },
  fillIn: { en: 'Fill in all fields', ru: 'Заполните все поля' },
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
  sure: { en: 'Delete this mapping?', ru: 'Удалить эту привязку?' },
  sureText: {
    en: (what: string) => `${what} can no longer be ordered. Running subscriptions and unpaid orders go on.`,
    ru: (what: string) => `${what} больше нельзя будет заказать. Действующие подписки и неоплаченные заказы сохранятся.`,
  },
  deleting: { en: 'Deleting...', ru: 'Удаление...' },
  all: { en: 'Every product has a price.', ru: 'У каждого продукта есть цена.' },
});

export const paymentCancelTexts = catalogue('en', {
  title: { en: 'Payment Cancelled', ru: 'Оплата отменена' },
  text: {
    en: 'The payment was cancelled. No order was created and no charge was made.',
    ru: 'Оплата отменена. Заказ не создан, деньги не списаны.',
  },
  waiting: { en: 'Your order waits for you in', ru: 'Ваш заказ ждёт вас в разделе' },
  myOrders: { en: 'My Orders', ru: 'Мои заказы' },
  dashboard: { en: 'Back to Dashboard', ru: 'Вернуться на главную панель' },
  home: { en: 'Home', ru: 'На главную' },
});

import { productTypeLabels, type ProductType } from '@orderstream/contracts/catalogue';
import { catalogue } from '../../platform/texts.ts';

export const newOrderTexts = catalogue('newOrder', {
  title: { en: 'New Order', ru: 'Новый заказ' },
  back: { en: 'Back to orders', ru: 'Назад к заказам' },
  form: { en: 'Order', ru: 'Параметры заказа' },
  info: {
    en: 'All orders are monthly subscriptions with auto-renewal. You can cancel them in Subscriptions.',
    ru: 'Все заказы — ежемесячные подписки с автопродлением. Отменить подписку можно в разделе «Подписки».',
  },
  toSubscriptions: { en: 'Open Subscriptions', ru: 'Открыть подписки' },
  channel: { en: 'Channel', ru: 'Канал' },
  productType: { en: 'Product type', ru: 'Тип продукта' },
  quantity: { en: 'Quantity', ru: 'Количество' },
  chooseChannel: { en: 'Please choose a channel', ru: 'Пожалуйста, выберите канал' },
  chooseProductType: { en: 'Please choose a product type', ru: 'Пожалуйста, выберите тип продукта' },
  quantityTooSmall: { en: 'The quantity must be at least 1', ru: 'Количество должно быть не менее 1' },
  quantityNotWhole: { en: 'Enter a whole number', ru: 'Введите целое число' },
  quantityTooLarge: { en: 'At most 1,000 in one order', ru: 'Не больше 1000 в одном заказе' },
  available: { en: (count: number | string) => `Available: ${count}`, ru: (count: number | string) => `Доступно: ${count}` },
  stockNotLoaded: { en: 'The stock could not be loaded.', ru: 'Не удалось загрузить наличие.' },
  short: {
    en: (wanted: number, available: number) => `Not enough products in stock. Requested: ${wanted}, available: ${available}`,
    ru: (wanted: number, available: number) => `Недостаточно продуктов в наличии. Запрошено: ${wanted}, доступно: ${available}`,
  },
  notifyBox: {
    en: 'Notify me by email when the product becomes available',
    ru: 'Уведомить меня по email, когда продукт станет доступен',
  },
  notify: { en: 'Notify me', ru: 'Уведомить меня' },
  notifying: { en: 'Saving...', ru: 'Сохранение...' },
  notified: { en: 'We will write to you', ru: 'Мы вам напишем' },
  notifiedText: {
    en: 'You will get one email when this quantity is available.',
    ru: 'Вы получите одно письмо, когда это количество появится в наличии.',
  },
  notNotified: { en: 'Your request could not be saved', ru: 'Не удалось сохранить запрос' },
  tryAgain: { en: 'Please try again.', ru: 'Попробуйте ещё раз.' },
  chosen: {
    en: (channel: string, type: ProductType) => `${channel} • ${productTypeLabels[type].en}`,
    ru: (channel: string, type: ProductType) => `${channel} • ${productTypeLabels[type].ru}`,
  },
  chosenTimes: {
    en: (channel: string, type: ProductType, quantity: number) => `${channel} • ${productTypeLabels[type].en} × ${quantity}`,
    ru: (channel: string, type: ProductType, quantity: number) => `${channel} • ${productTypeLabels[type].ru} × ${quantity}`,
  },
  perMonth: { en: (total: string) => `${total} per month`, ru: (total: string) => `${total} в месяц` },
  renews: {
    en: (day: string) => `Renews on ${day}. Cancel anytime.`,
    ru: (day: string) => `Продлится ${day}. Отмена в любой момент.`,
  },
  pay: {
    en: (total: string) => `Pay ${total} per month`,
    ru: (total: string) => `Оплатить ${total} в месяц`,
  },
  checkoutFailed: { en: 'The payment page did not open', ru: 'Страница оплаты не открылась' },
  create: { en: 'Create Order', ru: 'Создать заказ' },
  creating: { en: 'Creating...', ru: 'Создание...' },
  cancel: { en: 'Cancel', ru: 'Отмена' },
  error: { en: 'Error', ru: 'Ошибка' },
  signIn: { en: 'Please sign in', ru: 'Необходимо авторизоваться' },
  shortTitle: { en: 'Not enough products', ru: 'Недостаточно продуктов' },
  shortText: { en: 'The chosen quantity exceeds what is available', ru: 'Выбранное количество превышает доступное' },
  notCreated: { en: 'The order was not created', ru: 'Ошибка создания заказа' },
  tryLater: { en: 'The order could not be created. Please try later.', ru: 'Не удалось создать заказ. Попробуйте позже.' },
  created: { en: 'Order created', ru: 'Заказ создан' },
  createdText: { en: 'Pay for it on the orders page', ru: 'Перейдите к оплате на странице заказов' },
});

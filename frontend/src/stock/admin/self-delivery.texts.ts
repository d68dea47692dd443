import { countWithNoun } from '@orderstream/contracts/shared/plural';
import { catalogue } from '../../platform/texts.ts';

export const selfDeliveryTexts = catalogue('selfDelivery', {
  column: { en: 'Auto-delivery', ru: 'Автоматически' },
  short: { en: 'auto', ru: 'авто' },
  label: {
    en: 'Automatic delivery: oldest units first, as soon as paid and in stock',
    ru: 'Поставлять автоматически: сначала самые старые единицы, как только заказ оплачен и продукт на складе',
  },
  explain: {
    en: 'With automatic delivery, paid orders get the oldest units as soon as they are in stock.',
    ru: 'При автоматической поставке оплаченные заказы получают самые старые единицы, как только продукт есть на складе.',
  },
  menu: { en: (product: string) => `Actions: ${product}`, ru: (product: string) => `Действия: ${product}` },
  start: { en: 'Turn on automatic delivery', ru: 'Поставлять автоматически' },
  stop: { en: 'Turn off automatic delivery', ru: 'Не поставлять автоматически' },
  sureOn: { en: (product: string) => `Deliver ${product} automatically?`, ru: (product: string) => `Поставлять ${product} автоматически?` },
  sureOff: {
    en: (product: string) => `Stop delivering ${product} automatically?`,
    ru: (product: string) => `Больше не поставлять ${product} автоматически?`,
  },
  onText: {
    en: 'Paid orders get the oldest units as soon as they are in stock, without a click from you. Customers get the same emails.',
    ru: 'Оплаченные заказы получат самые старые единицы, как только те появятся на складе, без вашего участия. Письма клиентам те же.',
  },
  waiting: {
    en: (count: number) =>
      count === 1
        ? '1 paid order is waiting: it is delivered at once if it is in stock.'
        : `${count} paid orders are waiting: those in stock are delivered at once, oldest first.`,
    ru: (count: number) =>
      `Сейчас в ожидании ${countWithNoun.ru(count, 'оплаченный заказ', 'оплаченных заказа', 'оплаченных заказов')}: если продукт на складе, поставка начнётся сразу, с самого старого.`,
  },
  noneWaits: { en: 'No paid orders are waiting now.', ru: 'Сейчас оплаченных заказов в ожидании нет.' },
  neverText: {
    en: 'These still wait for you: custom, disputed and refunded orders, orders whose delivery was taken back, and orders of customers whose account is not active.',
    ru: 'Индивидуальные и оспоренные заказы, заказы с возвратом денег или отозванной поставкой и клиенты с неактивным аккаунтом по-прежнему ждут вас.',
  },
  offText: {
    en: 'Paid orders wait for you again. Deliveries that have started are finished.',
    ru: 'Оплаченные заказы снова будут ждать вас. Уже начатые поставки завершатся.',
  },
  switchOn: { en: 'Switch on', ru: 'Включить' },
  switchOff: { en: 'Switch off', ru: 'Выключить' },
  switching: { en: 'Saving...', ru: 'Сохраняем...' },
  isOn: {
    en: (product: string) => `${product} is now delivered automatically`,
    ru: (product: string) => `${product} теперь поставляется автоматически`,
  },
  isOff: {
    en: (product: string) => `${product} is no longer delivered automatically`,
    ru: (product: string) => `${product} больше не поставляется автоматически`,
  },
  failed: { en: 'The setting could not be changed', ru: 'Не удалось переключить' },
  unknown: { en: 'Unknown error', ru: 'Неизвестная ошибка' },
});

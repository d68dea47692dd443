import { counted } from '@orderstream/contracts/shared/plural';
import { catalogue } from '../../platform/texts.ts';

export const selfDeliveryTexts = catalogue('en', {
  column: { en: 'By itself', ru: 'Автоматически' },
  label: {
    en: 'Deliver by itself: oldest units first, as soon as paid and in stock',
    ru: 'Поставлять автоматически: сначала самые старые единицы, как только заказ оплачен и товар на складе',
  },
  explain: {
    en: 'Switched on to deliver by itself, its paid orders get the oldest units as soon as they are in stock.',
    ru: 'При автоматической поставке оплаченные заказы получают самые старые единицы, как только товар есть на складе.',
  },
  menu: { en: (product: string) => `Actions: ${product}`, ru: (product: string) => `Действия: ${product}` },
  start: { en: 'Deliver by itself', ru: 'Поставлять автоматически' },
  stop: { en: 'Stop delivering by itself', ru: 'Не поставлять автоматически' },
  sureOn: { en: (product: string) => `Deliver ${product} by itself?`, ru: (product: string) => `Поставлять ${product} автоматически?` },
  sureOff: {
    en: (product: string) => `Stop delivering ${product} by itself?`,
    ru: (product: string) => `Больше не поставлять ${product} автоматически?`,
  },
  onText: {
    en: 'Paid orders get the oldest units as soon as they are in stock, without a click of yours. Customers get the same e-mails.',
    ru: 'Оплаченные заказы получат самые старые единицы, как только те появятся на складе, без вашего участия. Письма клиентам те же.',
  },
  waiting: {
    en: (count: number) =>
      count === 1
        ? '1 paid order waits now: if it is in stock, it is delivered at once.'
        : `${count} paid orders wait now: those that are in stock are delivered at once, the oldest first.`,
    ru: (count: number) =>
      `Сейчас в ожидании ${counted.ru(count, 'оплаченный заказ', 'оплаченных заказа', 'оплаченных заказов')}: если товар на складе, поставка начнётся сразу, с самого старого.`,
  },
  noneWaits: { en: 'No paid order waits now.', ru: 'Сейчас оплаченных заказов в ожидании нет.' },
  neverText: {
    en: 'Custom and disputed orders, orders whose money goes back or whose delivery was taken back, and customers who are not active still wait for you.',
    ru: 'Индивидуальные и оспоренные заказы, заказы с возвратом денег или отозванной поставкой и клиенты с неактивным аккаунтом по-прежнему ждут вас.',
  },
  offText: {
    en: 'Paid orders wait for you again. What is being delivered already is finished.',
    ru: 'Оплаченные заказы снова будут ждать вас. Уже начатые поставки завершатся.',
  },
  switchOn: { en: 'Switch on', ru: 'Включить' },
  switchOff: { en: 'Switch off', ru: 'Выключить' },
  switching: { en: 'Saving...', ru: 'Сохраняем...' },
  isOn: {
    en: (product: string) => `${product} is delivered by itself now`,
    ru: (product: string) => `${product} теперь поставляется автоматически`,
  },
  isOff: {
    en: (product: string) => `${product} is no longer delivered by itself`,
    ru: (product: string) => `${product} больше не поставляется автоматически`,
  },
  failed: { en: 'The switch could not be changed', ru: 'Не удалось переключить' },
  unknown: { en: 'Unknown error', ru: 'Неизвестная ошибка' },
});

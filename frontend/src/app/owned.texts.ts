import { catalogue } from '../platform/texts.ts';

export const ownedTexts = catalogue('owned', {
  owned: { en: 'What you have', ru: 'Что у вас есть' },
  units: { en: 'Units', ru: 'Единицы' },
  nextCharge: { en: 'Next charge', ru: 'Следующее списание' },
  amount: { en: 'Amount', ru: 'Сумма' },
  noCharge: { en: 'None', ru: 'Нет' },
  several: { en: (count: number) => `for ${count} subscriptions`, ru: (count: number) => `за подписки: ${count}` },
  forOrder: { en: (id: string) => `for order ${id}`, ru: (id: string) => `за заказ ${id}` },
  subscriptions: { en: 'Subscriptions', ru: 'Подписки' },
  nothing: { en: 'You have no units yet.', ru: 'У вас пока нет единиц.' },
  order: { en: 'New Order', ru: 'Новый заказ' },
  needsDoing: { en: 'What needs doing', ru: 'Что нужно сделать' },
  done: { en: 'Nothing needs doing.', ru: 'Ничего делать не нужно.' },
  payOrder: {
    en: (what: string, amount: string) => `Pay ${amount}: ${what}`,
    ru: (what: string, amount: string) => `Оплатить ${amount}: ${what}`,
  },
  updateCard: {
    en: (id: string) => `Payment failed, order ${id}: update your card`,
    ru: (id: string) => `Оплата не прошла, заказ ${id}: обновите карту`,
  },
  custom: { en: 'custom order', ru: 'индивидуальный заказ' },
  notLoaded: { en: 'This could not be loaded.', ru: 'Не удалось загрузить.' },
});

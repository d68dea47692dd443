import { countWithNoun } from '@orderstream/contracts/shared/plural';
import { catalogue } from '../../../platform/texts.ts';
import { lackingTexts } from '../next-step.texts.ts';

export const deliverSelectedTexts = catalogue('deliverSelected', {
  deliver: { en: 'Deliver', ru: 'Поставить' },
  sure: {
    en: (count: number) => `Deliver ${countWithNoun.en(count, 'order', 'orders')}?`,
    ru: (count: number) => `Поставить ${countWithNoun.ru(count, 'заказ', 'заказа', 'заказов')}?`,
  },
  sureText: {
    en: 'Each order gets the products that have been in stock longest, and its customer is notified by email. An order that cannot be delivered does not change, and you see why.',
    ru: 'Каждый заказ получит продукты, которые дольше всех на складе, а клиенту придёт письмо. Если заказ поставить нельзя, он останется как есть, и вы увидите почему.',
  },
  confirm: { en: 'Deliver orders', ru: 'Поставить заказы' },
  failed: { en: 'The orders could not be delivered', ru: 'Не удалось поставить заказы' },
});

export const assignTexts = catalogue('assign', {
  title: { en: 'Assign Products', ru: 'Привязать продукты' },
  exactly: {
    en: (count: number, what: string) => `Select exactly ${count}: ${what}`,
    ru: (count: number, what: string) => `Выберите ровно ${count}: ${what}`,
  },
  any: { en: 'Select at least one product', ru: 'Выберите хотя бы один продукт' },
  onlyReserved: {
    en: 'They are reserved, and delivered once the order is paid.',
    ru: 'Продукты будут зарезервированы и поставлены, когда заказ оплатят.',
  },
  selected: {
    en: (count: number, of: number | null) => (of === null ? `Selected: ${count}` : `Selected: ${count} of ${of}`),
    ru: (count: number, of: number | null) => (of === null ? `Выбрано: ${count}` : `Выбрано: ${count} из ${of}`),
  },
  notEnough: lackingTexts,
  promised: {
    en: (count: number) =>
      `${countWithNoun.en(count, 'product', 'products')} in stock ${count === 1 ? 'is' : 'are'} promised to other orders and cannot be assigned to this one.`,
    ru: (count: number) => `Обещано другим заказам и сюда не привязать: ${countWithNoun.ru(count, 'продукт', 'продукта', 'продуктов')}.`,
  },
  selectOldest: { en: (count: number) => `Select the oldest ${count}`, ru: (count: number) => `Выбрать самые старые: ${count}` },
  proposed: {
    en: 'The products longest in stock are selected. You can choose others.',
    ru: 'Выбраны продукты, которые дольше всех на складе. Можно выбрать другие.',
  },
  added: { en: (when: string) => `Added ${when}`, ru: (when: string) => `Добавлен ${when}` },
  clear: { en: 'Clear', ru: 'Снять выбор' },
  none: { en: 'No available products', ru: 'Нет доступных продуктов' },
  products: { en: 'Available products', ru: 'Доступные продукты' },
  over: {
    en: 'Someone else has delivered or changed this order in the meantime: it no longer waits for products.',
    ru: 'Пока окно было открыто, кто-то другой поставил или изменил этот заказ: продукты ему больше не нужны.',
  },
  assign: { en: 'Assign', ru: 'Привязать' },
  assigning: { en: 'Assigning...', ru: 'Привязываем...' },
  cancel: { en: 'Cancel', ru: 'Отмена' },
  assigned: { en: 'Products successfully assigned!', ru: 'Продукты успешно привязаны!' },
  failed: {
    en: (message: string) => `Error assigning products: ${message}`,
    ru: (message: string) => `Ошибка привязки продуктов: ${message}`,
  },
  unknown: { en: 'Unknown error', ru: 'Неизвестная ошибка' },
  tooMany: {
    en: (most: number) => `At most ${countWithNoun.en(most, 'product', 'products')} can be assigned at once.`,
    ru: (most: number) => `За один раз можно привязать не более ${most} продуктов.`,
  },
});

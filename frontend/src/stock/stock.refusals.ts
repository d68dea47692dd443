import type { StockRefusal } from '@orderstream/contracts/stock/refusals';
import { catalogueOf } from '../platform/texts.ts';

export const stockRefusalTexts = catalogueOf<StockRefusal>()('stockRefusals', {
  out_of_stock: { en: 'Not enough products in stock', ru: 'Недостаточно продуктов в наличии' },
  product_unknown: { en: 'Product not found', ru: 'Продукт не найден' },
  product_assigned: { en: 'Cannot delete assigned product', ru: 'Нельзя удалить привязанный продукт' },
  product_not_available: { en: 'A selected product is no longer available', ru: 'Выбранный продукт больше не доступен' },
  product_changed: {
    en: 'Someone else has changed this product since you opened it. Their version stays: look at it, then start again.',
    ru: 'Этот продукт уже изменил кто-то другой. Действует новая версия: посмотрите её и начните заново.',
  },
  product_duplicate: {
    en: 'A product with this private information exists already',
    ru: 'Продукт с такой приватной информацией уже существует',
  },
  product_of_other_sku: {
    en: 'Only products of the same channel and product type can be assigned to this order',
    ru: 'К заказу можно привязать только продукты того же канала и типа',
  },
  promised_to_orders: {
    en: 'The units in stock are promised to other orders',
    ru: 'Единицы на складе обещаны другим заказам',
  },
  quantity_differs: {
    en: 'The number of products must equal the order quantity',
    ru: 'Количество продуктов должно совпадать с количеством в заказе',
  },
  product_quarantined: {
    en: 'This product is quarantined: fix it or write it off',
    ru: 'Этот продукт в карантине: исправьте его или спишите',
  },
  product_not_quarantined: { en: 'This product is not quarantined', ru: 'Этот продукт не в карантине' },
  new_private_info_needed: {
    en: 'A customer has seen this private information: the product needs a new one',
    ru: 'Клиент видел эту приватную информацию: продукту нужна новая',
  },
  already_revealed: { en: 'The private information was already revealed', ru: 'Приватная информация уже была показана' },
});

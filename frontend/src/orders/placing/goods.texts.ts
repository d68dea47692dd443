import type { ProductType } from '@orderstream/contracts/catalogue';
import { catalogue, catalogueOf } from '../../platform/texts.ts';

/** What a customer gets for each product type. */
export const goodsDescriptionTexts = catalogueOf<ProductType>()('goods', {
  BasicProfile: {
    en: 'A profile that is filled in and ready to write from.',
    ru: 'Заполненный профиль, с которого можно сразу писать.',
  },
  PremiumProfile: {
    en: 'An older profile with its own network of contacts.',
    ru: 'Профиль с историей и собственной сетью контактов.',
  },
  Creator: {
    en: 'An account for publishing and gathering an audience.',
    ru: 'Аккаунт для публикаций и сбора аудитории.',
  },
  Business: {
    en: 'A company account for sales and support.',
    ru: 'Аккаунт компании для продаж и поддержки.',
  },
});

export const goodsCardTexts = catalogue('goodsCard', {
  perUnit: { en: (price: string) => `${price} per unit and month`, ru: (price: string) => `${price} за единицу в месяц` },
  inStock: { en: 'In stock', ru: 'В наличии' },
  fewLeft: { en: (count: number) => `Only ${count} left`, ru: (count: number) => `Осталось всего ${count}` },
  outOfStock: { en: 'Out of stock', ru: 'Нет в наличии' },
  stockLoading: { en: 'Checking stock…', ru: 'Проверяем наличие…' },
  notSold: { en: 'Not for sale now', ru: 'Сейчас не продаётся' },
});

import { priceMappings } from '@orderstream/projections/payments/billing-price-map.reads';
import { decimalAmount, listAsFile } from '../../platform/http/list-as-file.ts';

/** Without filters. */
class NoFilters {}

export const priceListFile = listAsFile({
  filters: NoFilters,
  count: async (ask) => (await ask.of(priceMappings())).length,
  page: () => {
    const { models, run } = priceMappings();
    return { models, run: async (db) => ({ items: await run(db), next: null }) };
  },
  columns: [
    { en: 'Channel', ru: 'Канал', of: ({ channel }) => channel },
    { en: 'Product', ru: 'Продукт', of: ({ product_type }) => product_type },
    { en: 'Price', ru: 'Цена', of: ({ unit_amount, currency }) => decimalAmount(unit_amount, currency) },
    { en: 'Currency', ru: 'Валюта', of: ({ currency }) => currency.toUpperCase() },
    { en: 'Price ID', ru: 'ID цены', of: ({ stripe_price_id }) => stripe_price_id },
    { en: 'Valid', ru: 'Действует', of: ({ valid }) => (valid ? 1 : 0) },
    { time: true, en: 'Since', ru: 'С', of: ({ created_at }) => new Date(created_at) },
  ],
});

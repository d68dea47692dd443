import { productsCount, productsPage } from '@orderstream/projections/stock/product.reads';
import { listAsFile } from '../../platform/http/list-as-file.ts';
import { filtersOf } from '../../platform/http/page.requests.ts';
import { ProductsQuery } from '../stock.requests.ts';

export const productList = listAsFile({
  filters: filtersOf(ProductsQuery),
  count: (ask, { sort: _sort, ...filter }) => ask.of(productsCount(filter)),
  page: ({ sort, ...filter }, page) => productsPage(filter, page, sort),
  columns: [
    { en: 'Unit', ru: 'Единица', of: ({ id }) => id },
    { en: 'Channel', ru: 'Канал', of: ({ channel }) => channel },
    { en: 'Product', ru: 'Продукт', of: ({ product_type }) => product_type },
    { en: 'Status', ru: 'Статус', of: ({ status }) => status },
    { en: 'Order', ru: 'Заказ', of: ({ assigned_order_id }) => assigned_order_id },
    { en: 'Batch', ru: 'Партия', of: ({ batch }) => batch },
    { en: 'Note', ru: 'Заметка', of: ({ note }) => note },
    { time: true, en: 'Added', ru: 'Добавлена', of: ({ created_at }) => new Date(created_at) },
  ],
});

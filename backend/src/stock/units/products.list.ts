import type { Channel, ProductType } from '@orderstream/contracts/catalogue';
import { unitStatuses } from '@orderstream/contracts/stock/lifecycle';
import { productsCount, productsPage, type ListedProduct } from '@orderstream/projections/stock/product.reads';
import { listAsFile, requireStatus } from '../../platform/http/list-as-file.ts';

type Filter = { channel?: Channel; product_type?: ProductType; status?: string; search?: string };

const filterOf = ({ status, ...filter }: Filter) => ({ ...filter, status: requireStatus(unitStatuses, status) });

export const productList = listAsFile<Filter, ListedProduct>({
  takes: ['channel', 'product_type', 'status', 'search'],
  count: (ask, filter) => ask.of(productsCount(filterOf(filter))),
  page: (filter, page) => productsPage(filterOf(filter), page),
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

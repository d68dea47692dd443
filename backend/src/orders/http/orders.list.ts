import { orderStatuses, type OrderType } from '@orderstream/contracts/orders/lifecycle';
import {
  ordersCount,
  ordersPage,
  type OrderFilter,
  type OrderOfUser,
  type OrderSort,
} from '@orderstream/projections/orders/order-list.reads';
import { decimalAmount, listAsFile, requireStatus } from '../../platform/http/list-as-file.ts';

type Filter = { status?: string; type?: OrderType; user_id?: string; sort?: OrderSort; ids?: string[] } & Pick<
  OrderFilter,
  'search' | 'tag' | 'from' | 'to'
>;

const filterOf = ({ user_id: userId, status, ...filter }: Filter): OrderFilter => ({
  ...filter,
  userId,
  status: requireStatus(orderStatuses, status),
});

export const orderListFile = listAsFile<Filter, OrderOfUser>({
  takes: ['type', 'status', 'user_id', 'search', 'from', 'to', 'sort', 'ids', 'tag'],
  count: (ask, filter) => ask.of(ordersCount(filterOf(filter))),
  page: (filter, page) => ordersPage(filterOf(filter), page),
  columns: [
    { en: 'Order', ru: 'Заказ', of: ({ id }) => id },
    { en: 'Customer', ru: 'Клиент', of: ({ user }) => user?.full_name },
    { en: 'Email', ru: 'Email', of: ({ user }) => user?.email },
    { en: 'User', ru: 'Пользователь', of: ({ user_id }) => user_id },
    { en: 'Type', ru: 'Тип', of: ({ type }) => type },
    { en: 'Channel', ru: 'Канал', of: ({ channel }) => channel },
    { en: 'Product', ru: 'Продукт', of: ({ product_type }) => product_type },
    { en: 'Description', ru: 'Описание', of: ({ description }) => description },
    { en: 'Quantity', ru: 'Количество', of: ({ quantity }) => quantity },
    { en: 'Amount', ru: 'Сумма', of: ({ amount, currency }) => decimalAmount(amount, currency) },
    { en: 'Refunded', ru: 'Возвращено', of: ({ refunded_amount, currency }) => decimalAmount(refunded_amount, currency) },
    { en: 'Currency', ru: 'Валюта', of: ({ currency }) => currency.toUpperCase() },
    { en: 'Status', ru: 'Статус', of: ({ status }) => status },
    { time: true, en: 'Created', ru: 'Создан', of: ({ created_at }) => new Date(created_at) },
    { time: true, en: 'Paid', ru: 'Оплачен', of: ({ paid_at }) => paid_at && new Date(paid_at) },
    { en: 'Tags', ru: 'Метки', of: ({ tags }) => tags.join(', ') },
    { en: 'Payment', ru: 'Платёж', of: ({ stripe_payment_id }) => stripe_payment_id },
    { en: 'Subscription', ru: 'Подписка', of: ({ stripe_subscription_id }) => stripe_subscription_id },
  ],
});

import { ordersCount, ordersPage } from '@orderstream/projections/orders/order-list.reads';
import { ApiProperty } from '@nestjs/swagger';
import { ArrayMaxSize, IsArray, IsUUID } from 'class-validator';
import { decimalAmount, listAsFile } from '../../platform/http/list-as-file.ts';
import { Omittable } from '../../platform/http/omittable.ts';
import { filtersOf } from '../../platform/http/page.requests.ts';
import { AdminOrdersQuery } from './orders.requests.ts';

class OrdersFileFilters extends filtersOf(AdminOrdersQuery) {
  @ApiProperty({ type: [String], format: 'uuid', required: false, description: 'selected orders' })
  @Omittable()
  @IsArray()
  @ArrayMaxSize(500)
  @IsUUID(undefined, { each: true })
  ids?: string[];
}

export const orderListFile = listAsFile({
  filters: OrdersFileFilters,
  count: (ask, filter) => ask.of(ordersCount(filter)),
  page: ordersPage,
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

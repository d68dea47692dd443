import { transactionsCount, transactionsOf } from '@orderstream/projections/payments/transactions.reads';
import { ApiProperty } from '@nestjs/swagger';
import { IsUUID } from 'class-validator';
import { decimalAmount, listAsFile } from '../../platform/http/list-as-file.ts';
import { filtersOf } from '../../platform/http/page.requests.ts';
import { TransactionsQuery } from './transactions.requests.ts';

class TransactionsFileFilters extends filtersOf(TransactionsQuery) {
  @ApiProperty({ type: String, format: 'uuid' }) @IsUUID() user_id!: string;
}

export const transactionListFile = listAsFile({
  filters: TransactionsFileFilters,
  count: (ask, { user_id, ...filter }) => ask.of(transactionsCount(user_id, filter)),
  page: ({ user_id, ...filter }, page) => transactionsOf(user_id, filter, page),
  columns: [
    { en: 'Number', ru: 'Номер', of: ({ id }) => id },
    { time: true, en: 'Time', ru: 'Время', of: ({ created_at }) => new Date(created_at) },
    { en: 'Kind', ru: 'Тип', of: ({ cause }) => cause },
    { en: 'Order', ru: 'Заказ', of: ({ order_id }) => order_id },
    { en: 'Paid', ru: 'Оплачено', of: ({ kind, amount, currency }) => (kind === 'payment' ? decimalAmount(amount, currency) : '') },
    { en: 'Refunded', ru: 'Возвращено', of: ({ kind, amount, currency }) => (kind === 'refund' ? decimalAmount(amount, currency) : '') },
    { en: 'Currency', ru: 'Валюта', of: ({ currency }) => currency.toUpperCase() },
    { en: 'Status', ru: 'Статус', of: ({ status }) => status },
  ],
});

import type { TransactionKind } from '@orderstream/contracts/payments/lifecycle';
import { transactionsCount, transactionsOf } from '@orderstream/projections/payments/transactions.reads';
import type { TransactionRow } from '@orderstream/projections/payments/transactions.table';
import { refusal } from '../../platform/deciding/refusal.ts';
import { decimalAmount, listAsFile } from '../../platform/http/list-as-file.ts';

type Filter = { user_id?: string; kind?: TransactionKind; from?: string; to?: string };

const filterOf = ({ user_id, ...filter }: Filter) => {
  if (!user_id) throw refusal('invalid', [{ field: 'user_id', code: 'missing' }]);
  return [user_id, filter] as const;
};

export const transactionListFile = listAsFile<Filter, TransactionRow>({
  takes: ['user_id', 'kind', 'from', 'to'],
  count: (ask, filter) => ask.of(transactionsCount(...filterOf(filter))),
  page: (filter, page) => transactionsOf(...filterOf(filter), page),
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

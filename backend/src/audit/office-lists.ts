import { accountStatuses } from '@orderstream/contracts/accounts/lifecycle';
import type { ExportedList } from '@orderstream/contracts/audit/events';
import { orderStatuses } from '@orderstream/contracts/orders/lifecycle';
import { decimalOf } from '@orderstream/contracts/shared/money';
import { unitStatuses } from '@orderstream/contracts/stock/lifecycle';
import { usersPage, type User } from '@orderstream/projections/accounts/app-user.reads';
import { activityFound, activityLog, type LogEntry } from '@orderstream/projections/notifications/notifications-logs.reads';
import { ordersFound, ordersPage, type OrderOfUser } from '@orderstream/projections/orders/order-list.reads';
import { attentionOpen, attentionPage, type AttentionOfUser } from '@orderstream/projections/payments/attention.reads';
import { priceMappings, type PriceMapping } from '@orderstream/projections/payments/billing-price-map.reads';
import { transactionsFound, transactionsOf } from '@orderstream/projections/payments/transactions.reads';
import type { TransactionRow } from '@orderstream/projections/payments/transactions.table';
import type { Page, Paged, Read } from '@orderstream/projections/platform/read';
import { productsFound, productsPage, type Product } from '@orderstream/projections/stock/product.reads';
import { refusal } from '../platform/deciding/refusal.ts';
import type { Ask } from '../platform/http/ask.ts';
import { reasonOf } from './facts.answers.ts';
import type { ListFilter } from './list-export.requests.ts';

type Cell = string | number | null | undefined;
/** The name of a column, and its value. A `Date` is written in the reader's time zone. */
type Columns<Row> = readonly { en: string; ru: string; time?: true; of: (row: Row) => Cell | Date }[];
type List<Row> = {
  takes: readonly (keyof ListFilter)[];
  columns: Columns<Row>;
  count: (ask: Ask, filter: ListFilter) => Promise<number>;
  page: (filter: ListFilter, page: Page) => Read<Paged<Row>>;
};
/** One of the lists; the type of its rows is not visible outside. */
export type OfficeList = {
  takes: readonly (keyof ListFilter)[];
  /** Times name their time zone. */ head: (language: 'en' | 'ru', zone: string) => string[];
  count: (ask: Ask, filter: ListFilter) => Promise<number>;
  page: (filter: ListFilter, page: Page) => Read<Paged<readonly (Cell | Date)[]>>;
};

const listOf = <Row>({ takes, columns, count, page }: List<Row>): OfficeList => ({
  takes,
  count,
  head: (language, zone) => columns.map((column) => (column.time ? `${column[language]} (${zone})` : column[language])),
  page: (filter, at) => {
    const { models, run } = page(filter, at);
    const lines = async (db: Parameters<typeof run>[0]) => {
      const { items, next } = await run(db);
      return { items: items.map((row) => columns.map(({ of }) => of(row))), next };
    };
    return { models, run: lines };
  },
});

const sum = (amount: number | null, currency: string | null): string =>
  amount === null || currency === null ? '' : decimalOf({ amount, currency });
const one = <T extends string>(known: readonly T[], value: string | undefined): T | undefined => {
  const found = known.find((status) => status === value);
  if (value !== undefined && found === undefined) throw refusal('invalid', [{ field: 'status', code: 'unknown' }]);
  return found;
};

const orders = ({ user_id: userId, status, type, search, from, to, sort, ids, tag }: ListFilter) => ({
  ...{ userId, type, search, from, to, sort, ids, tag, status: one(orderStatuses, status) },
});
const users = ({ status, search, tag }: ListFilter) => ({ search, tag, status: one(accountStatuses, status) });
const products = ({ channel, product_type, status, search }: ListFilter) => ({
  ...{ channel, product_type, search },
  status: one(unitStatuses, status),
});
const ofUser = ({ user_id, kind, from, to }: ListFilter) => {
  if (!user_id) throw refusal('invalid', [{ field: 'user_id', code: 'missing' }]);
  return [user_id, { kind, from, to }] as const;
};
const log = ({ user_id, order_id, search, actor_id, actor, types, business, from, to }: ListFilter) => ({
  ...{ user_id, order_id, search, actor_id, actor, types, business, from, to },
});

const orderList = listOf<OrderOfUser>({
  takes: ['type', 'status', 'user_id', 'search', 'from', 'to', 'sort', 'ids', 'tag'],
  count: (ask, filter) => ask.of(ordersFound(orders(filter))),
  page: (filter, page) => ordersPage(orders(filter), page),
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
    { en: 'Amount', ru: 'Сумма', of: ({ amount, currency }) => sum(amount, currency) },
    { en: 'Refunded', ru: 'Возвращено', of: ({ refunded_amount, currency }) => sum(refunded_amount, currency) },
    { en: 'Currency', ru: 'Валюта', of: ({ currency }) => currency.toUpperCase() },
    { en: 'Status', ru: 'Статус', of: ({ status }) => status },
    { time: true, en: 'Created', ru: 'Создан', of: ({ created_at }) => new Date(created_at) },
    { time: true, en: 'Paid', ru: 'Оплачен', of: ({ paid_at }) => paid_at && new Date(paid_at) },
    { en: 'Tags', ru: 'Метки', of: ({ tags }) => tags.join(', ') },
    { en: 'Payment', ru: 'Платёж', of: ({ stripe_payment_id }) => stripe_payment_id },
    { en: 'Subscription', ru: 'Подписка', of: ({ stripe_subscription_id }) => stripe_subscription_id },
  ],
});

const userList = listOf<User>({
  takes: ['status', 'search', 'tag'],
  count: async (ask, filter) => (await ask.of(usersPage(users(filter), { limit: 1 }))).found,
  page: (filter, page) => usersPage(users(filter), page),
  columns: [
    { en: 'User', ru: 'Пользователь', of: ({ id }) => id },
    { en: 'Name', ru: 'Имя', of: ({ full_name }) => full_name },
    { en: 'Email', ru: 'Email', of: ({ email }) => email },
    { en: 'Company', ru: 'Компания', of: ({ business_name }) => business_name },
    { en: 'Email confirmed', ru: 'Email подтверждён', of: ({ email_confirmed }) => (email_confirmed ? 1 : 0) },
    { en: 'Status', ru: 'Статус', of: ({ status }) => status },
    { en: 'Roles', ru: 'Роли', of: ({ roles }) => roles.join(' ') },
    { en: 'Tags', ru: 'Метки', of: ({ tags }) => tags.join(', ') },
    { time: true, en: 'Joined', ru: 'Зарегистрирован', of: ({ created_at }) => new Date(created_at) },
  ],
});

const productList = listOf<Product>({
  takes: ['channel', 'product_type', 'status', 'search'],
  count: (ask, filter) => ask.of(productsFound(products(filter))),
  page: (filter, page) => productsPage(products(filter), page),
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

const transactionList = listOf<TransactionRow>({
  takes: ['user_id', 'kind', 'from', 'to'],
  count: (ask, filter) => ask.of(transactionsFound(...ofUser(filter))),
  page: (filter, page) => transactionsOf(...ofUser(filter), page),
  columns: [
    { en: 'Number', ru: 'Номер', of: ({ id }) => id },
    { time: true, en: 'Time', ru: 'Время', of: ({ created_at }) => new Date(created_at) },
    { en: 'Kind', ru: 'Тип', of: ({ cause }) => cause },
    { en: 'Order', ru: 'Заказ', of: ({ order_id }) => order_id },
    { en: 'Paid', ru: 'Оплачено', of: ({ kind, amount, currency }) => (kind === 'payment' ? sum(amount, currency) : '') },
    { en: 'Refunded', ru: 'Возвращено', of: ({ kind, amount, currency }) => (kind === 'refund' ? sum(amount, currency) : '') },
    { en: 'Currency', ru: 'Валюта', of: ({ currency }) => currency.toUpperCase() },
    { en: 'Status', ru: 'Статус', of: ({ status }) => status },
  ],
});

const priceList = listOf<PriceMapping>({
  takes: [],
  count: async (ask) => (await ask.of(priceMappings())).length,
  page: () => {
    const { models, run } = priceMappings();
    return { models, run: async (db) => ({ items: await run(db), next: null }) };
  },
  columns: [
    { en: 'Channel', ru: 'Канал', of: ({ channel }) => channel },
    { en: 'Product', ru: 'Продукт', of: ({ product_type }) => product_type },
    { en: 'Price', ru: 'Цена', of: ({ unit_amount, currency }) => sum(unit_amount, currency) },
    { en: 'Currency', ru: 'Валюта', of: ({ currency }) => currency.toUpperCase() },
    { en: 'Price ID', ru: 'ID цены', of: ({ stripe_price_id }) => stripe_price_id },
    { en: 'Valid', ru: 'Действует', of: ({ valid }) => (valid ? 1 : 0) },
    { time: true, en: 'Since', ru: 'С', of: ({ created_at }) => new Date(created_at) },
  ],
});

const attentionList = listOf<AttentionOfUser>({
  takes: ['group'],
  count: (ask, { group }) => ask.of(attentionOpen(group)),
  page: ({ group }, page) => attentionPage(page, group),
  columns: [
    { en: 'Kind', ru: 'Тип', of: ({ kind }) => kind },
    { time: true, en: 'Since', ru: 'С', of: ({ since }) => new Date(since) },
    { en: 'Order', ru: 'Заказ', of: ({ order_id }) => order_id },
    { en: 'Email', ru: 'Email', of: ({ user }) => user?.email },
    { en: 'Charge', ru: 'Списание', of: ({ charge_id }) => charge_id },
    { en: 'Subscription', ru: 'Подписка', of: ({ subscription_id }) => subscription_id },
    { en: 'Amount', ru: 'Сумма', of: ({ amount, currency }) => sum(amount, currency) },
    { en: 'Currency', ru: 'Валюта', of: ({ currency }) => currency?.toUpperCase() },
  ],
});

const activityList = listOf<LogEntry>({
  takes: ['types', 'user_id', 'order_id', 'search', 'actor_id', 'actor', 'business', 'from', 'to'],
  count: (ask, filter) => ask.of(activityFound(log(filter))),
  page: (filter, page) => activityLog(log(filter), page),
  columns: [
    { en: 'Fact', ru: 'Запись', of: ({ id }) => id },
    { time: true, en: 'Time', ru: 'Время', of: ({ created_at }) => new Date(created_at) },
    { en: 'Kind', ru: 'Тип', of: ({ event_type }) => event_type },
    { en: 'Order', ru: 'Заказ', of: ({ order_id }) => order_id },
    { en: 'User', ru: 'Пользователь', of: ({ user_id }) => user_id },
    { en: 'Done by', ru: 'Кем', of: ({ actor }) => actor.role ?? actor.kind },
    { en: 'Person', ru: 'Человек', of: ({ actor }) => actor.id },
    { en: 'Name', ru: 'Имя', of: ({ actor_name }) => actor_name },
    { en: 'Source', ru: 'Источник', of: ({ source }) => source },
    { en: 'Reason', ru: 'Причина', of: reasonOf },
    { en: 'Data', ru: 'Данные', of: ({ payload }) => JSON.stringify(payload) },
  ],
});

export const officeLists: Readonly<Record<ExportedList, OfficeList>> = {
  orders: orderList,
  users: userList,
  products: productList,
  transactions: transactionList,
  prices: priceList,
  attention: attentionList,
  log: activityList,
};

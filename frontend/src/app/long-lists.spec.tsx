import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { render } from '@testing-library/react';
import type { ReactNode } from 'react';
import { MemoryRouter } from 'react-router-dom';
import { UsersTable } from '../accounts/admin/UsersTable.tsx';
import { EventsTable } from '../audit/admin/EventLogPanel.tsx';
import { LogEntries } from '../audit/admin/LogEntries.tsx';
import { SecretViewsTable } from '../audit/custody/CustodyScreen.tsx';
import { FactsTable } from '../audit/reading/FactsScreen.tsx';
import { SealsTable } from '../audit/sealing/SealsScreen.tsx';
import { OrdersTable } from '../orders/admin/list/OrdersTable.tsx';
import { MyOrderRow } from '../orders/list/MyOrderRow.tsx';
import { anOrder, adminOrderOf } from '../orders/testing/orders.ts';
import { AttentionCard } from '../payments/admin/AttentionCard.tsx';
import { TransactionsTable } from '../payments/TransactionsTable.tsx';
import { ProductsTable } from '../stock/admin/ProductsTable.tsx';
import { SubscriptionsTable } from '../subscriptions/SubscriptionsScreen.tsx';
import { annAccount } from './testing/visit.tsx';

const at = '2026-03-05T09:30:00.000Z';
const allUsers = {};
const nothingChosen = { chosen: [], toggle: () => {}, chooseAll: () => {} };
const doNothing = (): void => undefined;
const keys: readonly PropertyKey[] = ['id', 'fact_id', 'revision'];

/** A row that calls `read` for each read of a field other than its key. */
const withReadCounter = <R extends object>(row: R, read: () => void): R =>
  new Proxy(row, {
    get: (of, name, self) => {
      if (name in of && !keys.includes(name)) read();
      return Reflect.get(of, name, self) as unknown;
    },
  });

type List = [name: string, row: (id: string) => object, listCase: (rows: never) => ReactNode];
const listCase = <R extends object>(name: string, row: (id: string) => R, renderRows: (rows: readonly R[]) => ReactNode): List => [
  name,
  row,
  renderRows as (rows: never) => ReactNode,
];

const lists: List[] = [
  listCase(
    'Orders',
    (id) => anOrder({ id }),
    (rows) => rows.map((order) => <MyOrderRow key={order.id} order={order} again={false} />),
  ),
  listCase(
    'subscriptions',
    (id) => ({
      id,
      order_id: id,
      subscription_id: null,
      status: 'active',
      estimated: false,
      channel: 'LinkedIn',
      product_type: 'BasicProfile',
      quantity: 1,
      units: 1,
      amount: 4_900,
      currency: 'usd',
      created_at: at,
      current_period_end: at,
      cancel_at_period_end: false,
    }),
    (rows) => <SubscriptionsTable rows={rows as never} />,
  ),
  listCase(
    'transactions',
    (id) => ({
      id,
      created: 1,
      kind: 'payment',
      cause: 'first',
      description: '',
      amount: 1,
      currency: 'usd',
      status: 'succeeded',
      order_id: id,
      receipt_url: null,
      invoice_url: null,
      invoice_pdf: null,
    }),
    (rows) => <TransactionsTable rows={rows as never} orders="/app/orders" />,
  ),
  listCase(
    'orders of the office',
    (id) => adminOrderOf(anOrder({ id })),
    (rows) => <OrdersTable rows={rows as never} selection={nothingChosen} onAssign={doNothing} />,
  ),
  listCase(
    'people',
    (id) => ({ id, email: 'a@b.test', full_name: 'Ann', status: 'active', roles: [], tags: [], created_at: at, email_confirmed: true }),
    (rows) => <UsersTable rows={rows as never} selection={nothingChosen} filters={allUsers} />,
  ),
  listCase(
    'units',
    (id) => ({ id, channel: 'LinkedIn', product_type: 'BasicProfile', mask: 'lo****rd', status: 'available', created_at: at }),
    (rows) => (
      <ProductsTable
        rows={rows as never}
        selection={nothingChosen}
        onEdit={doNothing}
        onDelete={doNothing}
        onMend={doNothing}
        onWriteOff={doNothing}
      />
    ),
  ),
  listCase(
    'the attention queue',
    (id) => ({ id, kind: 'refund_failed', since: at, order_id: null, user_id: null, user: null, amount: null, details: {}, actions: [] }),
    (rows) => rows.map((entry) => <AttentionCard key={entry.id} entry={entry as never} />),
  ),
  listCase(
    'the event log',
    (id) => ({ id, event_type: 'order_created', order_id: id, user_id: id, user_deleted: false, created_at: at, payload: {} }),
    (rows) => <EventsTable events={rows as never} />,
  ),
  listCase(
    "the log's own page",
    (id) => ({
      id,
      event_type: 'order_created',
      order_id: id,
      user_id: id,
      user_name: 'Ann',
      user_deleted: false,
      created_at: at,
      payload: {},
      actor: { kind: 'user', id: null, role: 'customer' },
      actor_name: 'Ann',
      source: 'ui',
      reason: null,
      cause_id: id,
    }),
    (rows) => <LogEntries entries={rows as never} />,
  ),
  listCase(
    'facts',
    (id) => ({
      id,
      event_type: 'order_created',
      created_at: at,
      actor: { kind: 'user', id: null, role: 'customer' },
      source: 'api',
      stream: `order-${id}`,
      revision: '0',
      position: '1',
    }),
    (rows) => <FactsTable rows={rows as never} />,
  ),
  listCase(
    'looks at secrets',
    (fact_id) => ({ fact_id, at, secret: 'unit', secret_id: fact_id, reader_id: null, reader_role: null, order_id: null, to: 'show' }),
    (rows) => <SecretViewsTable rows={rows as never} />,
  ),
  listCase(
    'seals',
    (revision) => ({ revision, sealed_at: at, facts: 1, size: '1', from_position: '0', to_position: '1', witnesses: [], gap: null }),
    (rows) => <SealsTable rows={rows as never} />,
  ),
];

describe('a list with one more row', () => {
  it.each(lists)('renders none of the other rows again: %s', (_name, row, renderRows) => {
    let reads = 0;
    const rows = ['a1', 'b2', 'c3'].map((id) => withReadCounter(row(id), () => reads++));
    const client = new QueryClient({ defaultOptions: { queries: { staleTime: Infinity } } });
    client.setQueryData(['me'], { ...annAccount, roles: ['admin'] });
    const pageOf = (now: readonly object[]) => (
      <QueryClientProvider client={client}>
        <MemoryRouter>{renderRows(now as never)}</MemoryRouter>
      </QueryClientProvider>
    );
    const { rerender } = render(pageOf(rows));
    expect(reads).toBeGreaterThan(0);
    reads = 0;
    rerender(pageOf([...rows, row('d4')]));
    expect(reads).toBe(0);
  });
});

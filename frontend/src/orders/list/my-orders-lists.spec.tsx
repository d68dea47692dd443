import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { signedInAs, visit } from '../../app/testing/visit.tsx';
import { ok, type RouteReplies } from '../../platform/testing/server.ts';
import type { Transaction } from '../../payments/payments.queries.ts';
import { anOrder, onePage } from '../testing/orders.ts';

let drawn = 0;
jest.mock('../../ui/format/money.ts', () => {
  const real: typeof import('../../ui/format/money.ts') = jest.requireActual('../../ui/format/money.ts');
  return { ...real, formatMoney: (...sum: Parameters<typeof real.formatMoney>) => ((drawn += 1), real.formatMoney(...sum)) };
});

const idOf = (n: number) => `${String(n).padStart(8, '0')}-5b6d-4e7f-8a9b-0c1d2e3f4a5b`;
const canceled = (n: number) => anOrder({ id: idOf(n), status: 'canceled', stage_weight: 4 });
const goods = (available = 3) => ({
  'GET /api/catalogue': ok({
    items: [{ channel: 'LinkedIn', product_type: 'BasicProfile', available, price: { amount: 4_900, currency: 'usd' } }],
  }),
});
const ordersOf = (answer: (query: URLSearchParams) => object): RouteReplies => ({
  ...signedInAs(),
  ...goods(),
  'GET /api/orders': ({ query }) => (query.get('stage') === '4' ? ok(answer(query)) : onePage([])),
});
const paid = (n: number): Transaction => ({
  id: `ch_${n}`,
  created: 1_770_000_000 + n,
  kind: 'payment',
  cause: 'first',
  description: '',
  amount: 500,
  currency: 'usd',
  status: 'succeeded',
  order_id: idOf(n),
  receipt_url: null,
  invoice_url: null,
  invoice_pdf: null,
});
const many = <Row,>(from: number, count: number, row: (n: number) => Row) => Array.from({ length: count }, (_, n) => row(from + n));

/** How many rows are drawn when twenty more come to so many. */
async function drawnByMore(path: string, routes: (rows: number) => RouteReplies, rows: number): Promise<number> {
  const { user } = await visit(path, routes(rows));
  const more = await screen.findByRole('button', { name: 'Load more' });
  drawn = 0;
  await user.click(more);
  await waitFor(() => expect(screen.queryByRole('button', { name: 'Load more' })).toBeNull());
  return drawn;
}

describe('the next page of a long list', () => {
  const next =
    <Row,>(row: (n: number) => Row, rows: number) =>
    (query: URLSearchParams) =>
      query.get('after') ? { items: many(rows, 20, row), next: null } : { items: many(0, rows, row), next: 'more' };

  it.each([
    ['/app/orders', (rows: number): RouteReplies => ordersOf(next(canceled, rows))],
    [
      '/app/transactions',
      (rows: number): RouteReplies => ({ ...signedInAs(), 'GET /api/transactions': ({ query }) => ok(next(paid, rows)(query)) }),
    ],
  ])('renders only its own rows, after a thousand rows as after fifty: %s', async (path, routes) => {
    const few = await drawnByMore(path, routes, 50);
    expect(few).toBeGreaterThanOrEqual(20);
    expect(few).toBeLessThanOrEqual(40);
    expect(await drawnByMore(path, routes, 1000)).toBe(few);
  });
});

describe('my orders', () => {
  it('are searched by the server once typing pauses, and the address keeps the search', async () => {
    const { user, server } = await visit(
      '/app/orders',
      ordersOf((query) => ({ items: query.get('search') ? [canceled(7)] : many(0, 3, canceled), next: null })),
    );
    await screen.findByText('00000000');
    const box = screen.getByRole('searchbox', { name: 'Order ID, product or description' });
    for (const text of ['b', 'ba', 'bas', 'basi', 'basic']) fireEvent.change(box, { target: { value: text } });
    expect(window.location.search).toBe('?search=basic');
    expect(await screen.findByText('00000007')).toBeVisible();
    await waitFor(() => expect(screen.queryByText('00000001')).toBeNull());
    const searched = server.requestsTo('GET /api/orders').filter(({ query }) => query.get('search'));
    expect(searched.map(({ query }) => query.get('search'))).toEqual(['basic', 'basic', 'basic', 'basic']);
    expect(screen.getAllByRole('heading', { level: 2 }).map(({ textContent }) => textContent)).toEqual(['Cancelled / Refunded']);
    await user.click(screen.getByRole('button', { name: 'Clear filters' }));
    expect(window.location.search).toBe('');
    expect(await screen.findByText('00000001')).toBeVisible();
  });

  it('open with the filters of their address, and say when nothing matches', async () => {
    const { user, server } = await visit(
      '/app/orders?stage=4&search=nothing',
      ordersOf(() => ({ items: [], next: null })),
    );
    expect(await screen.findByText('No orders match')).toBeVisible();
    // Asked once, or again when what is live comes up late: never for another stage.
    expect(new Set(server.requestsTo('GET /api/orders').map(({ query }) => query.get('stage')))).toEqual(new Set(['4']));
    expect(screen.getByRole('searchbox')).toHaveValue('nothing');
    const card = screen.getByText('No orders match').closest<HTMLElement>('.MuiCard-root');
    await user.click(within(card ?? document.body).getByRole('button', { name: 'Clear filters' }));
    expect(await screen.findByText('No Orders Yet')).toBeVisible();
  });

  it.each([
    ['the shop has it', goods(), anOrder({ stage_weight: 3, status: 'delivered' }), true],
    ['none is in stock', goods(0), anOrder({ stage_weight: 3, status: 'delivered' }), false],
    ['it is sold no more', { 'GET /api/catalogue': ok({ items: [] }) }, anOrder({ stage_weight: 3, status: 'delivered' }), false],
    ['it is still open', goods(), anOrder(), false],
  ])('can be ordered again only where that is possible: %s', async (_, shop, order, offered) => {
    const { server } = await visit('/app/orders', {
      ...signedInAs(),
      ...shop,
      'GET /api/orders': ({ query }) => onePage(query.get('stage') === String(order.stage_weight) ? [order] : []),
    });
    await screen.findByText('8c1f2a34');
    await waitFor(() => expect(server.requestsTo('GET /api/catalogue').length).toBeGreaterThan(0));
    if (offered)
      expect(await screen.findByRole('link', { name: 'Order again: 8c1f2a34' })).toHaveAttribute(
        'href',
        '/app/orders/new?channel=LinkedIn&product_type=BasicProfile&quantity=2',
      );
    else expect(screen.queryByRole('link', { name: /^Order again/ })).toBeNull();
  });

  it.each([
    ['delivered', 3, 'Delivered'],
    ['completed', 3, 'Completed'],
    ['of_tomorrow', 3, 'of_tomorrow'],
    ['canceled', 4, null],
    ['awaiting_payment', 1, null],
  ])('say whether they are %s where the heading does not', async (status, stage, badge) => {
    const order = { ...anOrder({ stage_weight: stage }), status };
    await visit('/app/orders', {
      ...signedInAs(),
      ...goods(),
      'GET /api/orders': ({ query }) => (query.get('stage') === String(stage) ? ok({ items: [order], next: null }) : onePage([])),
    });
    const row = within((await screen.findByText('8c1f2a34')).closest('li') as HTMLElement);
    if (badge) expect(row.getByText(badge)).toBeVisible();
    else expect(row.queryByText(/^(Cancelled|Awaiting Payment)$/)).toBeNull();
  });
});

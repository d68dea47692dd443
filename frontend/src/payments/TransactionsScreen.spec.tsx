import { screen, waitFor, within } from '@testing-library/react';
import { findHeading, messageRegion, signedInAs, visit } from '../app/testing/visit.tsx';
import { ok, refuses, type RouteReplies } from '../platform/testing/server.ts';
import type { Transaction } from './payments.queries.ts';

const orderId = '8c1f2a34-5b6d-4e7f-8a9b-0c1d2e3f4a5b';
const aPayment = (change: Partial<Transaction> = {}): Transaction => ({
  id: 'ch_1',
  created: Date.parse('2026-03-05T09:30:00.000Z') / 1000,
  kind: 'payment',
  cause: 'first',
  description: 'Payment, order 8c1f2a34',
  amount: 10_500,
  currency: 'usd',
  status: 'succeeded',
  order_id: orderId,
  receipt_url: 'https://pay.example.test/receipt/1',
  invoice_url: null,
  invoice_pdf: null,
  ...change,
});
const aRefund = aPayment({ id: 're_1', kind: 'refund', status: 'requires_action', receipt_url: null, amount: 500 });
const page = (items: readonly Transaction[], next: string | null = null) => ok({ items, next });
const open = (routes: RouteReplies, address = '/app/transactions') => visit(address, { ...signedInAs(), ...routes });

describe('transactions', () => {
  it('show payments and refunds with their links', async () => {
    await open({ 'GET /api/transactions': page([aPayment(), aRefund]) });
    await findHeading('Transactions');
    const [head, payment, refund] = within(await screen.findByRole('table', { name: 'Transactions' })).getAllByRole('row');
    const words = (row: HTMLElement | undefined) => [...(row?.querySelectorAll('th,td') ?? [])].map((cell) => cell.textContent);
    expect(words(head)).toEqual(['Date', 'Type', 'Description', 'Amount', 'Status', 'Links']);
    expect(words(payment).slice(1)).toEqual([
      'Payment',
      'Payment, order 8c1f2a34',
      expect.stringMatching(/^\$105\.00$/),
      'Succeeded',
      'Print receiptReceipt',
    ]);
    expect(words(refund).slice(3)).toEqual([expect.stringMatching(/^-\$5\.00$/), 'requires_action', '']);
    expect(within(payment as HTMLElement).getByRole('link', { name: 'Payment, order 8c1f2a34' })).toHaveAttribute(
      'href',
      `/app/orders/${orderId}`,
    );
    const link = within(payment as HTMLElement).getByRole('link', { name: /^Receipt of 05\sMar\s2026/ });
    expect(link).toHaveAttribute('href', 'https://pay.example.test/receipt/1');
    expect(link).toHaveAttribute('rel', 'noopener noreferrer');
  });

  it('lead to receipt, invoice and PDF, with links fetched again with the list', async () => {
    const linked = { invoice_url: 'https://pay.example.test/invoice/1', invoice_pdf: 'https://pay.example.test/invoice/1.pdf' };
    await open({ 'GET /api/transactions': page([aPayment(linked)]) });
    const links = within(await screen.findByRole('table')).getAllByRole('link', { name: /opens in a new tab/ });
    expect(links.map((link) => [link.textContent, link.getAttribute('href'), link.getAttribute('target')])).toEqual([
      ['Receipt', 'https://pay.example.test/receipt/1', '_blank'],
      ['Invoice', linked.invoice_url, '_blank'],
      ['PDF', linked.invoice_pdf, '_blank'],
    ]);
  });

  it('show five grey rows while they load', async () => {
    await open({ 'GET /api/transactions': () => new Promise(() => undefined) });
    await findHeading('Transactions');
    expect(screen.getAllByTestId('skeleton')).toHaveLength(5);
  });

  it('come page by page', async () => {
    const { user, server } = await open({
      'GET /api/transactions': ({ query }) => (query.get('after') ? page([aRefund]) : page([aPayment()], 'next-page')),
    });
    await user.click(await screen.findByRole('button', { name: 'Load more' }));
    expect(await screen.findByText('requires_action')).toBeVisible();
    expect(screen.getByText('Succeeded')).toBeVisible();
    expect(server.requestsTo('GET /api/transactions').at(-1)?.query.get('after')).toBe('next-page');
  });

  it('are an empty list when there are none', async () => {
    await open({ 'GET /api/transactions': page([]) });
    expect(await screen.findByText('No transactions found')).toBeVisible();
  });

  it('say that they could not be loaded in place of the list, without a message', async () => {
    await open({ 'GET /api/transactions': refuses(400, 'invalid') });
    expect(await screen.findByText('Transactions could not be loaded')).toBeVisible();
    expect(messageRegion().queryByText(/./)).toBeNull();
  });

  it('lead to the portal, in the same tab', async () => {
    const url = `${window.location.origin}/app/transactions#portal`;
    const { user } = await open({ 'GET /api/transactions': page([]), 'POST /api/billing/portal-session': ok({ url }) });
    await user.click(await screen.findByRole('button', { name: 'Stripe Portal' }));
    await waitFor(() => expect(window.location.hash).toBe('#portal'));
  });

  it('are loaded again on request', async () => {
    const { user, server } = await open({ 'GET /api/transactions': refuses(400, 'invalid') });
    const again = await screen.findByRole('button', { name: 'Load again' });
    server.setReply('GET /api/transactions', page([aPayment()]));
    await user.click(again);
    expect(await screen.findByText('Succeeded')).toBeVisible();
  });

  it('show no toast when the portal does not open', async () => {
    const logged = jest.spyOn(console, 'warn').mockImplementation(() => undefined);
    const { user } = await open({
      'GET /api/transactions': page([]),
      'POST /api/billing/portal-session': refuses(409, 'no_payment_profile'),
    });
    await user.click(await screen.findByRole('button', { name: 'Stripe Portal' }));
    await waitFor(() => expect(logged).toHaveBeenCalled());
    expect(messageRegion().queryByText(/./)).toBeNull();
    logged.mockRestore();
  });
});

describe('filtered transactions', () => {
  it.each([
    ['?kind=payment', 'Payments', 'payment'],
    ['?kind=gift', 'All', null],
  ])('open with the filter of their address: %s', async (query, pressed, kind) => {
    const { server } = await open({ 'GET /api/transactions': page([aPayment()]) }, `/app/transactions${query}`);
    await screen.findByRole('table');
    const filters = within(screen.getByRole('group', { name: 'Show' })).getAllByRole('button');
    expect(filters.map(({ textContent }) => textContent)).toEqual(['All', 'Payments', 'Refunds']);
    expect(screen.getByRole('button', { pressed: true })).toHaveTextContent(pressed);
    expect(server.requestsTo('GET /api/transactions')[0]?.query.get('kind')).toBe(kind);
  });

  it('are filtered by the server, and the address keeps the filter', async () => {
    const { user, server } = await open({ 'GET /api/transactions': page([aPayment()]) });
    await user.click(await screen.findByRole('button', { name: 'Payments' }));
    expect(window.location.search).toBe('?kind=payment');
    await waitFor(() => expect(server.requestsTo('GET /api/transactions').at(-1)?.query.get('kind')).toBe('payment'));
    await user.click(await screen.findByRole('button', { name: 'Refunds' }));
    expect(window.location.search).toBe('?kind=refund');
    await waitFor(() => expect(server.requestsTo('GET /api/transactions').at(-1)?.query.get('kind')).toBe('refund'));
    await user.click(screen.getByRole('button', { name: 'All' }));
    expect(window.location.search).toBe('');
  });

  it('are found by days and order; the address keeps the filters until they are cleared', async () => {
    const { user, server } = await open(
      { 'GET /api/transactions': page([aPayment()]) },
      '/app/transactions?from=2026-03-01&to=2026-03-31&order=8c1f2a34&kind=payment',
    );
    await screen.findByRole('table');
    const queryParameters = server.requestsTo('GET /api/transactions')[0]?.query;
    expect([queryParameters?.get('kind'), queryParameters?.get('order')]).toEqual(['payment', '8c1f2a34']);
    expect(queryParameters?.get('from')).toBe(new Date('2026-03-01T00:00:00.000').toISOString());
    expect(queryParameters?.get('to')).toBe(new Date('2026-03-31T23:59:59.999').toISOString());
    const order = screen.getByRole('textbox', { name: 'Order ID' });
    expect(order).toHaveValue('8c1f2a34');
    await user.click(screen.getByRole('button', { name: 'Clear filters' }));
    expect(window.location.search).toBe('');
    expect(screen.getByRole('textbox', { name: 'Order ID' })).toHaveValue('');
  });

  it('search for an order only when the text can be an id', async () => {
    const { user } = await open({ 'GET /api/transactions': page([aPayment()]) }, '/app/transactions?from=someday&order=nothing');
    const field = await screen.findByRole('textbox', { name: 'Order ID' });
    await user.type(field, 'zzzz');
    expect(window.location.search).toBe('?from=someday&order=nothing');
    expect(screen.getByText('At least the first four characters')).toBeVisible();
    await user.clear(field);
    await user.type(field, '8c1f2a34');
    expect(window.location.search).toBe('?order=8c1f2a34');
  });

  it('are exported as filtered', async () => {
    const saved: Blob[] = [];
    jest.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(() => undefined);
    Object.assign(URL, { createObjectURL: (blob: Blob) => (saved.push(blob), 'blob:file'), revokeObjectURL: () => undefined });
    const { user, server } = await open(
      { 'GET /api/transactions': page([aPayment()]), 'GET /api/transactions/export': ok('file') },
      '/app/transactions?kind=payment',
    );
    await user.click(await screen.findByRole('button', { name: 'Download CSV' }));
    await waitFor(() => expect(saved).toHaveLength(1));
    const [{ query } = { query: new URLSearchParams() }] = server.requestsTo('GET /api/transactions/export');
    expect([query.get('kind'), query.get('language')]).toEqual(['payment', 'en']);
    server.setReply('GET /api/transactions/export', refuses(500, 'internal'));
    await user.click(screen.getByRole('button', { name: 'Download CSV' }));
    expect(await messageRegion().findByText(/^The file could not be created/)).toBeVisible();
  });
});

describe('transactions on a narrow screen', () => {
  const wide = window.matchMedia;
  beforeEach(() => {
    window.matchMedia = (media) => Object.assign(wide(media), { matches: true });
  });
  afterEach(() => {
    window.matchMedia = wide;
  });

  it('name their type, date and amount in a line', async () => {
    await open({ 'GET /api/transactions': page([aPayment({ cause: 'renewal' }), aRefund]) });
    const rows = within(await screen.findByRole('list', { name: 'Transactions' })).getAllByRole('listitem');
    expect(rows.map(({ textContent }) => textContent)).toEqual([
      expect.stringMatching(/^Monthly payment, order 8c1f2a34.*Payment05\sMar\s2026.*105/),
      expect.stringMatching(/Refund05\sMar\s2026.*-\$5/),
    ]);
  });

  it.each([
    ['', 'false'],
    ['?kind=refund', 'false'],
    ['?from=2026-03-01', 'true'],
  ])('open the filters by day and order only if one is set, or on request: %s', async (query, expanded) => {
    const { user } = await open({ 'GET /api/transactions': page([]) }, `/app/transactions${query}`);
    const more = await screen.findByRole('button', { name: 'More filters' });
    expect(more).toHaveAttribute('aria-expanded', expanded);
    await user.click(more);
    expect(more).toHaveAttribute('aria-expanded', String(expanded === 'false'));
  });
});

import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { someUserCounts } from '../../accounts/testing/office.ts';
import { anAdmin, anOrder, aProduct, adminOrderOf, orderId, onePage, onePageOfProducts, unitId } from '../../orders/testing/orders.ts';
import { ok, refuses, type RouteReplies } from '../../platform/testing/server.ts';
import { annAccount, findHeading, currentPath, signedInAs, visit } from '../testing/visit.tsx';

const second = '77778888-3333-4444-8555-666677778888';
const orders = [adminOrderOf(anOrder({ status: 'paid_in_process' })), adminOrderOf(anOrder({ id: second, status: 'paid_in_process' }))];
const user = { ...annAccount, ...annAccount.profile, roles: [], business_name: 'Ember Ltd' };
const finderRoutes = (more: RouteReplies = {}): RouteReplies => ({
  ...signedInAs(anAdmin),
  'GET /api/admin/users': ok({ items: [user], next: null, counts: someUserCounts, matching: 1 }),
  'GET /api/admin/orders': onePage(orders),
  [`GET /api/admin/orders/${orderId}`]: ok(orders[0]),
  'GET /api/admin/products': onePageOfProducts([aProduct(unitId)]),
  ...more,
});
const openOrders = async (more?: RouteReplies) => {
  const visited = await visit('/admin/orders', finderRoutes(more));
  await findHeading('Orders');
  await screen.findByRole('table', { name: 'Orders' });
  return visited;
};
const findField = () => screen.findByRole('combobox', { name: 'Find anything' });
/** Searches while the list of products cannot be loaded; it can be requested again. */
async function searchWithoutProducts() {
  const { user: person, server } = await openOrders({ 'GET /api/admin/products': refuses(400, 'invalid') });
  await person.keyboard('{Control>}k{/Control}');
  await findField();
  await person.keyboard('ember');
  const again = await screen.findByRole('button', { name: 'Try again' });
  await waitFor(() => expect(again).toBeEnabled());
  return { person, server, again };
}

// Must run first: the dialog's code is loaded only once.
describe('the office search while its dialog is loading', () => {
  it('keeps every typed letter and opens nothing with Enter', async () => {
    await openOrders();
    fireEvent.keyDown(document.body, { key: 'k', code: 'KeyK', ctrlKey: true });
    expect(screen.queryByRole('dialog')).toBeNull();
    for (const key of [...'norx', 'Backspace', 'a', 'Enter']) fireEvent.keyDown(document.body, { key });
    expect(await findField()).toHaveValue('nora');
    expect(currentPath()).toBe('/admin/orders');
  });
});

describe('the rows of the office search', () => {
  it('appear together, whichever list answers first', async () => {
    const { user: person, server } = await openOrders();
    let answer = (): void => undefined;
    const late = new Promise<void>((resolve) => (answer = resolve));
    server.setReply('GET /api/admin/users', () => late.then(() => ok({ items: [user], next: null, counts: someUserCounts, matching: 1 })));
    await person.keyboard('{Control>}k{/Control}');
    await findField();
    await person.keyboard('ember');
    await waitFor(() =>
      expect(server.requestsTo('GET /api/admin/products').some(({ query }) => query.get('search') === 'ember')).toBe(true),
    );
    expect(screen.queryByRole('option')).toBeNull();
    answer();
    await waitFor(() => expect(screen.getAllByRole('option')).toHaveLength(4));
    await person.keyboard('{ArrowDown}{Enter}');
    await waitFor(() => expect(currentPath()).toBe(`/admin/orders/${orderId}`));
  });

  it('keep the chosen one while a list is requested again', async () => {
    const { person, server, again } = await searchWithoutProducts();
    await person.keyboard('{ArrowDown}');
    server.setReply('GET /api/admin/products', onePageOfProducts([]));
    await person.click(again);
    expect(await screen.findByText('3 found')).toHaveAttribute('role', 'status');
    await person.keyboard('{Enter}');
    await waitFor(() => expect(currentPath()).toBe(`/admin/orders/${orderId}`));
  });
});

describe('the office search', () => {
  it('finds people, orders and units, and opens one by keyboard', async () => {
    const { user: person, server } = await openOrders();
    await person.keyboard('{Control>}k{/Control}');
    const field = await findField();
    expect(field).toHaveFocus();
    for (const text of ['e', 'em', 'emb', 'embe', 'ember']) fireEvent.change(field, { target: { value: text } });
    await screen.findByRole('option', { name: /Ember Ltd/ });
    for (const route of ['users', 'orders', 'products'])
      await waitFor(() =>
        expect(server.requestsTo(`GET /api/admin/${route}`).some(({ query }) => query.get('search') === 'ember')).toBe(true),
      );
    expect(screen.getAllByRole('option').map(({ textContent }) => textContent?.replaceAll('\u00a0', ' '))).toEqual([
      `Ann Ember${annAccount.email} · Ember Ltd`,
      'LinkedIn • Basic profile × 2 · 8c1f2a34Ann Ember · $210.00 · Paid / In Process',
      'LinkedIn • Basic profile × 2 · 77778888Ann Ember · $210.00 · Paid / In Process',
      '11112222LinkedIn • Basic profile · Available',
    ]);
    expect(screen.getByText('4 found')).toHaveAttribute('role', 'status');
    expect(server.requests.filter(({ query }) => query.get('search') === 'emb')).toEqual([]);
    await person.keyboard('{ArrowDown}{Enter}');
    await waitFor(() => expect(currentPath()).toBe(`/admin/orders/${orderId}`));
    expect(screen.queryByRole('combobox', { name: 'Find anything' })).toBeNull();
  });

  it('offers all pages before anything is typed, then those that match', async () => {
    const { user: person } = await openOrders();
    await person.click(screen.getByRole('button', { name: 'Search' }));
    await findField();
    const pages = within(screen.getByRole('group', { name: 'Go to' }));
    expect(pages.getByRole('option', { name: 'Attention' })).toBeVisible();
    await person.keyboard('approve');
    await waitFor(() => expect(screen.getByRole('option', { name: 'Users to approve' })).toBeVisible());
  });

  it('shows when nothing matches, and when a list could not be searched', async () => {
    const empty = {
      'GET /api/admin/users': ok({ items: [], next: null, counts: someUserCounts, matching: 0 }),
      'GET /api/admin/products': onePageOfProducts([]),
    };
    const { user: person, server } = await openOrders(empty);
    server.setReply('GET /api/admin/orders', onePage([]));
    await person.keyboard('{Control>}k{/Control}');
    await findField();
    await person.keyboard('zzzz');
    expect(await screen.findByText(/^Nothing found\./)).toBeVisible();
    server.setReply('GET /api/admin/orders', refuses(400, 'invalid'));
    await person.keyboard('y');
    expect(await screen.findByText(/^Some lists could not be searched\./)).toBeVisible();
  });

  it('retries only the failed lists, by keyboard', async () => {
    const { person, server, again } = await searchWithoutProducts();
    const searchCount = (route: string) =>
      server.requestsTo(`GET /api/admin/${route}`).filter(({ query }) => query.get('search') === 'ember').length;
    const before = [searchCount('users'), searchCount('orders'), searchCount('products')] as const;
    server.setReply('GET /api/admin/products', onePageOfProducts([aProduct(unitId)]));
    await person.tab();
    await person.tab();
    expect(again).toHaveFocus();
    await person.keyboard('{Enter}');
    expect(await screen.findByRole('option', { name: /^11112222/ })).toBeVisible();
    await waitFor(() => expect(screen.queryByText(/^Some lists/)).toBeNull());
    expect(await findField()).toHaveFocus();
    expect([searchCount('users'), searchCount('orders'), searchCount('products')]).toEqual([before[0], before[1], before[2] + 1]);
  });

  it.each([
    ['create', 'Create Product'],
    ['import', 'Import Products'],
  ])('opens the dialog of an action with products: %s', async (word, name) => {
    const { user: person } = await openOrders();
    await person.keyboard('{Control>}k{/Control}');
    await findField();
    await person.keyboard(word);
    // The rows that are found come before the actions.
    await screen.findByRole('option', { name: /^11112222/ });
    await waitFor(() => expect(within(screen.getByRole('group', { name: 'Actions' })).getAllByRole('option')).toHaveLength(1));
    await person.click(screen.getByRole('option', { name }));
    const dialog = await screen.findByRole('dialog', { name });
    await person.click(within(dialog).getByRole('button', { name: /^C(ancel|lose)$/ }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(currentPath()).toBe('/admin/products');
    expect(window.location.search).not.toContain('task');
  });

  it('closes with Escape and returns the focus to its button', async () => {
    const { user: person } = await openOrders();
    const button = screen.getByRole('button', { name: 'Search' });
    await person.click(button);
    await findField();
    await person.keyboard('{Escape}');
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(button).toHaveFocus();
  });
});

describe('the keyboard shortcuts of the office', () => {
  const rowLink = (id: string) => screen.getByRole('link', { name: `Details: ${id.slice(0, 8)}` });

  it('move from row to row, also on a Russian keyboard, and open one with Enter', async () => {
    const { user: person } = await openOrders();
    await person.keyboard('j');
    expect(rowLink(orderId)).toHaveFocus();
    fireEvent.keyDown(document.activeElement ?? document.body, { key: 'о', code: 'KeyJ' });
    expect(rowLink(second)).toHaveFocus();
    await person.keyboard('k{Enter}');
    await waitFor(() => expect(currentPath()).toBe(`/admin/orders/${orderId}`));
  });

  it('do nothing in a text field', async () => {
    const { user: person } = await openOrders();
    const search = screen.getByRole('searchbox', { name: /Search by order/ });
    await person.click(search);
    await person.keyboard('jk?');
    expect(search).toHaveValue('jk?');
    expect(search).toHaveFocus();
    expect(screen.queryByRole('dialog')).toBeNull();
  });

  it('are listed in a dialog that ? opens', async () => {
    const { user: person } = await openOrders();
    await person.keyboard('?');
    const dialog = within(await screen.findByRole('dialog', { name: 'Keyboard shortcuts' }));
    expect(dialog.getAllByRole('row').map(({ textContent }) => textContent)).toContain('Ctrl KFind anything');
    await person.click(dialog.getByRole('button', { name: 'Close' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  });
});

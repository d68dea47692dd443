import { screen, waitFor, within } from '@testing-library/react';
import { findHeading, signedInAs, visit } from '../../app/testing/visit.tsx';
import { anAdmin, aProduct, onePageOfProducts } from '../../orders/testing/orders.ts';
import { ok, type RouteReplies } from '../../platform/testing/server.ts';

const level = (change: object = {}) => ({
  units: 5,
  on_hold: 1,
  available: 4,
  quarantined: 3,
  sold: 60,
  days_left: 2,
  warn_below: null,
  out_since: null,
  short: true,
  ...change,
});
const stock = [
  { channel: 'LinkedIn', product_type: 'Creator', ...level() },
  { channel: 'WhatsApp', product_type: 'Creator', ...level({ available: 0, units: 0, on_hold: 0, sold: 0, days_left: 0, short: false }) },
  { channel: 'WhatsApp', product_type: 'Business', ...level({ sold: 0, days_left: null, warn_below: 5 }) },
  { channel: 'Instagram', product_type: 'Creator', ...level({ available: 90, days_left: 45, warn_below: 0, short: false }) },
  { channel: 'Facebook', product_type: 'Creator', ...level({ available: 20, days_left: 10, warn_below: 30 }) },
];

const open = (who: typeof anAdmin = anAdmin, routes: RouteReplies = {}, search = '') =>
  visit(`/admin/products${search}`, {
    ...signedInAs(who),
    'GET /api/admin/products': onePageOfProducts([aProduct()]),
    'GET /api/admin/stock': ok({ items: stock }),
    'GET /api/admin/products/self-delivery': ok({ items: [] }),
    ...routes,
  });

const rows = async () => {
  const table = within(await screen.findByRole('table', { name: 'Stock by product' }));
  return table
    .getAllByRole('row')
    .slice(1)
    .map(({ textContent }) => textContent);
};
const products = async () => (await rows()).map((text) => text.match(/^\w+ • [A-Z][a-z]+/)?.[0]);

const wide = window.matchMedia;
afterEach(() => {
  window.matchMedia = wide;
});

describe('the stock by product', () => {
  it('shows quantity, sales and how long each product lasts, those that run short first', async () => {
    await open(anAdmin, {}, '?stock=all');
    await findHeading('Products');
    await waitFor(async () =>
      expect(await rows()).toEqual([
        'LinkedIn • Creator413602 daysunder 7 days',
        'WhatsApp • Business4130few leftbelow 5',
        'Facebook • Creator201360few left, 10 daysbelow 30',
        'WhatsApp • Creator0030Out of stockunder 7 days',
        'Instagram • Creator90136045 daysnever',
      ]),
    );
  });

  it('shows four products until all are requested, and the address keeps the choice', async () => {
    const { user } = await open(anAdmin, {}, '?search=8c1f');
    const first = ['LinkedIn • Creator', 'WhatsApp • Business', 'Facebook • Creator', 'WhatsApp • Creator'];
    expect(await products()).toEqual(first);
    const all = screen.getByRole('button', { name: 'Show all 5' });
    expect(all).toHaveAttribute('aria-expanded', 'false');
    await user.click(all);
    expect(await products()).toEqual([...first, 'Instagram • Creator']);
    expect(window.location.search).toBe('?search=8c1f&stock=all');
    expect(screen.getByRole('button', { name: 'Show the first 4' })).toHaveAttribute('aria-expanded', 'true');
    await user.click(screen.getByRole('button', { name: 'Show the first 4' }));
    expect(await products()).toEqual(first);
    expect(window.location.search).toBe('?search=8c1f');
  });

  it('says how many more run short, and always shows the selected product', async () => {
    const items = [...stock, { channel: 'Instagram', product_type: 'Business', ...level() }].map((one) => ({ ...one, short: true }));
    await open(anAdmin, { 'GET /api/admin/stock': ok({ items }) });
    expect(await screen.findByRole('button', { name: 'Show all 6, 2 more running short' })).toBeVisible();
    await open(anAdmin, {}, '?channel=Instagram&product_type=Creator');
    expect(await products()).toHaveLength(5);
    expect(screen.getByRole('button', { name: 'Instagram • Creator' })).toHaveAttribute('aria-pressed', 'true');
  });

  it('marks on a phone which products are delivered automatically', async () => {
    window.matchMedia = (media) => Object.assign(wide(media), { matches: true });
    const switches = stock.map(({ channel, product_type }) => ({ channel, product_type, on: channel === 'LinkedIn', waiting: 0 }));
    await open(anAdmin, { 'GET /api/admin/products/self-delivery': ok({ items: switches }) });
    const list = within(await screen.findByRole('list', { name: 'Stock by product' }));
    await waitFor(() =>
      expect(list.getAllByText('auto').map((chip) => chip.closest('li')?.textContent)).toEqual([expect.stringMatching(/^LinkedIn/)]),
    );
  });

  it('adds up to the available units of the figure above it', async () => {
    await open();
    expect(await screen.findByText('Of the available units, 118 can be sold and 4 are held for orders.')).toBeVisible();
  });

  it('makes no guess from sales of a few days', async () => {
    const early = { channel: 'LinkedIn', product_type: 'Creator', ...level({ sold: 1, days_left: null, short: false }) };
    await open(anAdmin, { 'GET /api/admin/stock': ok({ items: [early] }) });
    expect(await screen.findByText('too early to say')).toBeVisible();
  });

  it('lets an administrator set the warning threshold, or go back to days', async () => {
    const { user, server } = await open(anAdmin, { 'PUT /api/admin/stock/warning': ok({ position: '1' }) });
    await user.click(await screen.findByRole('button', { name: 'below 5: warning for WhatsApp • Business' }));
    const dialog = within(screen.getByRole('alertdialog', { name: 'Warn about WhatsApp • Business' }));
    const field = dialog.getByRole('textbox', { name: 'Warn below' });
    expect(field).toHaveValue('5');
    await user.clear(field);
    await user.type(field, '1.5');
    expect(dialog.getByRole('button', { name: 'Save' })).toBeDisabled();
    await user.clear(field);
    await user.click(dialog.getByRole('button', { name: 'Save' }));
    await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull());
    const sku = { channel: 'WhatsApp', product_type: 'Business' };
    expect(server.requestsTo('PUT /api/admin/stock/warning').map(({ body }) => body)).toEqual([{ ...sku, below: null }]);
  });

  it('shows a moderator the threshold, read only', async () => {
    await open({ ...anAdmin, roles: ['moderator'] });
    expect(await screen.findByText('below 5')).toBeVisible();
    expect(screen.queryByRole('button', { name: /warning for/ })).toBeNull();
  });

  it('leads to the units of one product, and back to all of them', async () => {
    const { user, server } = await open();
    const lastQuery = () => server.requestsTo('GET /api/admin/products').at(-1)?.query.toString();
    await user.click(await screen.findByRole('button', { name: 'LinkedIn • Creator' }));
    await waitFor(() => expect(lastQuery()).toContain('channel=LinkedIn&product_type=Creator'));
    expect(screen.getByRole('button', { name: 'LinkedIn • Creator' })).toHaveAttribute('aria-pressed', 'true');
    await user.type(screen.getByRole('searchbox', { name: 'Search by unit or order ID, batch or note' }), '8c1f');
    await waitFor(() => expect(lastQuery()).toContain('search=8c1f'));
    expect(window.location.search).toBe('?channel=LinkedIn&product_type=Creator&search=8c1f');
    await user.click(screen.getByRole('button', { name: 'LinkedIn • Creator' }));
    await waitFor(() => expect(window.location.search).toBe('?search=8c1f'));
  });
});

import { screen, waitFor, within } from '@testing-library/react';
import { stats, todayOf } from '../../app/testing/stats.ts';
import { heading, signedInAs, visit } from '../../app/testing/visit.tsx';
import { admin, aProduct, productsPage } from '../../orders/testing/orders.ts';
import { ok } from '../../platform/testing/server.ts';

const short = { channel: 'LinkedIn', product_type: 'Creator', available: 4, sold: 60, days_left: 2, out_since: null };
const stock = stats.stock.map((level) =>
  level.channel === 'LinkedIn' && level.product_type === 'Creator' ? { ...level, units: 5, held: 1, available: 4, assigned: 60 } : level,
);

const open = () =>
  visit('/admin/products', {
    ...signedInAs(admin),
    'GET /api/admin/products': productsPage([aProduct()]),
    'GET /api/admin/stats': ok({ ...stats, stock }),
    'GET /api/admin/today': ok(todayOf({}, [short])),
  });

describe('the stock by product', () => {
  it('says how many of each there are and how long they last', async () => {
    await open();
    await heading('Products');
    const table = within(await screen.findByRole('table', { name: 'Stock by product' }));
    await waitFor(() => expect(table.getByRole('row', { name: /LinkedIn • Creator/ })).toHaveTextContent(/^LinkedIn • Creator41602 days$/));
    expect(table.getByRole('row', { name: /WhatsApp • Creator/ })).toHaveTextContent(/000enough$/);
  });

  it('leads to the units of one product, and back to all of them', async () => {
    const { user, server } = await open();
    const asked = () => server.to('GET /api/admin/products').at(-1)?.query.toString();
    await user.click(await screen.findByRole('button', { name: 'LinkedIn • Creator' }));
    await waitFor(() => expect(asked()).toContain('channel=LinkedIn&product_type=Creator'));
    expect(screen.getByRole('button', { name: 'LinkedIn • Creator' })).toHaveAttribute('aria-pressed', 'true');
    await user.type(screen.getByRole('searchbox', { name: 'Search by unit or order ID' }), '8c1f');
    await waitFor(() => expect(asked()).toContain('search=8c1f'));
    expect(window.location.search).toBe('?channel=LinkedIn&product_type=Creator&search=8c1f');
    await user.click(screen.getByRole('button', { name: 'LinkedIn • Creator' }));
    await waitFor(() => expect(window.location.search).toBe('?search=8c1f'));
  });
});

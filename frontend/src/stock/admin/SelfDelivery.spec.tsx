import { screen, waitFor, within } from '@testing-library/react';
import { emptyStockOnHand } from '../../app/testing/stats.ts';
import { signedInAs, visit } from '../../app/testing/visit.tsx';
import { anAdmin, aProduct, onePageOfProducts, textShown } from '../../orders/testing/orders.ts';
import { ok, refuses, type RouteReplies } from '../../platform/testing/server.ts';

const creator = { channel: 'LinkedIn', product_type: 'Creator' } as const;
const open = (state: object, more: RouteReplies = {}) =>
  visit('/admin/products', {
    ...signedInAs(anAdmin),
    'GET /api/admin/products': onePageOfProducts([aProduct()]),
    'GET /api/admin/stock': ok({ items: emptyStockOnHand }),
    'GET /api/admin/products/self-delivery': ok({ items: [{ ...creator, ...state }] }),
    'PUT /api/admin/products/self-delivery': ok({ position: '7' }),
    ...more,
  });
const theSwitch = () =>
  screen.findByRole('switch', { name: 'Automatic delivery: oldest units first, as soon as paid and in stock: LinkedIn • Creator' });

describe('the switch for automatic delivery', () => {
  it('is turned on after a dialog explains it and counts the waiting orders', async () => {
    const { user, server } = await open({ on: false, waiting: 3 });
    expect(await theSwitch()).not.toBeChecked();
    await user.click(await theSwitch());
    const dialog = within(await screen.findByRole('alertdialog', { name: 'Deliver LinkedIn • Creator automatically?' }));
    expect(dialog.getByText(/3 paid orders are waiting: those in stock are delivered at once/)).toBeVisible();
    expect(server.requestsTo('PUT /api/admin/products/self-delivery')).toEqual([]);
    await user.click(dialog.getByRole('button', { name: 'Switch on' }));
    expect(await textShown('LinkedIn • Creator is now delivered automatically')).toBeVisible();
    expect(server.requestsTo('PUT /api/admin/products/self-delivery')[0]?.body).toEqual({ ...creator, on: true });
  });

  it('is turned off again, and says when that failed', async () => {
    const refusal = { 'PUT /api/admin/products/self-delivery': refuses(503, 'store_unavailable') };
    const { user, server } = await open({ on: true, waiting: 0 }, refusal);
    await waitFor(async () => expect(await theSwitch()).toBeChecked());
    await user.click(await theSwitch());
    const dialog = within(await screen.findByRole('alertdialog'));
    expect(dialog.getByText(/wait for you again/)).toBeVisible();
    await user.click(dialog.getByRole('button', { name: 'Switch off' }));
    expect(await textShown('The setting could not be changed')).toBeVisible();
    expect(server.requestsTo('PUT /api/admin/products/self-delivery')[0]?.body).toEqual({ ...creator, on: false });
  });
});

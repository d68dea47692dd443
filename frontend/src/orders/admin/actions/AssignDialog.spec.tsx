import { act, screen, within } from '@testing-library/react';
import { signedInAs, visit } from '../../../app/testing/visit.tsx';
import { languageChoice } from '../../../platform/texts.ts';
import { ok } from '../../../platform/testing/server.ts';
import {
  anAdmin,
  anOrder,
  aProduct,
  adminOrderOf,
  orderId,
  otherUnitId,
  onePage,
  onePageOfProducts,
  textShown,
  unitId,
} from '../../testing/orders.ts';

const paid = anOrder({ status: 'paid_in_process', stage_weight: 2 });
const thirdUnit = '77778888-3333-4444-8555-666677778888';
const assigning = `POST /api/admin/orders/${orderId}/assign-products` as const;

describe('the dialog that delivers an order', () => {
  it('proposes the oldest products, exactly as many as were ordered, for one click', async () => {
    const { user, server } = await visit('/admin/orders', {
      ...signedInAs(anAdmin),
      'GET /api/admin/orders': onePage([adminOrderOf(paid)]),
      [`GET /api/admin/orders/${orderId}`]: ok(adminOrderOf(paid)),
      'GET /api/admin/products': onePageOfProducts([aProduct(), aProduct(otherUnitId), aProduct(thirdUnit)]),
      [assigning]: ok({ position: '8' }),
    });
    await user.click(await screen.findByRole('button', { name: 'Assign Products: 8c1f2a34' }));
    const dialog = within(await screen.findByRole('dialog'));
    expect(await dialog.findByText('Selected: 2 of 2')).toBeVisible();
    expect(dialog.getAllByText(/^Added 01 Mar 2026, \d\d:00$/)).toHaveLength(3);
    await user.click(dialog.getByRole('button', { name: 'Assign' }));
    expect(await textShown('Products successfully assigned!')).toBeVisible();
    expect(server.requestsTo(assigning)[0]?.body).toEqual({ productIds: [unitId, otherUnitId] });
    expect(server.requestsTo('GET /api/admin/products')[0]?.query.get('sort')).toBe('oldest');
  });

  it('proposes as many as a delivered order lacks', async () => {
    const incomplete = adminOrderOf(anOrder({ status: 'delivered', stage_weight: 3 }), { missing_units: 1, has_units: true });
    const { user, server } = await visit(`/admin/orders/${orderId}`, {
      ...signedInAs(anAdmin),
      [`GET /api/admin/orders/${orderId}`]: ok(incomplete),
      'GET /api/admin/products': onePageOfProducts([aProduct(), aProduct(otherUnitId)]),
      [assigning]: ok({ position: '8' }),
    });
    expect(await screen.findByText(/Units went back to stock with a refund that has failed/)).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Assign Products' }));
    const dialog = within(await screen.findByRole('dialog'));
    expect(await dialog.findByText('Selected: 1 of 1')).toBeVisible();
    await user.click(dialog.getByRole('button', { name: 'Assign' }));
    expect(await textShown('Products successfully assigned!')).toBeVisible();
    expect(server.requestsTo(assigning)[0]?.body).toEqual({ productIds: [unitId] });
  });

  it('stays open when a colleague delivers the order, and says so', async () => {
    const { user, server } = await visit(`/admin/orders/${orderId}`, {
      ...signedInAs(anAdmin),
      [`GET /api/admin/orders/${orderId}`]: ok(adminOrderOf(paid)),
      'GET /api/admin/products': onePageOfProducts([aProduct(), aProduct(otherUnitId)]),
    });
    await user.click(await screen.findByRole('button', { name: 'Assign Products' }));
    const dialog = within(await screen.findByRole('dialog'));
    expect(await dialog.findByRole('button', { name: 'Assign' })).toBeEnabled();
    server.setReply(`GET /api/admin/orders/${orderId}`, ok(adminOrderOf(anOrder({ status: 'delivered', stage_weight: 3 }))));
    const otherTab = new BroadcastChannel('orderstream');
    otherTab.postMessage({ type: 'live', changes: [{ model: 'order_list_view', key: orderId }] });
    otherTab.close();
    expect(await dialog.findByText(/^Someone else has delivered or changed this order/)).toBeVisible();
    expect(dialog.getByRole('button', { name: 'Assign' })).toBeDisabled();
  });

  it('names the ordered product as its rows do', async () => {
    const { user } = await visit('/admin/orders', {
      ...signedInAs(anAdmin),
      'GET /api/admin/orders': onePage([adminOrderOf(paid)]),
      [`GET /api/admin/orders/${orderId}`]: ok(adminOrderOf(paid)),
      'GET /api/admin/products': onePageOfProducts([aProduct(), aProduct(otherUnitId)]),
    });
    await user.click(await screen.findByRole('button', { name: 'Assign Products: 8c1f2a34' }));
    try {
      act(() => languageChoice.set('ru'));
      expect(await screen.findByText('Выберите ровно 2: LinkedIn • Базовый профиль')).toBeVisible();
    } finally {
      act(() => languageChoice.set('en'));
    }
  });

  it('proposes none of the units that are promised to other orders, and names them', async () => {
    const { user } = await visit('/admin/orders', {
      ...signedInAs(anAdmin),
      'GET /api/admin/orders': onePage([adminOrderOf(paid)]),
      [`GET /api/admin/orders/${orderId}`]: ok(adminOrderOf(paid, { units_in_stock: 0 })),
      'GET /api/admin/products': onePageOfProducts([aProduct(), aProduct(otherUnitId), aProduct(thirdUnit)]),
    });
    await user.click(await screen.findByRole('button', { name: 'Assign Products: 8c1f2a34' }));
    const dialog = within(await screen.findByRole('dialog'));
    expect(await dialog.findByText('Not enough products. Required: 2, available: 0')).toBeVisible();
    expect(dialog.getByText('3 products in stock are promised to other orders and cannot be assigned to this one.')).toBeVisible();
    expect(dialog.getByText('Selected: 0 of 2')).toBeVisible();
    for (const box of dialog.getAllByRole('checkbox')) expect(box).toBeDisabled();
    expect(dialog.getByRole('button', { name: 'Assign' })).toBeDisabled();
  });

  it.each([0, 1])('says what is lacking, and offers no others, where stock has only %i', async (count) => {
    const { user } = await visit('/admin/orders', {
      ...signedInAs(anAdmin),
      'GET /api/admin/orders': onePage([adminOrderOf(paid)]),
      [`GET /api/admin/orders/${orderId}`]: ok(adminOrderOf(paid)),
      'GET /api/admin/products': onePageOfProducts(count ? [aProduct()] : []),
    });
    await user.click(await screen.findByRole('button', { name: 'Assign Products: 8c1f2a34' }));
    const dialog = within(await screen.findByRole('dialog'));
    expect(await dialog.findByText(`Not enough products. Required: 2, available: ${count}`)).toBeVisible();
    expect(dialog.queryByText(/You can choose others/)).toBeNull();
  });
});

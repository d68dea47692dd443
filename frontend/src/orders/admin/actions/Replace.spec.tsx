import { screen, within } from '@testing-library/react';
import { signedInAs, visit } from '../../../app/testing/visit.tsx';
import { ok, refuses, type RouteReplies } from '../../../platform/testing/server.ts';
import { anAdmin, anOfficeUnit, anOrder, adminOrderOf, orderId, onePage, textShown, unitId } from '../../testing/orders.ts';

const replacing = `POST /api/admin/orders/${orderId}/replace-unit`;
const open = (seen: boolean, more: RouteReplies = {}, status: 'delivered' | 'refunded' = 'delivered') =>
  visit(`/admin/orders/${orderId}`, {
    ...signedInAs(anAdmin),
    [`GET /api/admin/orders/${orderId}`]: ok(
      adminOrderOf(anOrder({ status, stage_weight: 3 }), { products: [anOfficeUnit(unitId, seen)] }),
    ),
    [`GET /api/admin/orders/${orderId}/timeline`]: onePage([]),
    ...more,
  });

describe('a unit of a delivered order', () => {
  it('is replaced for a chosen reason, and goes to quarantine', async () => {
    const { user, server } = await open(true, { [replacing]: ok({ position: '9' }) });
    await user.click(await screen.findByRole('button', { name: /^Replace: / }));
    const dialog = within(await screen.findByRole('alertdialog'));
    expect(dialog.getByRole('button', { name: 'Replace' })).toBeDisabled();
    expect(dialog.getByRole('radio', { name: 'Back to stock' })).toBeDisabled();
    await user.click(dialog.getByRole('radio', { name: 'It does not work' }));
    await user.click(dialog.getByRole('button', { name: 'Replace' }));
    expect(await textShown('The product was replaced')).toBeVisible();
    expect(server.requestsTo(replacing)[0]?.body).toEqual({ product_id: unitId, reason: 'does_not_work', fate: 'quarantine' });
  });

  it('returns to stock if the customer has not seen it, and says why a replacement failed', async () => {
    const { user, server } = await open(false, { [replacing]: refuses(409, 'out_of_stock') });
    await user.click(await screen.findByRole('button', { name: /^Replace: / }));
    const dialog = within(await screen.findByRole('alertdialog'));
    await user.click(dialog.getByRole('radio', { name: 'It is the wrong product' }));
    await user.click(dialog.getByRole('radio', { name: 'Back to stock' }));
    await user.click(dialog.getByRole('button', { name: 'Replace' }));
    expect(await textShown('Not enough products in stock')).toBeVisible();
    expect(server.requestsTo(replacing)[0]?.body).toMatchObject({ fate: 'restock' });
  });

  it('is not offered for a refunded order', async () => {
    await open(true, {}, 'refunded');
    expect((await screen.findAllByText(/Product 1|Product 1/))[0]).toBeVisible();
    expect(screen.queryByRole('button', { name: /^Replace: / })).toBeNull();
  });
});

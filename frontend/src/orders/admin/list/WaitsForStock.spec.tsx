import { screen } from '@testing-library/react';
import { findHeading, signedInAs, visit } from '../../../app/testing/visit.tsx';
import { ok } from '../../../platform/testing/server.ts';
import { anAdmin, anOrder, adminOrderOf, orderId, onePage } from '../../testing/orders.ts';

const paid = anOrder({ status: 'paid_in_process', stage_weight: 2 });
const one = (order: ReturnType<typeof adminOrderOf>) =>
  visit(`/admin/orders/${orderId}`, { ...signedInAs(anAdmin), [`GET /api/admin/orders/${orderId}`]: ok(order) });

describe('a paid order that waits for stock', () => {
  const short = adminOrderOf(paid, { units_in_stock: 1, waits_for_stock: true });

  it('offers no delivery in the list, and says that it waits', async () => {
    await visit('/admin/orders', { ...signedInAs(anAdmin), 'GET /api/admin/orders': onePage([short]) });
    const assign = await screen.findByRole('button', { name: 'Assign Products: 8c1f2a34' });
    expect(assign).toHaveAttribute('aria-disabled', 'true');
    expect(screen.getByText(/^waits for stock since 05 Mar 2026, \d\d:\d\d$/)).toBeVisible();
  });

  it('says on its page how many units it lacks', async () => {
    await one(short);
    expect(await screen.findByText(/Not enough products\. Required: 2, available: 1\. Add units/)).toBeVisible();
    expect(screen.getByRole('button', { name: 'Assign Products' })).toHaveAttribute('aria-disabled', 'true');
    expect(screen.getByRole('button', { name: 'Confirm without products' })).toBeEnabled();
  });

  it('names a delivered order no units in stock', async () => {
    await one(adminOrderOf({ ...paid, status: 'delivered' }, { units_in_stock: null }));
    await findHeading('Order 8c1f2a34');
    expect(screen.queryByText('In stock')).toBeNull();
  });
});

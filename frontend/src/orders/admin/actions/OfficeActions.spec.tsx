import { screen } from '@testing-library/react';
import { signedInAs, visit } from '../../../app/testing/visit.tsx';
import { ok } from '../../../platform/testing/server.ts';
import { aCustomOrder, anAdmin, anOfficeUnit, anOrder, adminOrderOf, orderId, onePage } from '../../testing/orders.ts';
import type { AdminOrderDetails } from '../../orders.queries.ts';

const disputed = adminOrderOf(anOrder({ status: 'paid_in_process', stage_weight: 2, disputed: true, paid_at: '2026-03-05T09:31:00.000Z' }));
const open = (path: string, order: AdminOrderDetails) =>
  visit(path, {
    ...signedInAs(anAdmin),
    'GET /api/admin/orders': onePage([order]),
    [`GET /api/admin/orders/${orderId}`]: ok(order),
  });

describe("the office's actions on an order", () => {
  it('that a dispute forbids can be focused and say why, and do nothing, on its page', async () => {
    const { user } = await open(`/admin/orders/${orderId}`, disputed);
    for (const name of ['Assign Products', 'Confirm without products', 'Refund']) {
      const button = await screen.findByRole('button', { name });
      expect(button).toHaveAttribute('aria-disabled', 'true');
      expect(button).toHaveAccessibleDescription('The payment of this order is disputed');
      button.focus();
      expect(button).toHaveFocus();
      await user.click(button);
    }
    expect(screen.queryByRole('dialog')).toBeNull();
    expect(screen.queryByRole('alertdialog')).toBeNull();
  });

  it('that a dispute forbids say so in the list', async () => {
    const { user } = await open('/admin/orders', disputed);
    const assign = await screen.findByRole('button', { name: 'Assign Products: 8c1f2a34' });
    expect(assign).toHaveAccessibleDescription('The payment of this order is disputed');
    await user.click(assign);
    expect(screen.queryByRole('dialog')).toBeNull();
  });

  it('on units that their customer has seen say that these are not taken back', async () => {
    const delivered = anOrder({ status: 'delivered', stage_weight: 3 });
    await open(`/admin/orders/${orderId}`, adminOrderOf(delivered, { products: [anOfficeUnit()], seen: true }));
    const takeBack = await screen.findByRole('button', { name: 'Take back' });
    expect(takeBack).toHaveAccessibleDescription('The private information was already revealed');
    expect(screen.getByRole('button', { name: /^Replace: / })).not.toHaveAttribute('aria-disabled');
  });

  it('only reserve products for an unpaid custom order, and say so', async () => {
    const { user } = await open(`/admin/orders/${orderId}`, adminOrderOf(aCustomOrder()));
    await user.click(await screen.findByRole('button', { name: 'Reserve Products' }));
    expect(await screen.findByText('They are reserved, and delivered once the order is paid.')).toBeVisible();
  });
});

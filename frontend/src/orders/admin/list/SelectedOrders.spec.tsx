import { screen, waitFor, within } from '@testing-library/react';
import { signedInAs, visit } from '../../../app/testing/visit.tsx';
import { ok, refuses } from '../../../platform/testing/server.ts';
import { aCustomOrder, anAdmin, anOrder, adminOrderOf, orderId, otherUnitId, onePage, textShown, unitId } from '../../testing/orders.ts';

const deliverOf = (id: string) => `POST /api/admin/orders/${id}/deliver` as const;
const cancelOf = (id: string) => `POST /api/admin/orders/${id}/cancel` as const;
const remindOf = (id: string) => `POST /api/admin/orders/${id}/remind` as const;
const disputedId = '77778888-3333-4444-8555-666677778888';
const waits = anOrder();
const alsoWaits = aCustomOrder({ id: unitId });
const delivered = anOrder({ id: otherUnitId, status: 'delivered', stage_weight: 3 });

const withAll = () =>
  visit('/admin/orders', {
    ...signedInAs(anAdmin),
    'GET /api/admin/orders': onePage([waits, alsoWaits, delivered].map((order) => adminOrderOf(order))),
    [cancelOf(orderId)]: ok({ position: '8' }),
    [cancelOf(unitId)]: refuses(409, 'already_paid'),
  });

describe('orders selected in the list', () => {
  it('are canceled together after a confirmation, and the failed ones are named', async () => {
    const { user, server } = await withAll();
    await user.click(await screen.findByRole('checkbox', { name: 'Select all shown' }));
    const bar = within(screen.getByRole('group', { name: 'With the selected rows' }));
    expect(bar.getByText('3 selected')).toBeVisible();
    await user.click(bar.getByRole('button', { name: 'Cancel' }));
    const dialog = within(await screen.findByRole('alertdialog', { name: 'Cancel 2 orders?' }));
    expect(dialog.getByText('1 selected order can no longer be cancelled and will not change.')).toBeVisible();
    expect(server.requestsTo(cancelOf(orderId))).toHaveLength(0);
    expect(dialog.getByRole('button', { name: 'Cancel orders' })).toBeDisabled();
    expect(dialog.getByText(/^The customers do not see it\./)).toBeVisible();
    await user.click(dialog.getByRole('radio', { name: 'Unpaid for too long' }));
    await user.click(dialog.getByRole('button', { name: 'Cancel orders' }));
    expect(await textShown('1 order was cancelled')).toBeVisible();
    expect(server.requestsTo(cancelOf(orderId))[0]?.body).toEqual({ reason: 'not_paid' });
    expect(server.requestsTo(cancelOf(unitId))[0]?.body).toEqual({ reason: 'not_paid' });
    expect(dialog.getByRole('listitem')).toHaveTextContent('11112222: This order is already paid');
    expect(server.requestsTo(cancelOf(otherUnitId))).toHaveLength(0);
    await user.click(dialog.getByRole('button', { name: 'Close' }));
    await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull());
  });

  it('are delivered together from the oldest products, and the failed ones are named', async () => {
    const [paid, lacking] = [anOrder({ status: 'paid_in_process' }), anOrder({ id: unitId, status: 'paid_in_process' })];
    const byHand = aCustomOrder({ id: otherUnitId, status: 'paid_in_process' });
    const disputed = anOrder({ id: disputedId, status: 'paid_in_process', disputed: true });
    const { user, server } = await visit('/admin/orders', {
      ...signedInAs(anAdmin),
      'GET /api/admin/orders': onePage([paid, lacking, byHand, disputed].map((order) => adminOrderOf(order))),
      [deliverOf(orderId)]: ok({ position: '8' }),
      [deliverOf(unitId)]: refuses(409, 'out_of_stock'),
    });
    await user.click(await screen.findByRole('checkbox', { name: 'Select all shown' }));
    await user.click(within(screen.getByRole('group', { name: 'With the selected rows' })).getByRole('button', { name: 'Deliver' }));
    const dialog = within(await screen.findByRole('alertdialog', { name: 'Deliver 2 orders?' }));
    expect(dialog.getByText('2 selected orders are disputed, not waiting for delivery, or can only be delivered by hand.')).toBeVisible();
    expect(server.requestsTo(deliverOf(orderId))).toHaveLength(0);
    await user.click(dialog.getByRole('button', { name: 'Deliver orders' }));
    expect(await textShown('1 order was delivered')).toBeVisible();
    expect(dialog.getByRole('listitem')).toHaveTextContent('11112222: Not enough products in stock');
    expect(server.requestsTo(deliverOf(otherUnitId))).toHaveLength(0);
  });

  it('send reminders together, but none twice within a day', async () => {
    const lately = anOrder({ id: otherUnitId, remind_again_from: new Date(Date.now() + 60_000).toISOString() });
    const { user, server } = await visit('/admin/orders', {
      ...signedInAs(anAdmin),
      'GET /api/admin/orders': onePage([waits, alsoWaits, lately].map((order) => adminOrderOf(order))),
      [remindOf(orderId)]: ok({ position: '8' }),
      [remindOf(unitId)]: refuses(409, 'reminded_lately'),
    });
    await user.click(await screen.findByRole('checkbox', { name: 'Select all shown' }));
    await user.click(within(screen.getByRole('group', { name: 'With the selected rows' })).getByRole('button', { name: 'Remind' }));
    const dialog = within(await screen.findByRole('alertdialog', { name: 'Send reminders for 2 orders?' }));
    expect(dialog.getByText(/^1 selected order is not awaiting payment/)).toBeVisible();
    await user.click(dialog.getByRole('button', { name: 'Send reminder' }));
    expect(await textShown('1 reminder was sent')).toBeVisible();
    expect(dialog.getByRole('listitem')).toHaveTextContent('11112222: The customer was reminded of this order less than a day ago');
    expect(server.requestsTo(remindOf(otherUnitId))).toHaveLength(0);
  });

  it('are deselected when the list no longer shows them', async () => {
    const { user, server } = await withAll();
    await user.click(await screen.findByRole('checkbox', { name: 'Select 8c1f2a34' }));
    expect(screen.getByText('1 selected')).toBeVisible();
    server.setReply('GET /api/admin/orders', onePage([adminOrderOf(delivered)]));
    await user.type(screen.getByRole('searchbox'), '9999');
    await waitFor(() => expect(screen.queryByText('1 selected')).toBeNull());
  });
});

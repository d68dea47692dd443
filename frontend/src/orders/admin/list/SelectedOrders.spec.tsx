import { screen, waitFor, within } from '@testing-library/react';
import { signedInAs, visit } from '../../../app/testing/visit.tsx';
import { refuses, type RouteReplies } from '../../../platform/testing/server.ts';
import { aCustomOrder, anAdmin, anOrder, adminOrderOf, orderId, otherUnitId, onePage, textShown, unitId } from '../../testing/orders.ts';

const jobs = 'POST /api/admin/bulk-jobs';
const disputedId = '77778888-3333-4444-8555-666677778888';
const waits = anOrder();
const alsoWaits = aCustomOrder({ id: unitId });
const delivered = anOrder({ id: otherUnitId, status: 'delivered', stage_weight: 3 });
const started = { status: 202, body: { id: 'j1' } };

const listOf = (...orders: Parameters<typeof adminOrderOf>[0][]) => onePage(orders.map((order) => adminOrderOf(order)));
const withOrders = (orders: ReturnType<typeof listOf>, routes: RouteReplies = {}) =>
  visit('/admin/orders', { ...signedInAs(anAdmin), 'GET /api/admin/orders': orders, [jobs]: started, ...routes });
const bar = () => within(screen.getByRole('group', { name: 'With the selected rows' }));
type Visit = Awaited<ReturnType<typeof withOrders>>;

/** Selects all orders and presses an action; returns its dialog. */
async function dialogFor({ user }: Visit, action: string, title: string) {
  await user.click(await screen.findByRole('checkbox', { name: 'Select all shown' }));
  await user.click(bar().getByRole('button', { name: action }));
  return within(await screen.findByRole('alertdialog', { name: title }));
}
const leftOut = (dialog: Pick<typeof screen, 'getAllByRole'>) => dialog.getAllByRole('listitem').map(({ textContent }) => textContent);
const item = (id: string) => ({ id, as_of: '7' });

describe('orders selected in the list', () => {
  it('are canceled by one request, which names what was seen; those left out are named with the reason', async () => {
    const visited = await withOrders(listOf(waits, alsoWaits, delivered));
    const { user, server } = visited;
    const dialog = await dialogFor(visited, 'Cancel', 'Cancel 2 orders?');
    expect(leftOut(dialog)).toEqual([`${otherUnitId.slice(0, 8)}: its status is “Delivered”`]);
    expect(dialog.getByRole('button', { name: 'Cancel orders' })).toBeDisabled();
    expect(dialog.getByText(/^The customers do not see it\./)).toBeVisible();
    await user.click(dialog.getByRole('radio', { name: 'Unpaid for too long' }));
    await user.click(dialog.getByRole('button', { name: 'Cancel orders' }));
    await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull());
    expect(server.requestsTo(jobs).map(({ body }) => body)).toEqual([
      { kind: 'cancel', items: [item(orderId), item(unitId)], reason: 'not_paid' },
    ]);
    expect(screen.queryByRole('group', { name: 'With the selected rows' })).toBeNull();
  });

  it('are delivered together, but those with an obstacle', async () => {
    const paid = anOrder({ status: 'paid_in_process' });
    const byHand = aCustomOrder({ id: otherUnitId, status: 'paid_in_process' });
    const disputed = anOrder({ id: disputedId, status: 'paid_in_process', disputed: true });
    const visited = await withOrders(listOf(paid, byHand, disputed));
    const dialog = await dialogFor(visited, 'Deliver', 'Deliver 1 order?');
    expect(leftOut(dialog)).toEqual([
      `${otherUnitId.slice(0, 8)}: a custom order is only delivered from its own page`,
      '77778888: The payment of this order is disputed',
    ]);
    await visited.user.click(dialog.getByRole('button', { name: 'Deliver orders' }));
    await waitFor(() => expect(visited.server.requestsTo(jobs)[0]?.body).toEqual({ kind: 'deliver', items: [item(orderId)] }));
  });

  it('are reminded together, but not twice within a day', async () => {
    const again = new Date(Date.now() + 60_000).toISOString();
    const lately = adminOrderOf(anOrder({ id: otherUnitId }), { remind_again_from: again });
    const visited = await withOrders(onePage([adminOrderOf(waits), lately]));
    const dialog = await dialogFor(visited, 'Remind', 'Send reminders for 1 order?');
    expect(leftOut(dialog)).toEqual([`${otherUnitId.slice(0, 8)}: The customer was reminded of this order less than a day ago`]);
    await visited.user.click(dialog.getByRole('button', { name: 'Send reminder' }));
    await waitFor(() => expect(visited.server.requestsTo(jobs)[0]?.body).toEqual({ kind: 'remind', items: [item(orderId)] }));
  });

  it('are offered no action that is possible for none of them', async () => {
    const { user } = await withOrders(listOf(waits, delivered));
    await user.click(await screen.findByRole('checkbox', { name: `Select ${otherUnitId.slice(0, 8)}` }));
    for (const name of ['Deliver', 'Remind', 'Cancel']) expect(bar().queryByRole('button', { name })).toBeNull();
    await user.click(screen.getByRole('checkbox', { name: 'Select all shown' }));
    expect(bar().queryByRole('button', { name: 'Deliver' })).toBeNull();
    for (const name of ['Remind', 'Cancel']) expect(bar().getByRole('button', { name })).toBeVisible();
  });

  it('stay selected when the request is refused, with the reason', async () => {
    const visited = await withOrders(listOf(waits), { [jobs]: refuses(429, 'too_many_requests') });
    const dialog = await dialogFor(visited, 'Remind', 'Send reminders for 1 order?');
    await visited.user.click(dialog.getByRole('button', { name: 'Send reminder' }));
    expect(await textShown('Too many requests. Please try again later.')).toBeVisible();
    await visited.user.click(dialog.getByRole('button', { name: 'Cancel' }));
    expect(await screen.findByText('1 selected')).toBeVisible();
  });

  it('are deselected when the list no longer shows them', async () => {
    const { user, server } = await withOrders(listOf(waits, alsoWaits, delivered));
    await user.click(await screen.findByRole('checkbox', { name: 'Select 8c1f2a34' }));
    expect(screen.getByText('1 selected')).toBeVisible();
    server.setReply('GET /api/admin/orders', listOf(delivered));
    await user.type(screen.getByRole('searchbox'), '9999');
    await waitFor(() => expect(screen.queryByText('1 selected')).toBeNull());
  });
});

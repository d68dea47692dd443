import { screen, within } from '@testing-library/react';
import { annAccount, signedInAs, visit } from '../app/testing/visit.tsx';
import { ok, refuses, type RouteReplies } from '../platform/testing/server.ts';
import { anOrder, adminOrderOf, orderId } from '../orders/testing/orders.ts';

const path = `/api/admin/orders/${orderId}/taken`;
const by = (id: string, name: string) => ok({ by: { id, name, since: '2026-03-05T09:30:00.000Z' } });
const open = (taken: ReturnType<typeof ok>, routes: RouteReplies = {}, role: 'admin' | 'moderator' = 'moderator') =>
  visit(`/admin/orders/${orderId}`, {
    ...signedInAs({ ...annAccount, roles: [role] }),
    [`GET /api/admin/orders/${orderId}`]: ok(adminOrderOf(anOrder())),
    [`GET ${path}`]: taken,
    ...routes,
  });

describe('the person working on an order', () => {
  it('is no one until an administrator takes it', async () => {
    const { user, server } = await open(ok({ by: null }), { [`PUT ${path}`]: by(annAccount.id, 'Ann') });
    expect(await screen.findByText('No one is working on this order')).toBeVisible();
    server.setReplyAfter(`PUT ${path}`, `GET ${path}`, by(annAccount.id, 'Ann'));
    await user.click(screen.getByRole('button', { name: 'Take it' }));
    expect(await screen.findByText(/^Taken by Ann since 05 Mar 2026, /)).toBeVisible();
    expect(server.requestsTo(`PUT ${path}`)[0]?.body).toEqual({});
    expect(screen.getByRole('button', { name: 'Release it' })).toBeVisible();
    expect(screen.queryByRole('button', { name: 'Take it over' })).toBeNull();
  });

  it('is replaced after a confirmation, unless someone else was quicker', async () => {
    const { user, server } = await open(by('colleague', 'Bob'), { [`PUT ${path}`]: refuses(409, 'order_taken') });
    const over = await screen.findByRole('button', { name: 'Take it over' });
    expect(screen.queryByRole('button', { name: 'Release it' })).toBeNull();
    await user.click(over);
    const dialog = within(await screen.findByRole('alertdialog'));
    expect(dialog.getByText('Take this order over from Bob?')).toBeVisible();
    await user.click(dialog.getByRole('button', { name: 'Take it over' }));
    expect(server.requestsTo(`PUT ${path}`)[0]?.body).toEqual({ from: 'colleague' });
    expect(await dialog.findByText('Someone else has taken this order')).toBeVisible();
  });

  it('can be released by administrators, too', async () => {
    const { user, server } = await open(by('colleague', 'Bob'), { [`DELETE ${path}`]: { status: 204 } }, 'admin');
    await user.click(await screen.findByRole('button', { name: 'Release it' }));
    expect(server.requestsTo(`DELETE ${path}`)).toHaveLength(1);
  });
});

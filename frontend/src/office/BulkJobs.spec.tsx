import { screen, waitFor, within } from '@testing-library/react';
import { annAccount, signedInAs, visit } from '../app/testing/visit.tsx';
import { onePage, orderId, otherUnitId, unitId } from '../orders/testing/orders.ts';
import { ok, refuses, type RouteReplies } from '../platform/testing/server.ts';

const job = {
  id: '99990000-3333-4444-8555-666677778888',
  kind: 'deliver',
  by: { id: annAccount.id, name: 'Ann Ember' },
  pressed_at: '2026-11-27T10:00:00.000Z',
  total: 3,
  done: 1,
  open: 2,
  stopped: null as string | null,
};
const list = 'GET /api/admin/bulk-jobs';
const path = `/api/admin/bulk-jobs/${job.id}`;
const open = (one: typeof job, routes: RouteReplies = {}, language: 'en' | 'ru' = 'en') =>
  visit(
    '/admin/orders',
    {
      ...signedInAs({ ...annAccount, roles: ['moderator'] }),
      'GET /api/admin/orders': onePage([]),
      [list]: ok({ items: [one] }),
      ...routes,
    },
    language,
  );
const undone = (items: object[]) => ({ [`GET ${path}`]: ok({ ...job, not_done: items }) });
const section = async (name = 'Work on selected rows') => within(await screen.findByRole('region', { name }));

describe('bulk work of the office', () => {
  it('shows how far it is, and what was not done at its end, with a link and the reason', async () => {
    const { server } = await open(job, undone([]));
    const shown = await section();
    expect(shown.getByText('Delivering 3 orders: 1 of 3')).toBeVisible();
    expect(shown.getByRole('progressbar', { name: 'Delivering 3 orders' })).toHaveAttribute('aria-valuenow', '33');
    const items = [
      { id: orderId, name: null, outcome: 'changed', code: null },
      { id: unitId, name: null, outcome: 'refused', code: 'out_of_stock' },
    ];
    server.setReply(`GET ${path}`, ok({ ...job, not_done: items }));
    server.setReply(list, ok({ items: [{ ...job, open: 0 }] }));
    expect(await shown.findByText('1 order was delivered.', {}, { timeout: 5_000 })).toBeVisible();
    await waitFor(() => expect(shown.getAllByRole('listitem')).toHaveLength(2));
    expect(shown.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
      `${orderId.slice(0, 8)}: It has changed since it was selected`,
      `${unitId.slice(0, 8)}: Not enough products in stock`,
    ]);
    expect(shown.getByRole('link', { name: orderId.slice(0, 8) })).toHaveAttribute('href', `/admin/orders/${orderId}`);
  });

  it('can be stopped by its owner alone', async () => {
    const { user, server } = await open(job, { [`POST ${path}/stop`]: { status: 204 } });
    await user.click((await section()).getByRole('button', { name: 'Stop' }));
    expect(server.requestsTo(`POST ${path}/stop`)).toHaveLength(1);
    await open({ ...job, by: { id: otherUnitId, name: 'Bob' } });
    const others = await section();
    expect(others.getByText('Started by Bob')).toBeVisible();
    expect(others.queryByRole('button', { name: 'Stop' })).toBeNull();
  });

  it('says why it ended early, names a user, and can be dismissed', async () => {
    const ended = { ...job, kind: 'approve', open: 0, stopped: 'right_ended', by: { id: otherUnitId, name: 'Bob' } };
    const items = [{ id: unitId, name: 'Cy Example', outcome: 'untouched', code: null }];
    const { user, server } = await open(ended, { ...undone(items), [`DELETE ${path}`]: { status: 204 } });
    const shown = await section();
    expect(shown.getByText(/It ended when the person who had started it lost the right to it\.$/)).toBeVisible();
    expect(await shown.findByRole('link', { name: 'Cy Example' })).toHaveAttribute('href', `/admin/users/${unitId}`);
    expect(shown.getByRole('listitem')).toHaveTextContent('Cy Example: Not begun, nothing has changed');
    server.setReplyAfter(`DELETE ${path}`, list, ok({ items: [] }));
    await user.click(shown.getByRole('button', { name: 'Dismiss' }));
    await waitFor(() => expect(screen.queryByRole('region', { name: 'Work on selected rows' })).toBeNull());
  });

  it('speaks Russian', async () => {
    await open({ ...job, open: 0, done: 3 }, {}, 'ru');
    expect((await section('Работа с выбранными строками')).getByText('Поставлено: 3 заказа.')).toBeVisible();
  });

  it('says so when it is not known', async () => {
    await open(job, { [list]: refuses(404, 'not_found') });
    expect(await screen.findByText('It could not be found out whether work on selected rows is running.')).toBeVisible();
  });
});

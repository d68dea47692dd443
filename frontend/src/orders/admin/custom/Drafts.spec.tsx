import { screen, waitFor } from '@testing-library/react';
import { signedInAs, visit } from '../../../app/testing/visit.tsx';
import { ok, refuses, type RouteReplies } from '../../../platform/testing/server.ts';
import { aCustomOrder, adminOrderOf, anAdmin, orderId, textShown } from '../../testing/orders.ts';

const one = (order: ReturnType<typeof adminOrderOf>, routes: RouteReplies) =>
  visit(`/admin/orders/${orderId}`, { ...signedInAs(anAdmin), [`GET /api/admin/orders/${orderId}`]: ok(order), ...routes });

describe('a draft', () => {
  it('is edited and sent', async () => {
    const draft = adminOrderOf(aCustomOrder({ status: 'draft' }));
    const { user, server } = await one(draft, {
      [`PATCH /api/admin/orders/${orderId}`]: ok({ position: '8' }),
      [`POST /api/admin/orders/${orderId}/send`]: ok({ position: '9' }),
    });
    await user.click(await screen.findByRole('button', { name: 'Edit' }));
    const price = await screen.findByLabelText(/Price/);
    expect(price).toHaveValue(210);
    await user.clear(price);
    await user.type(price, '99.99');
    await user.click(screen.getByRole('button', { name: 'Save' }));
    expect(await textShown('Draft saved')).toBeVisible();
    expect(server.requestsTo(`PATCH /api/admin/orders/${orderId}`)[0]?.body).toEqual({
      amount: 9_999,
      order_type: 'one_time',
      description: 'Ten warm leads',
      version: 'as first saved',
    });
    await user.click(await screen.findByRole('button', { name: 'Send to customer' }));
    expect(await textShown('The order was sent')).toBeVisible();
    expect(server.requestsTo(`POST /api/admin/orders/${orderId}/send`)[0]?.body).toEqual({ version: 'as first saved' });
  });

  it('that someone else has changed keeps what was typed, and the page shows the new version', async () => {
    const theirs = adminOrderOf(aCustomOrder({ status: 'draft', amount: 30_000 }), { draft_version: 'as they saved it' });
    const { user, server } = await one(adminOrderOf(aCustomOrder({ status: 'draft' })), {
      [`PATCH /api/admin/orders/${orderId}`]: refuses(409, 'draft_changed'),
      [`POST /api/admin/orders/${orderId}/send`]: refuses(409, 'draft_changed'),
    });
    await user.click(await screen.findByRole('button', { name: 'Edit' }));
    const price = await screen.findByLabelText(/Price/);
    await user.clear(price);
    await user.type(price, '99.99');
    server.setReply(`GET /api/admin/orders/${orderId}`, ok(theirs));
    await user.click(screen.getByRole('button', { name: 'Save' }));
    expect(await textShown(/^Someone else has changed this draft since you opened it/)).toBeVisible();
    expect(price).toHaveValue(99.99);
    await user.click(screen.getByRole('button', { name: 'Save' }));
    await waitFor(() => expect(server.requestsTo(`PATCH /api/admin/orders/${orderId}`)).toHaveLength(2));
    expect(server.requestsTo(`PATCH /api/admin/orders/${orderId}`)[1]?.body).toMatchObject({ version: 'as first saved' });
    await user.click(screen.getByRole('button', { name: 'Cancel' }));
    expect(await screen.findByText('$300.00')).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Send to customer' }));
    await waitFor(() =>
      expect(server.requestsTo(`POST /api/admin/orders/${orderId}/send`)[0]?.body).toEqual({ version: 'as they saved it' }),
    );
  });
});

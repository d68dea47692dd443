import { screen, within } from '@testing-library/react';
import type { UserEvent } from '@testing-library/user-event';
import { signedInAs, visit } from '../../../app/testing/visit.tsx';
import { ok, refuses, type Reply } from '../../../platform/testing/server.ts';
import type { CustomerOrder } from '../../orders.queries.ts';
import { anAdmin, anOrder, chargeId, adminOrderOf, orderId, textShown } from '../../testing/orders.ts';

const refunding = `POST /api/admin/charges/${chargeId}/refund`;
const paid = anOrder({ status: 'delivered', stage_weight: 3, paid_at: '2026-03-05T10:00:00.000Z', refunded_amount: 1_000 });
const open = (order: CustomerOrder, answer: Reply = ok({ position: '8' }), headers = {}, change = {}) =>
  visit(`/admin/orders/${orderId}`, {
    ...signedInAs(anAdmin),
    [`GET /api/admin/orders/${orderId}`]: ok(adminOrderOf(order, change), headers),
    [refunding]: answer,
  });
const ask = async (order: CustomerOrder, answer?: Reply, headers = {}) => {
  const visited = await open(order, answer, headers);
  await visited.user.click(await screen.findByRole('button', { name: 'Refund' }));
  return { ...visited, dialog: within(await screen.findByRole('alertdialog', { name: 'Refund this order?' })) };
};

const choose = async (user: UserEvent, reason = 'Requested by the customer', howMuch = /^The full remainder/) => {
  await user.click(screen.getByRole('combobox', { name: 'Reason' }));
  await user.click(await screen.findByRole('option', { name: reason }));
  await user.click(screen.getByRole('radio', { name: howMuch }));
};

describe('a refund', () => {
  it('waits for a reason and an amount: neither is preselected', async () => {
    const { user, dialog } = await ask(paid);
    const confirm = dialog.getByRole('button', { name: 'Refund' });
    expect(confirm).toBeDisabled();
    for (const radio of dialog.getAllByRole('radio')) expect(radio).not.toBeChecked();
    await user.click(dialog.getByRole('radio', { name: /^The full remainder/ }));
    expect(confirm).toBeDisabled();
    await choose(user);
    expect(confirm).toBeEnabled();
  });

  it('refunds the full remainder, for a reason, after a confirmation', async () => {
    const { user, server, dialog } = await ask(paid);
    expect(dialog.getByText(/refund up to \$200\.00/)).toBeVisible();
    expect(server.requestsTo(refunding)).toHaveLength(0);
    await choose(user, 'Goodwill');
    await user.click(dialog.getByRole('button', { name: 'Refund' }));
    expect(await textShown('The refund is on its way')).toBeVisible();
    expect(server.requestsTo(refunding)[0]?.body).toEqual({ reason: 'goodwill', given_back: 1_000 });
  });

  it('refunds a part, and never more than the remainder', async () => {
    const { user, server, dialog } = await ask(paid);
    await choose(user, 'Requested by the customer', /^A part/);
    await user.type(dialog.getByLabelText(/Amount, USD/), '200.01');
    await user.click(dialog.getByRole('button', { name: 'Refund' }));
    expect(dialog.getByText(/at most \$200\.00/)).toBeVisible();
    await user.clear(dialog.getByLabelText(/Amount, USD/));
    await user.type(dialog.getByLabelText(/Amount, USD/), '12.345');
    await user.click(dialog.getByRole('button', { name: 'Refund' }));
    expect(dialog.getByText(/at most \$200\.00/)).toBeVisible();
    expect(server.requestsTo(refunding)).toHaveLength(0);
    await user.clear(dialog.getByLabelText(/Amount, USD/));
    await user.type(dialog.getByLabelText(/Amount, USD/), '12.34');
    await user.click(dialog.getByRole('button', { name: 'Refund' }));
    expect(await textShown('The refund is on its way')).toBeVisible();
    expect(server.requestsTo(refunding)[0]?.body).toEqual({ reason: 'requested_by_customer', amount: 1_234, given_back: 1_000 });
  });

  it('keeps the typed amount and shows the new remainder after a refund by someone else', async () => {
    const { user, server, dialog } = await ask(paid, refuses(409, 'refunds_changed'));
    await choose(user, 'Requested by the customer', /^A part/);
    await user.type(dialog.getByLabelText(/Amount, USD/), '12.34');
    server.setReply(`GET /api/admin/orders/${orderId}`, ok(adminOrderOf(paid, { given_back: 6_000 })));
    await user.click(dialog.getByRole('button', { name: 'Refund' }));
    expect(await dialog.findByText(/have changed: \$60\.00 has been refunded or is being refunded/)).toBeVisible();
    expect(dialog.getByText(/refund up to \$150\.00/)).toBeVisible();
    expect(dialog.getByLabelText(/Amount, USD/)).toHaveValue(12.34);
    server.setReply(refunding, ok({ position: '8' }));
    await user.click(dialog.getByRole('button', { name: 'Refund' }));
    expect(await textShown('The refund is on its way')).toBeVisible();
    expect(server.requestsTo(refunding).map(({ body }) => body)).toMatchObject([
      { amount: 1_234, given_back: 1_000 },
      { amount: 1_234, given_back: 6_000 },
    ]);
  });

  it('sends the remainder that the form showed, even after news of another refund', async () => {
    const { user, server, dialog } = await ask(paid, refuses(409, 'refunds_changed'), { 'x-stale': 'true' });
    server.setReply(`GET /api/admin/orders/${orderId}`, ok(adminOrderOf(paid, { given_back: 6_000 })));
    expect(await textShown('Refund on its way')).toBeInTheDocument();
    expect(dialog.getByText(/refund up to \$200\.00/)).toBeVisible();
    await choose(user);
    await user.click(dialog.getByRole('button', { name: 'Refund' }));
    expect(await dialog.findByText(/refund up to \$150\.00/)).toBeVisible();
    expect(server.requestsTo(refunding)[0]?.body).toEqual({ reason: 'requested_by_customer', given_back: 1_000 });
  });

  it('says why it failed', async () => {
    const { user, dialog } = await ask(paid, refuses(409, 'refund_too_large'));
    await choose(user);
    await user.click(dialog.getByRole('button', { name: 'Refund' }));
    expect(await textShown('The order could not be refunded')).toBeVisible();
    expect(await textShown('The amount is larger than what can be refunded')).toBeVisible();
  });

  it.each([
    ['a part is on its way', anOrder({ ...paid, status: 'delivered' }), 6_000, '50.00'],
    ['a lost dispute took more than was left', anOrder({ ...paid, status: 'refunded', refunded_amount: paid.amount }), 22_000, null],
  ])('is shown beside the refunded amount while pending: %s', async (_, order, given_back, shown) => {
    await open(order, undefined, {}, { given_back });
    const facts = within(await screen.findByRole('region', { name: 'Order information' }));
    const value = facts.queryByText('Refund on its way')?.nextElementSibling?.textContent ?? null;
    expect(value?.replace(/[^\d.]/g, '') ?? null).toBe(shown);
  });

  it('is a badge while it is partial', async () => {
    await open(paid);
    expect(await screen.findByText('Partially refunded')).toBeVisible();
  });

  it.each([
    ['unpaid', anOrder()],
    ['refunded', { ...paid, status: 'refunded' as const, refunded_amount: paid.amount }],
  ])('is not offered where nothing can go back: %s', async (_, order) => {
    await open(order);
    await screen.findByRole('region', { name: 'Order information' });
    expect(screen.queryByRole('button', { name: 'Refund' })).toBeNull();
  });
});

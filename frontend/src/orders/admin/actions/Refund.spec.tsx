import { screen, within } from '@testing-library/react';
import type { UserEvent } from '@testing-library/user-event';
import { signedInAs, visit } from '../../../app/testing/visit.tsx';
import { ok, refuses, type Reply } from '../../../platform/testing/server.ts';
import type { Order } from '../../orders.queries.ts';
import { admin, anOrder, chargeId, forAdmin, orderId, said } from '../../testing/orders.ts';

const refunding = `POST /api/admin/charges/${chargeId}/refund`;
const paid = anOrder({ status: 'delivered', stage_weight: 3, paid_at: '2026-03-05T10:00:00.000Z', refunded_amount: 1_000 });
const open = (order: Order, answer: Reply = ok({ position: '8' }), headers = {}, change = {}) =>
  visit(`/admin/orders/${orderId}`, {
    ...signedInAs(admin),
    [`GET /api/admin/orders/${orderId}`]: ok(forAdmin(order, change), headers),
    [refunding]: answer,
  });
const ask = async (order: Order, answer?: Reply, headers = {}) => {
  const visited = await open(order, answer, headers);
  await visited.user.click(await screen.findByRole('button', { name: 'Вернуть деньги' }));
  return { ...visited, dialog: within(await screen.findByRole('alertdialog', { name: 'Вернуть деньги за заказ?' })) };
};

const choose = async (user: UserEvent, reason = 'По просьбе клиента', howMuch = /^Весь остаток/) => {
  await user.click(screen.getByRole('combobox', { name: 'Причина' }));
  await user.click(await screen.findByRole('option', { name: reason }));
  await user.click(screen.getByRole('radio', { name: howMuch }));
};

describe('a refund', () => {
  it('waits for a reason and an amount: neither is preselected', async () => {
    const { user, dialog } = await ask(paid);
    const confirm = dialog.getByRole('button', { name: 'Вернуть' });
    expect(confirm).toBeDisabled();
    for (const radio of dialog.getAllByRole('radio')) expect(radio).not.toBeChecked();
    await user.click(dialog.getByRole('radio', { name: /^Весь остаток/ }));
    expect(confirm).toBeDisabled();
    await choose(user);
    expect(confirm).toBeEnabled();
  });

  it('refunds the full remainder, for a reason, after a confirmation', async () => {
    const { user, server, dialog } = await ask(paid);
    expect(dialog.getByText(/можно вернуть до 200,00/)).toBeVisible();
    expect(server.to(refunding)).toHaveLength(0);
    await choose(user, 'Жест доброй воли');
    await user.click(dialog.getByRole('button', { name: 'Вернуть' }));
    expect(await said('Возврат оформлен')).toBeVisible();
    expect(server.to(refunding)[0]?.body).toEqual({ reason: 'goodwill', given_back: 1_000 });
  });

  it('refunds a part, and never more than the remainder', async () => {
    const { user, server, dialog } = await ask(paid);
    await choose(user, 'По просьбе клиента', /^Часть суммы/);
    await user.type(dialog.getByLabelText(/Сумма, USD/), '200.01');
    await user.click(dialog.getByRole('button', { name: 'Вернуть' }));
    expect(dialog.getByText(/не больше 200,00/)).toBeVisible();
    await user.clear(dialog.getByLabelText(/Сумма, USD/));
    await user.type(dialog.getByLabelText(/Сумма, USD/), '12.345');
    await user.click(dialog.getByRole('button', { name: 'Вернуть' }));
    expect(dialog.getByText(/не больше 200,00/)).toBeVisible();
    expect(server.to(refunding)).toHaveLength(0);
    await user.clear(dialog.getByLabelText(/Сумма, USD/));
    await user.type(dialog.getByLabelText(/Сумма, USD/), '12.34');
    await user.click(dialog.getByRole('button', { name: 'Вернуть' }));
    expect(await said('Возврат оформлен')).toBeVisible();
    expect(server.to(refunding)[0]?.body).toEqual({ reason: 'requested_by_customer', amount: 1_234, given_back: 1_000 });
  });

  it('keeps the typed amount and shows the new remainder after a refund by someone else', async () => {
    const { user, server, dialog } = await ask(paid, refuses(409, 'refunds_changed'));
    await choose(user, 'По просьбе клиента', /^Часть суммы/);
    await user.type(dialog.getByLabelText(/Сумма, USD/), '12.34');
    server.answer(`GET /api/admin/orders/${orderId}`, ok(forAdmin(paid, { given_back: 6_000 })));
    await user.click(dialog.getByRole('button', { name: 'Вернуть' }));
    expect(await dialog.findByText(/тем временем изменились: уже возвращено или возвращается 60,00/)).toBeVisible();
    expect(dialog.getByText(/можно вернуть до 150,00/)).toBeVisible();
    expect(dialog.getByLabelText(/Сумма, USD/)).toHaveValue(12.34);
    server.answer(refunding, ok({ position: '8' }));
    await user.click(dialog.getByRole('button', { name: 'Вернуть' }));
    expect(await said('Возврат оформлен')).toBeVisible();
    expect(server.to(refunding).map(({ body }) => body)).toMatchObject([
      { amount: 1_234, given_back: 1_000 },
      { amount: 1_234, given_back: 6_000 },
    ]);
  });

  it('sends the remainder that the form showed, even after news of another refund', async () => {
    const { user, server, dialog } = await ask(paid, refuses(409, 'refunds_changed'), { 'x-stale': 'true' });
    server.answer(`GET /api/admin/orders/${orderId}`, ok(forAdmin(paid, { given_back: 6_000 })));
    expect(await said('Возвращается')).toBeInTheDocument();
    expect(dialog.getByText(/можно вернуть до 200,00/)).toBeVisible();
    await choose(user);
    await user.click(dialog.getByRole('button', { name: 'Вернуть' }));
    expect(await dialog.findByText(/можно вернуть до 150,00/)).toBeVisible();
    expect(server.to(refunding)[0]?.body).toEqual({ reason: 'requested_by_customer', given_back: 1_000 });
  });

  it('says why it failed', async () => {
    const { user, dialog } = await ask(paid, refuses(409, 'refund_too_large'));
    await choose(user);
    await user.click(dialog.getByRole('button', { name: 'Вернуть' }));
    expect(await said('Не удалось вернуть деньги')).toBeVisible();
    expect(await said('Сумма больше той, что можно вернуть')).toBeVisible();
  });

  it.each([
    ['a part is on its way', anOrder({ ...paid, status: 'delivered' }), 6_000, '50,00'],
    ['a lost dispute took more than was left', anOrder({ ...paid, status: 'refunded', refunded_amount: paid.amount }), 22_000, null],
  ])('is shown beside the refunded amount while pending: %s', async (_, order, given_back, shown) => {
    await open(order, undefined, {}, { given_back });
    const facts = within(await screen.findByRole('region', { name: 'Информация о заказе' }));
    const value = facts.queryByText('Возвращается')?.nextElementSibling?.textContent ?? null;
    expect(value?.replace(/[^\d,]/g, '') ?? null).toBe(shown);
  });

  it('is a badge while it is partial', async () => {
    await open(paid);
    expect(await screen.findByText('Частично возвращён')).toBeVisible();
  });

  it.each([
    ['unpaid', anOrder()],
    ['refunded', { ...paid, status: 'refunded' as const, refunded_amount: paid.amount }],
  ])('is not offered where nothing can go back: %s', async (_, order) => {
    await open(order);
    await screen.findByRole('region', { name: 'Информация о заказе' });
    expect(screen.queryByRole('button', { name: 'Вернуть деньги' })).toBeNull();
  });
});

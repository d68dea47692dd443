import { screen, within } from '@testing-library/react';
import { findMessage, signedInAs, visit } from '../../app/testing/visit.tsx';
import { ok, refuses, type RouteReplies } from '../../platform/testing/server.ts';
import type { CustomerOrder, UnitProblem } from '../orders.queries.ts';
import { anOrder, aProblem, aUnit, orderId, otherUnitId, onePage, unitId } from '../testing/orders.ts';

const path = `/api/orders/${orderId}/problems`;
const secret = 'login: unit-login\npassword: s3cret';
const open = (
  items: readonly UnitProblem[],
  routes: RouteReplies = {},
  order: Partial<CustomerOrder> = { status: 'delivered', stage_weight: 3 },
) =>
  visit(`/app/orders/${orderId}`, {
    ...signedInAs(),
    [`GET /api/orders/${orderId}`]: ok({ ...anOrder(order), hold_expires_at: null }),
    [`GET /api/orders/${orderId}/timeline`]: onePage([]),
    [`GET /api/orders/${orderId}/products`]: ok({ items: [aUnit()] }),
    [`POST /api/orders/${orderId}/products/reveal`]: ok({ items: [{ id: unitId, private_info: secret }], private_info: null }),
    [`GET ${path}`]: ok({ items }),
    ...routes,
  });

describe('a delivered unit', () => {
  it('shows lines of keys and values as fields, copies all of them, and hides them again', async () => {
    const { user, server } = await open([]);
    await user.click(await screen.findByRole('button', { name: /^Show private information/ }));
    expect(await screen.findByText('login')).toBeVisible();
    expect(screen.getByText('password')).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Copy: Product 1, password' }));
    expect(await navigator.clipboard.readText()).toBe('s3cret');
    await user.click(screen.getByRole('button', { name: 'Copy all' }));
    expect(await navigator.clipboard.readText()).toContain(secret);
    await user.click(screen.getByRole('button', { name: /^Hide again/ }));
    expect(screen.queryByText('s3cret')).toBeNull();
    await user.click(screen.getByRole('button', { name: /^Show private information/ }));
    expect(await screen.findByText('s3cret')).toBeVisible();
    expect(server.requestsTo(`POST /api/orders/${orderId}/products/reveal`)).toHaveLength(1);
  });

  it('takes a report with a reason and a note', async () => {
    const { user, server } = await open([], { [`POST ${path}`]: ok({ report_id: 'x', position: '9' }) });
    await user.click(await screen.findByRole('button', { name: 'Report a problem: Product 1' }));
    const dialog = within(await screen.findByRole('alertdialog'));
    await user.click(dialog.getByRole('combobox'));
    await user.click(await screen.findByRole('option', { name: 'Something is missing' }));
    await user.type(dialog.getByLabelText('Note (optional)'), 'no mail');
    await user.click(dialog.getByRole('button', { name: 'Send report' }));
    expect(await findMessage('Your report has been sent')).toBeVisible();
    expect(server.requestsTo(`POST ${path}`).map(({ body }) => body)).toEqual([
      { product_id: unitId, reason: 'incomplete', note: 'no mail' },
    ]);
  });

  it('says why a report was refused', async () => {
    const { user } = await open([], { [`POST ${path}`]: refuses(409, 'problem_open') });
    await user.click(await screen.findByRole('button', { name: 'Report a problem: Product 1' }));
    await user.click(within(await screen.findByRole('alertdialog')).getByRole('button', { name: 'Send report' }));
    expect(await findMessage('A problem with this unit is being looked at already')).toBeVisible();
  });

  it('shows the report, and accepts no other until it is answered', async () => {
    await open([aProblem()]);
    expect(await screen.findByText('it says blocked')).toBeVisible();
    expect(screen.getByText('We are looking into it.')).toBeVisible();
    expect(screen.queryByRole('button', { name: /^Report a problem/ })).toBeNull();
  });

  it('shows the answer', async () => {
    await open([aProblem({ answer: 'Exchanged.', answered_at: '2026-03-06T09:30:00.000Z' })]);
    expect(await screen.findByText('Exchanged.')).toBeVisible();
    expect(screen.getByRole('button', { name: /^Report a problem/ })).toBeVisible();
  });

  it('shows below an earlier answer that the product was replaced since', async () => {
    const answered = { answer: 'It works for us.', answered_at: '2026-03-06T09:30:00.000Z' };
    await open([aProblem({ ...answered, product_id: otherUnitId, replaced_by: unitId, settled_at: '2026-03-07T09:30:00.000Z' })]);
    expect(await screen.findByText('Product replaced')).toBeVisible();
    const answer = screen.getByText(/^Our answer, 06 Mar 2026/).closest('p');
    expect(answer).toHaveTextContent('It works for us.');
    expect(answer?.nextElementSibling).toHaveTextContent('Solved on 07 Mar 2026: the product was replaced.');
  });

  it('keeps report and answer on the page of an order that was refunded', async () => {
    const refunded = { paid_at: '2026-03-05T09:30:00.000Z', closed_at: '2026-03-09T09:30:00.000Z' };
    await open(
      [aProblem({ answer: 'Your money goes back.', answered_at: '2026-03-06T09:30:00.000Z' })],
      {},
      { status: 'refunded', ...refunded },
    );
    const before = within(await screen.findByRole('region', { name: 'Reported problems' }));
    expect(before.getByText('it says blocked')).toBeVisible();
    expect(before.getByText('Your money goes back.')).toBeVisible();
  });
});

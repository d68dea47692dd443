import { QueryObserver } from '@tanstack/react-query';
import { screen, waitFor, within } from '@testing-library/react';
import { annAccount, findHeading, signedInAs, visit } from '../../../app/testing/visit.tsx';
import { newQueryClient } from '../../../platform/query-client.ts';
import { ok, refuses, stubServer } from '../../../platform/testing/server.ts';
import { anOfficeUnit, anOrder, aProblem, orderId } from '../../testing/orders.ts';
import { orderAsCustomer } from './as-customer.queries.ts';

const path = `POST /api/admin/orders/${orderId}/as-customer` as const;
const at = '2026-03-05T09:30:00.000Z';
const story = [{ id: 'e1', kind: 'order_created', at, data: { amount: 21_000, currency: 'usd', quantity: 2 } }];
const open = (answer: ReturnType<typeof ok>) =>
  visit(`/admin/orders/${orderId}/as-customer`, { ...signedInAs({ ...annAccount, roles: ['moderator'] }), [path]: answer });
const seen = (order: ReturnType<typeof anOrder>, units: object[] = [], problems: object[] = []) =>
  ok({ order: { ...order, hold_expires_at: null }, units, problems, story });

describe('an order as its customer sees it', () => {
  it('shows a delivered order masked, with no control but the way back', async () => {
    const { server } = await open(seen(anOrder({ status: 'delivered' }), [anOfficeUnit()]));
    await findHeading('Order 8c1f2a34 as its customer sees it');
    expect(screen.getByText(/private information stays hidden\. The log records that you opened it/)).toBeVisible();
    expect(screen.getByText(anOfficeUnit().mask ?? 'no mask')).toBeVisible();
    expect(screen.queryByRole('button', { name: /^Show/ })).toBeNull();
    expect(within(screen.getByRole('list', { name: 'Order history' })).getByText('Order created')).toBeVisible();
    expect(screen.getByRole('link', { name: 'Back to the order' })).toHaveAttribute('href', `/admin/orders/${orderId}`);
    expect(server.requestsTo(path)).toHaveLength(1);
  });

  it('shows the report about a unit and its answer in the words that the customer reads', async () => {
    const answered = aProblem({ answer: 'Please try again.', answered_at: '2026-03-06T09:30:00.000Z' });
    await open(
      seen(anOrder({ status: 'delivered' }), [anOfficeUnit()], [answered, aProblem({ id: 'gone', unit_id: 'gone', note: 'earlier' })]),
    );
    await findHeading('Order 8c1f2a34 as its customer sees it');
    expect(screen.getByText('it says blocked')).toHaveTextContent('You: it says blocked');
    expect(screen.getByText('Please try again.')).toBeVisible();
    expect(within(screen.getByRole('region', { name: 'Reported problems' })).getByText('earlier')).toBeVisible();
  });

  it('says what the customer reads about a refund', async () => {
    await open(seen(anOrder({ status: 'refunded', refunded_amount: 21_000, closed_at: '2026-03-09T09:30:00.000Z' })));
    expect(await screen.findByText(/^\$210\.00 was refunded on 09 Mar 2026/)).toBeVisible();
    expect(screen.queryByRole('link', { name: 'Payments and receipt' })).toBeNull();
  });

  it('shows the customer’s buttons disabled', async () => {
    await open(seen(anOrder({ status: 'awaiting_payment' })));
    await findHeading('Order 8c1f2a34 as its customer sees it');
    for (const name of ['Pay', 'Cancel order']) expect(screen.getByRole('button', { name })).toBeDisabled();
    expect(screen.getByText('Only the customer can do this.')).toBeVisible();
  });

  it('says when there is none', async () => {
    await open(refuses(404, 'order_unknown'));
    expect(await screen.findByRole('link', { name: 'Back to the order' })).toBeVisible();
  });

  it('is requested once, even when other queries are repeated', async () => {
    const server = stubServer({ [path]: seen(anOrder()) });
    const client = newQueryClient();
    const leave = new QueryObserver(client, orderAsCustomer(orderId)).subscribe(() => {});
    await waitFor(() => expect(client.getQueryData(orderAsCustomer(orderId).queryKey)).toBeDefined());
    await client.refetchQueries({ type: 'active' });
    await client.invalidateQueries({ queryKey: ['admin'] });
    expect(server.requestsTo(path)).toHaveLength(1);
    leave();
  });
});

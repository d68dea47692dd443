import { screen, within } from '@testing-library/react';
import { findHeading, signedInAs, visit } from '../../app/testing/visit.tsx';
import { ok, refuses, type RouteReplies } from '../../platform/testing/server.ts';
import { aCustomOrder, anOrder, ordersByStage, runningSubscriptions, textShown } from '../testing/orders.ts';

const paidOrderId = 'bbbbbbbb-5b6d-4e7f-8a9b-0c1d2e3f4a5b';
const all: RouteReplies = {
  ...signedInAs(),
  ...runningSubscriptions(paidOrderId),
  ...ordersByStage(
    anOrder(),
    aCustomOrder({ id: 'aaaaaaaa-5b6d-4e7f-8a9b-0c1d2e3f4a5b' }),
    anOrder({ id: paidOrderId, status: 'paid_in_process', stage_weight: 2, stripe_subscription_id: 'sub_1' }),
    anOrder({
      id: 'cccccccc-5b6d-4e7f-8a9b-0c1d2e3f4a5b',
      status: 'delivered',
      stage_weight: 3,
      stripe_subscription_id: 'sub_2',
      subscription_ended: true,
    }),
  ),
};
const section = (name: string) => screen.findByRole('region', { name });

describe('my orders', () => {
  it('are shown in four sections, in order', async () => {
    await visit('/app/orders', all);
    await findHeading('Orders');
    await section('Awaiting Payment');
    const names = screen.getAllByRole('heading', { level: 2 }).map(({ textContent }) => textContent);
    expect(names).toEqual(['Awaiting Payment', 'Paid / In Process', 'Delivered / Completed', 'Cancelled / Refunded']);
    expect(within(await section('Cancelled / Refunded')).getByText('Empty')).toBeVisible();
  });

  it('show product, date and amount', async () => {
    await visit('/app/orders', all);
    const row = within(await section('Awaiting Payment'))
      .getByText('8c1f2a34')
      .closest('li');
    if (!row) throw new Error('no row');
    expect(within(row).getByText('LinkedIn • Basic profile × 2')).toBeVisible();
    expect(within(row).getByText('Subscription')).toBeVisible();
    expect(within(row).getByText(/^05 Mar 2026, \d\d:30$/)).toBeVisible();
    expect(within(row).getByText(/\$210\.00/)).toBeVisible();
    expect(within(row).getByRole('button', { name: /^Pay/ })).toBeEnabled();
  });

  it('offer Pay and Cancel only where something is to be paid', async () => {
    await visit('/app/orders', all);
    const custom = within(await section('Awaiting Payment'))
      .getByText('aaaaaaaa')
      .closest('li');
    if (!custom) throw new Error('no row');
    expect(within(custom).getByText('Custom')).toBeVisible();
    expect(within(custom).getByText('Ten warm leads')).toBeVisible();
    expect(within(custom).getByRole('button', { name: /^Pay/ })).toBeVisible();
    const paid = within(await section('Paid / In Process'));
    expect(await paid.findByText('Subscription Active')).toBeVisible();
    const over = within(await section('Delivered / Completed'));
    expect(over.getByText('Subscription')).toBeVisible();
    expect(over.queryByText('Subscription Active')).toBeNull();
    expect(paid.queryByRole('button', { name: /^(Pay|Cancel)/ })).toBeNull();
  });

  it('lead to the checkout', async () => {
    const url = `${window.location.origin}/app/orders#checkout`;
    const { user, server } = await visit('/app/orders', { ...all, [`POST /api/orders/${anOrder().id}/checkout-session`]: ok({ url }) });
    await user.click(await screen.findByRole('button', { name: 'Pay: 8c1f2a34' }));
    await section('Awaiting Payment');
    expect(window.location.hash).toBe('#checkout');
    expect(server.requestsTo(`POST /api/orders/${anOrder().id}/checkout-session`)).toHaveLength(1);
  });

  it('open a separate checkout for a custom order, monthly or not', async () => {
    const ways = (['one_time', 'subscription'] as const).map((billing_mode, n) =>
      aCustomOrder({ billing_mode, id: `${String(n).repeat(8)}-5b6d-4e7f-8a9b-0c1d2e3f4a5b` }),
    );
    const url = `${window.location.origin}/app/orders#checkout`;
    const paths = ways.map(({ id }) => `POST /api/orders/${id}/payment`);
    const { user, server } = await visit('/app/orders', {
      ...signedInAs(),
      ...ordersByStage(...ways),
      ...Object.fromEntries(paths.map((one) => [one, ok({ url })])),
    });
    await user.click(await screen.findByRole('button', { name: 'Pay: 00000000' }));
    await user.click(await screen.findByRole('button', { name: 'Pay: 11111111' }));
    expect(paths.map((one) => server.requestsTo(one).length)).toEqual([1, 1]);
  });

  it.each([
    ['already_paid', 'Order Already Paid', "This order is already paid or doesn't require payment"],
    ['order_not_payable', 'Order Already Paid', "This order is already paid or doesn't require payment"],
    ['internal', 'Error', 'The payment page did not open'],
    ['', 'Error', 'An unexpected error occurred'],
    ['out_of_stock', 'Error', /^The payment page did not open\. Not enough products/],
  ])('say why a payment did not start: %s', async (code, title, text) => {
    const answer = code === '' ? ok({}) : refuses(409, code);
    const { user } = await visit('/app/orders', { ...all, [`POST /api/orders/${anOrder().id}/checkout-session`]: answer });
    await user.click(await screen.findByRole('button', { name: 'Pay: 8c1f2a34' }));
    expect(await textShown(title)).toBeVisible();
    expect(await textShown(text)).toBeVisible();
  });

  it('are canceled after a confirmation', async () => {
    const { user, server } = await visit('/app/orders', { ...all, [`POST /api/orders/${anOrder().id}/cancel`]: ok({ position: '5' }) });
    await user.click(await screen.findByRole('button', { name: 'Cancel: 8c1f2a34' }));
    const dialog = within(await screen.findByRole('alertdialog', { name: 'Are you sure you want to cancel this order?' }));
    expect(server.requestsTo(`POST /api/orders/${anOrder().id}/cancel`)).toHaveLength(0);
    server.setReplyAfter(`POST /api/orders/${anOrder().id}/cancel`, 'GET /api/orders', ok({ items: [], next: null }));
    await user.click(dialog.getByRole('button', { name: 'Yes, cancel order' }));
    expect(await textShown('Order Cancelled')).toBeVisible();
    expect(await textShown('Your order has been successfully cancelled')).toBeVisible();
  });

  it('say when they could not be canceled, and why', async () => {
    const { user } = await visit('/app/orders', { ...all, [`POST /api/orders/${anOrder().id}/cancel`]: refuses(409, 'already_paid') });
    await user.click(await screen.findByRole('button', { name: 'Cancel: 8c1f2a34' }));
    await user.click(within(await screen.findByRole('alertdialog')).getByRole('button', { name: 'Yes, cancel order' }));
    expect(await textShown('Failed to cancel order')).toBeVisible();
    expect(await textShown('This order is already paid')).toBeVisible();
  });

  it('invite to place a first order when there are none', async () => {
    await visit('/app/orders', { ...signedInAs(), ...ordersByStage() });
    expect(await screen.findByText('No Orders Yet')).toBeVisible();
    expect(screen.getByRole('link', { name: 'Create First Order' })).toHaveAttribute('href', '/app/orders/new');
  });

  it('show five grey rows while loading', async () => {
    await visit('/app/orders', { ...signedInAs(), 'GET /api/orders': () => new Promise(() => undefined) });
    await findHeading('Orders');
    expect(await screen.findAllByTestId('skeleton')).toHaveLength(5);
  });

  it('say when they cannot be loaded', async () => {
    await visit('/app/orders', { ...signedInAs(), 'GET /api/orders': refuses(400, 'invalid') });
    expect(await screen.findByText('Failed to load orders. Please try again later.')).toBeVisible();
  });
});

describe('orders of one product', () => {
  it('show the second of ordering where they look alike to the minute', async () => {
    const id = (n: number) => `${String(n).repeat(8)}-5b6d-4e7f-8a9b-0c1d2e3f4a5b`;
    await visit('/app/orders', {
      ...signedInAs(),
      ...ordersByStage(
        anOrder({ id: id(1), created_at: '2026-03-05T09:30:07.000Z' }),
        anOrder({ id: id(2), created_at: '2026-03-05T09:30:41.000Z' }),
        anOrder({ id: id(3), created_at: '2026-03-05T09:30:52.000Z', quantity: 3 }),
      ),
    });
    const times = within(await section('Awaiting Payment')).getAllByText(/^05 Mar 2026, \d\d:30/);
    expect(times.map(({ textContent }) => textContent.slice(-6))).toEqual([':30:07', ':30:41', expect.stringMatching(/ \d\d:30$/)]);
  });
});

const nothingOwned = { 'GET /api/subscriptions': ok({ items: [], units_owned: 0, has_payment_profile: false }) };

describe('the dashboard', () => {
  it('shows the five newest orders and leads to each', async () => {
    const { server } = await visit('/app/dashboard', { ...signedInAs(), ...nothingOwned, ...ordersByStage(anOrder()) });
    const card = within(await section('Recent Orders'));
    expect(await card.findByRole('link', { name: /LinkedIn • Basic profile × 2/ })).toHaveAttribute('href', `/app/orders/${anOrder().id}`);
    expect(card.getByRole('link', { name: 'View All Orders' })).toHaveAttribute('href', '/app/orders');
    expect(server.requestsTo('GET /api/orders').map(({ query }) => query.get('limit'))).toContain('5');
  });

  it('invites to a first order', async () => {
    await visit('/app/dashboard', { ...signedInAs(), ...nothingOwned, ...ordersByStage() });
    const card = within(await section('Recent Orders'));
    expect(await card.findByText('No orders yet')).toBeVisible();
    expect(card.getByRole('link', { name: 'Create Your First Order' })).toHaveAttribute('href', '/app/orders/new');
  });
});

describe('a subscription in the list of orders', () => {
  it.each([
    ['the subscriptions load', () => new Promise<never>(() => undefined)],
    ['the subscriptions do not load', refuses(400, 'invalid')],
  ])('is not called active while %s', async (_, subscriptions) => {
    await visit('/app/orders', { ...all, 'GET /api/subscriptions': subscriptions });
    const paid = within(await section('Paid / In Process'));
    expect(paid.getByText('Subscription: status unknown')).toBeVisible();
    expect(screen.queryByText('Subscription Active')).toBeNull();
  });
});

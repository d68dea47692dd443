import { screen, within } from '@testing-library/react';
import { ok } from '../platform/testing/server.ts';
import { annAccount, findHeading, signedInAs, visit } from './testing/visit.tsx';

const [order, unit, other] = ['1', '2', '3'].map((digit) => `0198a0a0-1111-4000-8000-00000000000${digit}`) as [string, string, string];
const at = '2026-03-05T09:30:07.000Z';
const ticks = [
  { id: unit, position: '100', created_at: at, event_type: 'order_created' },
  { id: order, position: '200', created_at: at, event_type: 'order_paid' },
  { id: other, position: '300', created_at: at, event_type: 'order_delivered' },
];
const momentReply = (state: object | null) => ok({ position: '200', at, state, ticks, earlier: 4, later: 0, previous: '100', next: '300' });
const paid = {
  id: order,
  user_id: annAccount.id,
  type: 'user',
  status: 'paid_in_process',
  stage_weight: 2,
  billing_mode: 'subscription',
  recurrence: 'monthly',
  channel: 'Instagram',
  product_type: 'Creator',
  quantity: 2,
  subscription_plan: null,
  amount: 29_800,
  currency: 'usd',
  price_unit_amount: 14_900,
  refunded_amount: 9_800,
  given_back: 9_800,
  stripe_subscription_id: 'sub_12345678',
  stripe_payment_id: 'pi_12345678',
  payment_pending: true,
  disputed: true,
  paid_at: at,
  closed_at: null,
  created_at: at,
  subscription_ended: false,
  hold_expires_at: null,
  products: [{ id: unit, channel: 'Instagram', product_type: 'Creator' }],
  units_in_stock: 10,
};
const person = {
  id: annAccount.id,
  status: 'suspended',
  email_confirmed: false,
  deleting: true,
  created_at: at,
  roles: ['moderator'],
  orders: { delivered: 3 },
  subscriptions: [{ subscription_id: 'sub_12345678', status: 'active', cancel_at_period_end: true, current_period_end: at }],
};
const stock = {
  sku: 'Instagram.Creator',
  channel: 'Instagram',
  product_type: 'Creator',
  units: 10,
  on_hold: 1,
  available: 9,
  assigned: 2,
  holds: [{ order_id: order, quantity: 1, expires_at: at }],
};
const area = {
  ...signedInAs({ ...annAccount, roles: ['auditor'] }),
  'POST /api/audit/openings': { status: 204 },
  'GET /api/audit/roles': ok({ position: '200', at, holders: [] }),
};

describe('the view of a moment', () => {
  it("shows an order's status, money, units and earlier facts as the office did", async () => {
    await visit(`/audit/moment/order/${order}`, { ...area, [`GET /api/audit/as-of/order/${order}`]: momentReply(paid) });
    await findHeading(`Order ${order}`);
    const card = within(await screen.findByRole('region', { name: 'Order information' }));
    expect(card.getByText('Paid / In Process')).toBeVisible();
    expect(card.getByText('Partially refunded')).toBeVisible();
    expect(card.getByText(/298[.,]00/)).toBeVisible();
    expect(card.getByRole('link', { name: annAccount.id })).toHaveAttribute('href', `/audit/follow/user/${annAccount.id}`);
    expect(screen.getByText('The payment of this order is disputed.')).toBeVisible();
    expect(screen.getByText('The payment is being processed.')).toBeVisible();
    const units = within(screen.getByRole('table', { name: 'Assigned products' }));
    expect(units.getByRole('link', { name: unit })).toHaveAttribute('href', `/audit/follow/unit/${unit}`);
    const story = within(screen.getByRole('list', { name: 'What had happened by then' }));
    expect(story.getAllByRole('listitem').map((step) => step.textContent)).toEqual([
      expect.stringContaining('Fact at position 200'),
      expect.stringContaining('Fact at position 100'),
    ]);
    expect(screen.getByText('4 facts before these')).toBeVisible();
    expect(screen.queryByRole('button', { name: /refund|cancel|deliver/i })).toBeNull();
  });

  it("shows a person's status, roles, orders and subscriptions", async () => {
    await visit(`/audit/moment/user/${annAccount.id}`, { ...area, [`GET /api/audit/as-of/user/${annAccount.id}`]: momentReply(person) });
    const card = within(await screen.findByRole('region', { name: 'Account Status' }));
    expect(card.getByText('Suspended')).toBeVisible();
    expect(card.getByText('Email not confirmed')).toBeVisible();
    expect(card.getByText('Moderator')).toBeVisible();
    expect(screen.getByText('This account was being deleted.')).toBeVisible();
    expect(within(screen.getByRole('region', { name: 'Orders by status' })).getByText('Delivered')).toBeVisible();
    expect(within(screen.getByRole('table', { name: 'Subscriptions' })).getByText('Cancelling')).toBeVisible();
  });

  it('shows the stock of a product and the orders with a hold', async () => {
    await visit('/audit/moment/stock/Instagram-Creator', { ...area, 'GET /api/audit/as-of/stock/Instagram.Creator': momentReply(stock) });
    expect(await screen.findByRole('region', { name: 'Instagram • Creator' })).toHaveTextContent('Available9');
    expect(within(screen.getByRole('table', { name: 'Holds' })).getByRole('link', { name: order })).toBeVisible();
  });

  it('before the first fact says that the subject did not exist', async () => {
    await visit(`/audit/moment/order/${order}`, { ...area, [`GET /api/audit/as-of/order/${order}`]: momentReply(null) });
    expect(await screen.findByText('It did not exist at this moment.')).toBeVisible();
  });
});

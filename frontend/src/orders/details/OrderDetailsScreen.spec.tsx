import { screen, waitFor, within } from '@testing-library/react';
import { findHeading, currentPath, signedInAs, visit } from '../../app/testing/visit.tsx';
import { ok, refuses, type RouteReplies } from '../../platform/testing/server.ts';
import type { CustomerOrder } from '../orders.queries.ts';
import {
  aCustomOrder,
  anOrder,
  aUnit,
  orderId,
  otherUnitId,
  onePage,
  ordersByStage,
  runningSubscriptions,
  textShown,
  unitId,
} from '../testing/orders.ts';

const one = (order: CustomerOrder, routes: RouteReplies = {}): RouteReplies => ({
  ...signedInAs(),
  ...ordersByStage(),
  [`GET /api/orders/${orderId}`]: ok({ ...order, hold_expires_at: null }),
  ...routes,
});
const open = (order: CustomerOrder, routes?: RouteReplies) => visit(`/app/orders/${orderId}`, one(order, routes));
const reveal = `POST /api/orders/${orderId}/products/reveal`;
const delivered = one(anOrder({ status: 'delivered', stage_weight: 3 }), {
  [`GET /api/orders/${orderId}/products`]: onePage([aUnit(), aUnit(otherUnitId)]),
  [reveal]: ok({
    items: [
      { id: unitId, private_info: 'login:secret-1' },
      { id: otherUnitId, private_info: 'login:secret-2' },
    ],
    private_info: null,
  }),
});

describe('an unpaid order', () => {
  it('shows its details and says that the private information follows', async () => {
    await open(anOrder());
    await findHeading('Order 8c1f2a34');
    const facts = within(screen.getByRole('region', { name: 'Order Information' }));
    expect(facts.getByText('Amount')).toBeVisible();
    expect(facts.getByText(/\$210\.00/)).toBeVisible();
    expect(facts.getByText('Monthly')).toBeVisible();
    expect(facts.getByText('Basic profile')).toBeVisible();
    expect(screen.getByText('Awaiting Payment')).toBeVisible();
    expect(within(screen.getByRole('region', { name: 'Private information' })).getByText(/after delivery/)).toBeVisible();
  });

  it('says in words that a custom order is paid once', async () => {
    await open(aCustomOrder());
    expect(await screen.findByText('One-time')).toBeVisible();
    expect(screen.getByText('Ten warm leads')).toBeVisible();
  });

  it('is canceled, and leads back to the list', async () => {
    const { user } = await open(anOrder(), { [`POST /api/orders/${orderId}/cancel`]: ok({ position: '4' }) });
    await user.click(await screen.findByRole('button', { name: 'Cancel order' }));
    await user.click(within(await screen.findByRole('alertdialog')).getByRole('button', { name: 'Yes, cancel order' }));
    expect(await textShown('The order was cancelled')).toBeVisible();
    expect(currentPath()).toBe('/app/orders');
  });

  it('says that another amount has arrived and is looked at, and offers neither payment nor cancellation', async () => {
    await open(anOrder({ payments_under_review: [{ amount: 1_000, currency: 'usd' }] }));
    expect(await screen.findByText('Payment under review')).toBeVisible();
    expect(screen.getByText(/has arrived/)).toHaveTextContent(/\$10\.00 has arrived for this order, which costs \$210\.00/);
    expect(screen.queryByText('Awaiting Payment')).toBeNull();
    expect(screen.queryByRole('button', { name: 'Pay' })).toBeNull();
    expect(screen.queryByRole('button', { name: 'Cancel order' })).toBeNull();
  });

  it('says when it could not be canceled or paid', async () => {
    const { user } = await open(anOrder(), {
      [`POST /api/orders/${orderId}/cancel`]: refuses(409, 'already_paid'),
      [`POST /api/orders/${orderId}/checkout-session`]: refuses(503, 'provider_unavailable'),
    });
    await user.click(await screen.findByRole('button', { name: 'Pay' }));
    expect(await textShown('The payment page did not open')).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Cancel order' }));
    await user.click(within(await screen.findByRole('alertdialog')).getByRole('button', { name: 'Yes, cancel order' }));
    expect(await textShown('Failed to cancel order')).toBeVisible();
    expect(await textShown('This order is already paid')).toBeVisible();
  });
});

describe('an order page', () => {
  it('names product, amount and order before it is canceled', async () => {
    const { user } = await open(anOrder());
    await user.click(await screen.findByRole('button', { name: 'Cancel order' }));
    expect(await screen.findByRole('alertdialog')).toHaveTextContent(/8c1f2a34 · LinkedIn • Basic profile × 2 · \$210\.00/);
  });

  it('says what follows when its products are held for a shorter time than it can be paid', async () => {
    const order = { ...anOrder(), hold_expires_at: '2026-03-05T10:05:00.000Z' };
    await open(anOrder(), { [`GET /api/orders/${orderId}`]: ok(order) });
    expect(await screen.findByText(/^Afterwards you can still pay/)).toBeVisible();
  });

  it('says that its payment is processed, and not that it is awaited', async () => {
    await open(anOrder({ payment_pending: true }));
    await findHeading('Order 8c1f2a34');
    expect(screen.getByText('Payment processing')).toBeVisible();
    expect(screen.queryByText('Awaiting Payment')).toBeNull();
  });

  it('says how much was refunded and when, and leads to its payments', async () => {
    const closed = { closed_at: '2026-03-09T09:30:00.000Z', refunded_amount: 21_000 };
    await open(anOrder({ status: 'refunded', stage_weight: 4, ...closed }));
    expect(await screen.findByText(/^\$210\.00 was refunded on 09 Mar 2026/)).toBeVisible();
    expect(screen.getByRole('link', { name: 'Payments and receipt' })).toHaveAttribute('href', '/app/transactions?order=8c1f2a34');
  });
});

describe('a paid order', () => {
  it('says that it waits for delivery and that its subscription runs', async () => {
    const order = anOrder({ status: 'paid_in_process', stage_weight: 2, stripe_subscription_id: 'sub_1' });
    await open(order, runningSubscriptions(orderId));
    expect(await screen.findByText('Subscription Active')).toBeVisible();
    expect(screen.getAllByText('Paid / In Process')).toHaveLength(2);
    expect(screen.queryByRole('button', { name: 'Pay' })).toBeNull();
  });

  it('does not call its subscription active when the subscriptions do not load', async () => {
    const order = anOrder({ status: 'paid_in_process', stage_weight: 2, stripe_subscription_id: 'sub_1' });
    await open(order, { 'GET /api/subscriptions': refuses(400, 'invalid') });
    expect(await screen.findByText('Subscription: status unknown')).toBeVisible();
    expect(screen.queryByText('Subscription Active')).toBeNull();
  });

  it('says once that a renewal failed, when it is tried again and that delivery continues, and opens the portal to update the card', async () => {
    const renewing = { order_id: orderId, status: 'past_due', payment_pending: false, cancel_at_period_end: false };
    const days = { current_period_end: '2026-04-05T09:30:00.000Z', next_attempt_at: '2026-04-08T09:30:00.000Z' };
    const portal = 'POST /api/billing/portal-session';
    jest.spyOn(window, 'open').mockReturnValue(null);
    const { user, server } = await open(anOrder({ status: 'paid_in_process', stage_weight: 2, stripe_subscription_id: 'sub_1' }), {
      'GET /api/subscriptions': ok({ items: [{ ...renewing, ...days }], units_owned: 0, has_payment_profile: true }),
      [portal]: refuses(409, 'no_payment_profile'),
    });
    const alert = (await screen.findByText(/failed\. The next attempt is on 08 Apr 2026/)).closest('[role=alert]');
    expect(alert).toHaveTextContent('Paid / In Process: the first payment has arrived');
    expect(screen.getAllByText('Paid / In Process')).toHaveLength(1);
    await user.click(screen.getByRole('button', { name: 'Update card (opens in a new tab)' }));
    expect(server.requestsTo(portal)).toHaveLength(1);
    expect(await textShown('You have no Stripe profile yet')).toBeVisible();
  });
});

describe('a paid order that waits for stock', () => {
  it('tells its customer that the delivery takes longer', async () => {
    const paid = { status: 'paid_in_process', stage_weight: 2, paid_at: '2026-03-06T09:30:00.000Z' } as const;
    await open({ ...anOrder(paid), waits_for_stock: true } as CustomerOrder);
    expect(await screen.findByText(/^Paid on 06 Mar 2026\. The products you ordered are out of stock/)).toBeVisible();
    expect(screen.queryByText(/Next step/)).toBeNull();
  });
});

describe('a paid order whose subscription ended before delivery', () => {
  it('tells its customer that it is delivered or refunded, and promises no delivery', async () => {
    const paid = { status: 'paid_in_process', stage_weight: 2, paid_at: '2026-03-06T09:30:00.000Z' } as const;
    await open(anOrder({ ...paid, stripe_subscription_id: 'sub_1', subscription_ended: true }));
    expect(await screen.findByText(/ended before the order was delivered.*deliver the order or refund your payment/)).toBeVisible();
    expect(screen.queryByText(/Next step/)).toBeNull();
  });
});

describe('a delivered order', () => {
  it('shows no running subscription once it has ended', async () => {
    const over = { stripe_subscription_id: 'sub_1', subscription_ended: true };
    await open(anOrder({ status: 'completed', stage_weight: 3, ...over }), { [`GET /api/orders/${orderId}/products`]: onePage([]) });
    await findHeading('Order 8c1f2a34');
    expect(screen.queryByText('Subscription Active')).toBeNull();
  });

  it('opens its products once, for all of them', async () => {
    const { user, server } = await visit(`/app/orders/${orderId}`, delivered);
    const card = within(await screen.findByRole('region', { name: 'Delivered Products' }));
    expect(card.getAllByText('lo**********22')).toHaveLength(2);
    expect(server.requestsTo(reveal)).toHaveLength(0);
    await user.click(card.getByRole('button', { name: /Show private information/ }));
    expect(await card.findByText('secret-1')).toBeVisible();
    expect(card.getByText('Product 2')).toBeVisible();
    await user.click(card.getByRole('button', { name: 'Copy: Product 2, login' }));
    expect(await textShown('Copied to clipboard')).toBeVisible();
    expect(await navigator.clipboard.readText()).toBe('secret-2');
    expect(server.requestsTo(reveal)).toHaveLength(1);
  });

  it('reveals its products before it copies them, and confirms that for two seconds', async () => {
    const words = ok({ items: [{ id: unitId, private_info: 'one secret' }], private_info: null });
    const { user, server } = await visit(`/app/orders/${orderId}`, { ...delivered, [reveal]: words });
    const copy = await screen.findByRole('button', { name: 'Copy: Product 1' });
    const states: (string | null)[] = [];
    new MutationObserver(() => states.push(copy.getAttribute('data-copied'))).observe(copy, { attributeFilter: ['data-copied'] });
    const begun = performance.now();
    await user.click(copy);
    expect(await textShown('Copied to clipboard')).toBeVisible();
    expect(await navigator.clipboard.readText()).toBe('one secret');
    await waitFor(() => expect(states).toEqual(['true', 'false']));
    expect(performance.now() - begun).toBeGreaterThan(1_990);
    expect(server.requestsTo(reveal)).toHaveLength(1);
  });

  it('shows the text of a custom order', async () => {
    const { user } = await open(aCustomOrder({ status: 'completed', stage_weight: 3, has_private_info: true }), {
      [`GET /api/orders/${orderId}/products`]: onePage([]),
      [`POST /api/orders/${orderId}/private-info/reveal`]: ok({ items: [], private_info: 'the list is at …' }),
    });
    const card = within(await screen.findByRole('region', { name: 'Private information' }));
    await user.click(card.getByRole('button', { name: /Show private information/ }));
    expect(await card.findByText('the list is at …')).toBeVisible();
  });

  it('shows the text of a custom order as it was written, also where every line looks like a field', async () => {
    const text = 'Report: https://shop.test/r\nNote: read it first';
    const { user } = await open(aCustomOrder({ status: 'completed', stage_weight: 3, has_private_info: true }), {
      [`GET /api/orders/${orderId}/products`]: onePage([]),
      [`POST /api/orders/${orderId}/private-info/reveal`]: ok({ items: [], private_info: text }),
    });
    const card = within(await screen.findByRole('region', { name: 'Private information' }));
    await user.click(card.getByRole('button', { name: /Show private information/ }));
    expect((await card.findByText(/^Report:/)).textContent).toBe(text);
  });
});

describe('an order of which a refund of all that is left is requested', () => {
  it('says so, and shows neither a next delivery nor private information', async () => {
    await open(anOrder({ status: 'delivered', stage_weight: 3, refunding: true }));
    expect(await screen.findByText(/^A refund of this order was requested/)).toBeVisible();
    expect(screen.getByText('Refund requested')).toBeVisible();
    expect(screen.queryByRole('button', { name: /private information/ })).toBeNull();
    expect(screen.queryByText(/after delivery/)).toBeNull();
  });

  it('is not said to be delivered next', async () => {
    await open(anOrder({ status: 'paid_in_process', stage_weight: 2, paid_at: '2026-03-02T09:30:00.000Z', refunding: true }));
    expect(await screen.findByText(/^A refund of this order was requested/)).toBeVisible();
    expect(screen.queryByText(/Next step: delivery/)).toBeNull();
  });
});

describe('a missing order', () => {
  it.each(['order_unknown', 'invalid'])('is reported as not found: %s', async (code) => {
    await visit(`/app/orders/${orderId}`, { ...signedInAs(), ...ordersByStage(), [`GET /api/orders/${orderId}`]: refuses(404, code) });
    expect(await screen.findByText("Order not found or you don't have permission to view it.")).toBeVisible();
    expect(screen.getByRole('link', { name: 'Back to orders' })).toHaveAttribute('href', '/app/orders');
  });
});

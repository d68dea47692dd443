import { screen, waitFor } from '@testing-library/react';
import { annAccount, findHeading, signedInAs, visit } from '../../app/testing/visit.tsx';
import { ok, type RouteReplies } from '../../platform/testing/server.ts';
import { aCustomOrder, anAdmin, anOrder, adminOrderOf, orderId, textShown } from '../testing/orders.ts';

const paid = anOrder({ status: 'paid_in_process', stage_weight: 2 });
const one = (order: ReturnType<typeof adminOrderOf>, routes: RouteReplies = {}) =>
  visit(`/admin/orders/${orderId}`, { ...signedInAs(anAdmin), [`GET /api/admin/orders/${orderId}`]: ok(order), ...routes });

describe('the next step of an order', () => {
  const step = async () => (await screen.findByRole('region', { name: 'Next step' })).textContent?.replaceAll('\u00a0', ' ');

  it('says whose turn it is and until when', async () => {
    await one(adminOrderOf(paid, { units_in_stock: 0, waits_for_stock: true }));
    expect(await step()).toMatch(
      /^Next step.*Office.*Required: 2, available: 0\. Add units.*: the customer has waited since 05 Mar 2026, \d\d:\d\d\.$/,
    );
  });

  it('of a custom order is a reminder, which can be sent early', async () => {
    const { user, server } = await one(adminOrderOf(aCustomOrder()), {
      [`POST /api/admin/orders/${orderId}/remind`]: ok({ position: '8' }),
    });
    expect(await step()).toMatch(/Customer.*a reminder is sent on 12 Mar 2026/);
    await user.click(screen.getByRole('button', { name: 'Remind' }));
    await user.click(await screen.findByRole('button', { name: 'Send reminder' }));
    expect(await textShown('The customer was reminded')).toBeVisible();
    expect(server.requestsTo(`POST /api/admin/orders/${orderId}/remind`)).toHaveLength(1);
  });

  it('is no second reminder within a day', async () => {
    await one(adminOrderOf(aCustomOrder(), { remind_again_from: new Date(Date.now() + 60_000).toISOString() }));
    expect(await screen.findByRole('button', { name: 'Remind' })).toHaveAttribute('aria-disabled', 'true');
  });

  it('of a delivered order is the next step of its subscription', async () => {
    const delivered = anOrder({ status: 'delivered', stage_weight: 3, stripe_subscription_id: 'sub_1' });
    const running = {
      id: 'sub_1',
      order_id: orderId,
      status: 'past_due',
      current_period_end: '2026-04-05T09:30:00.000Z',
      cancel_at_period_end: false,
      payment_pending: false,
      failing_since: '2026-03-05T09:30:00.000Z',
      next_attempt_at: '2026-03-08T09:30:00.000Z',
    };
    await one(adminOrderOf(delivered), { [`GET /api/admin/users/${annAccount.id}/subscriptions`]: ok({ items: [running] }) });
    await waitFor(async () =>
      expect(await step()).toMatch(/Stripe.*A payment has been missing since 05 Mar 2026\. Stripe tries again on 08 Mar 2026\.$/),
    );
  });

  it('of a paid order whose subscription has ended is to deliver or to refund', async () => {
    await one(adminOrderOf({ ...paid, stripe_subscription_id: 'sub_1', subscription_ended: true, paid_at: '2026-03-05T09:30:00.000Z' }));
    expect(await step()).toMatch(
      /^Next step.*Office.*Paid on 05 Mar 2026, and the subscription ended before delivery: deliver .* or refund/,
    );
  });

  it('does not exist for a canceled order', async () => {
    await one(adminOrderOf(anOrder({ status: 'canceled', stage_weight: 4 })));
    await findHeading('Order 8c1f2a34');
    expect(screen.queryByRole('region', { name: 'Next step' })).toBeNull();
  });
});

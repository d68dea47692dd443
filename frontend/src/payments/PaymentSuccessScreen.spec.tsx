import { act, screen, waitFor, within } from '@testing-library/react';
import { pause } from '@orderstream/client/pause';
import { anonymousRoutes, currentPath, signedInAs, visit } from '../app/testing/visit.tsx';
import { anOrder, aUnit, orderId, ordersByStage, unitId } from '../orders/testing/orders.ts';
import { ok, refuses, type Reply, type RouteReplies } from '../platform/testing/server.ts';

const sync = `POST /api/orders/${orderId}/payment/sync`;
const answer = (status: string): Reply => ok({ id: orderId, status, amount: 14_900, currency: 'eur' });
const open = (routes: RouteReplies, address = `/payment/success?order_id=${orderId}`) =>
  visit(address, { ...signedInAs(), ...ordersByStage(), ...routes });
const details = `GET /api/orders/${orderId}`;
const paid = ok({ ...anOrder({ status: 'paid_in_process', amount: 14_900, currency: 'eur' }), hold_expires_at: null });
const facts = () =>
  [...within(screen.getByRole('main')).getAllByRole('term')].map((term) => [
    term.textContent,
    term.nextSibling?.textContent?.replaceAll('\u00a0', ' '),
  ]);
async function seconds(count: number): Promise<void> {
  jest.useFakeTimers();
  try {
    await act(() => jest.advanceTimersByTimeAsync(count * 1_000));
  } finally {
    jest.useRealTimers();
  }
}
const title = (name: string) => screen.findByRole('heading', { name, level: 1 });

describe('the page after a payment', () => {
  it('says that the address names no order, and leads to the orders', async () => {
    const { server } = await open({}, '/payment/success');
    expect(await title('No order ID in the URL')).toBeVisible();
    expect(screen.getByRole('link', { name: 'Go to Orders' })).toHaveAttribute('href', '/app/orders');
    expect(server.requestsTo(sync)).toHaveLength(0);
  });

  it('says that there is no such order', async () => {
    await open({ [sync]: refuses(404, 'order_unknown') });
    expect(await title('Order not found')).toBeVisible();
    expect(screen.getByText("Order not found or you don't have permission to view it.")).toBeVisible();
    expect(screen.getByRole('link', { name: 'Go to Orders' })).toHaveAttribute('href', '/app/orders');
  });

  it('says that neither order nor payment was found', async () => {
    await open({ [sync]: refuses(404, 'not_found') });
    expect(await title('Order not found')).toBeVisible();
    expect(screen.getByText('The order could not be loaded.')).toBeVisible();
  });

  it('shows product, amount and date of the order', async () => {
    await open({ [sync]: answer('paid_in_process'), [details]: paid });
    await screen.findByText('Order Details');
    expect(facts()).toEqual([
      ['Order Details', 'LinkedIn • Basic profile × 2'],
      ['Status', 'Paid / In Process'],
      ['Amount', expect.stringMatching(/^€149\.00$/)],
      ['Created', expect.stringMatching(/^05 Mar 2026, \d\d:30$/)],
      ['Order ID', orderId],
    ]);
  });

  it('says that it renews, and when', async () => {
    const renewing = { id: 'sub_1', order_id: orderId, status: 'active', current_period_end: '2026-04-05T09:30:00.000Z' };
    const subscribed = { status: 'paid_in_process', stripe_subscription_id: 'sub_1' } as const;
    await open({
      [sync]: answer('paid_in_process'),
      [details]: ok({ ...anOrder(subscribed), hold_expires_at: null }),
      'GET /api/subscriptions': ok({ items: [renewing], units_owned: 0, has_payment_profile: true }),
    });
    await waitFor(() => expect(facts()).toContainEqual(['Renews on', '05 Apr 2026']));
  });

  it('says of a bank debit that it is processed, not that a payment is awaited', async () => {
    await open({ [sync]: answer('awaiting_payment'), [details]: ok({ ...anOrder({ payment_pending: true }), hold_expires_at: null }) });
    expect(await title('Payment processing')).toBeVisible();
    expect(facts()).toContainEqual(['Status', 'Payment processing']);
  });

  it('shows only status and amount to people without access to the order', async () => {
    await open({ [sync]: answer('paid_in_process'), [details]: refuses(403, 'account_not_active') });
    expect(await title('Payment is confirmed, your order is being processed')).toBeVisible();
    // The refusal of the details arrives after the answer that the heading comes from.
    await waitFor(() => expect(facts().map(([name]) => name)).toEqual(['Status', 'Amount', 'Order ID']));
  });

  it('stops checking when the provider does not answer, and shows the order as last seen', async () => {
    const { server } = await open({ [sync]: refuses(503, 'provider_unavailable'), [details]: paid });
    expect(await title('Payment is confirmed, your order is being processed')).toBeVisible();
    await seconds(20);
    expect(currentPath()).toBe('/payment/success');
    expect(server.requestsTo(sync)).toHaveLength(1);
  });

  it.each([
    ['paid_in_process', 'Payment is confirmed, your order is being processed'],
    ['delivered', 'Your order has been processed and is ready'],
    ['completed', 'Your order has been processed and is ready'],
    ['canceled', 'This order is closed.'],
  ])('stops checking an order that is %s, and stays', async (status, message) => {
    const { server } = await open({ [sync]: answer(status) });
    expect(await title(message)).toBeVisible();
    expect(screen.getByText(/^€149\.00$/)).toBeVisible();
    expect(currentPath()).toBe('/payment/success');
    await seconds(20);
    expect(currentPath()).toBe('/payment/success');
    expect(server.requestsTo(sync)).toHaveLength(1);
  });

  it('checks ten times, every three seconds, and then says where the payment will appear', async () => {
    jest.useFakeTimers();
    try {
      let shownMeanwhile = 0;
      const slowly = async () => {
        await pause(50, 'the answer takes a moment');
        if (screen.queryByText(/^€149\.00$/)) shownMeanwhile++;
        return answer('awaiting_payment');
      };
      const { server } = await open({ [sync]: slowly });
      const begun = Date.now();
      await title('Checking your payment');
      await waitFor(() => expect(server.requestsTo(sync)).toHaveLength(10));
      expect(Date.now() - begun).toBeGreaterThanOrEqual(9 * 3_000);
      await title('The payment is not confirmed yet');
      expect(shownMeanwhile).toBe(9);
      expect(server.requestsTo(sync)).toHaveLength(10);
      expect(currentPath()).toBe('/payment/success');
    } finally {
      jest.useRealTimers();
    }
  });
});

describe('the links of the page after a payment', () => {
  it('include the order, its receipt, and its units as soon as they are delivered', async () => {
    const delivered = ok({ ...anOrder({ status: 'delivered', stage_weight: 3 }), hold_expires_at: null });
    const { server, user } = await open({
      [sync]: answer('paid_in_process'),
      [details]: delivered,
      [`GET /api/orders/${orderId}/products`]: ok({ items: [aUnit()] }),
      [`POST /api/orders/${orderId}/products/reveal`]: ok({ items: [{ id: unitId, private_info: 'login ann' }], private_info: null }),
      'GET /api/transactions': ok({ items: [{ id: 'ch_1', order_id: orderId, status: 'succeeded' }], next: null }),
    });
    expect(await title('Your order has been processed and is ready')).toBeVisible();
    expect(screen.getByRole('link', { name: 'Open order' })).toHaveAttribute('href', `/app/orders/${orderId}`);
    expect(await screen.findByRole('link', { name: 'Receipt' })).toHaveAttribute('href', '/app/receipts/ch_1');
    expect(await screen.findByText('lo**********22')).toBeVisible();
    await user.click(screen.getByRole('button', { name: /^Show private information/ }));
    expect(await screen.findByText('login ann')).toBeVisible();
    expect(server.requestsTo(sync)).toHaveLength(1);
  });

  it('come with the note that a bank debit takes days, and checking stops', async () => {
    const pending = ok({ ...anOrder({ payment_pending: true }), hold_expires_at: null });
    const { server } = await open({ [sync]: answer('awaiting_payment'), [details]: pending });
    expect(await title('Payment processing')).toBeVisible();
    expect(screen.getByText(/A bank debit takes several days/)).toBeVisible();
    expect(server.requestsTo(sync)).toHaveLength(1);
  });
});

describe('the page after a canceled payment', () => {
  it('names the unpaid order and its deadline, and leads back to the checkout', async () => {
    const checkout = `POST /api/orders/${orderId}/checkout-session`;
    const { server, user } = await visit(`/payment/cancel?order_id=${orderId}`, {
      ...signedInAs(),
      [details]: ok({ ...anOrder(), hold_expires_at: '2026-03-05T10:00:00.000Z' }),
      [checkout]: () => new Promise(() => undefined),
    });
    expect(await screen.findByText('LinkedIn • Basic profile × 2')).toBeVisible();
    expect(screen.getByText(/^It is held for you until 05 Mar 2026, /)).toBeVisible();
    await user.click(screen.getByRole('button', { name: /^Pay \$210\.00$/ }));
    await waitFor(() => expect(server.requestsTo(checkout)).toHaveLength(1));
  });

  it('says that nothing was charged, and where the order waits', async () => {
    await visit('/payment/cancel', { ...signedInAs(), ...ordersByStage() });
    expect(await title('Payment Cancelled')).toBeVisible();
    expect(screen.getByText('The payment was cancelled. No charge was made.')).toBeVisible();
    const links = within(screen.getByRole('main')).getAllByRole('link');
    expect(links.map((link) => [link.textContent, link.getAttribute('href')])).toEqual([
      ['Orders', '/app/orders'],
      ['Go to Dashboard', '/app/dashboard'],
      ['Return to Home', '/'],
    ]);
  });

  it.each(['/payment/success?order_id=1', '/payment/cancel'])('is for those who are signed in: %s', async (address) => {
    await visit(address, anonymousRoutes);
    await waitFor(() => expect(currentPath()).toBe('/login'));
  });
});

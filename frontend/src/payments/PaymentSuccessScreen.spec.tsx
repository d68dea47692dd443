import { screen, waitFor } from '@testing-library/react';
import { path, signedInAs, visit } from '../app/testing/visit.tsx';
import { orderId, sections } from '../orders/testing/orders.ts';
import { ok, refuses, type Reply, type Routes } from '../platform/testing/server.ts';

jest.setTimeout(60_000);
const sync = `POST /api/orders/${orderId}/payment/sync`;
const answer = (status: string): Reply => ok({ id: orderId, status, amount: 14_900, currency: 'eur' });
const open = (routes: Routes, address = `/payment/success?order_id=${orderId}`) =>
  visit(address, { ...signedInAs(), ...sections(), ...routes });
const title = (name: string) => screen.findByRole('heading', { name, level: 1 }, { timeout: 8_000 });

describe('the page after a payment', () => {
  it('says that the address names no order, and leads to the orders', async () => {
    const { server } = await open({}, '/payment/success');
    expect(await title('Order ID не найден в URL')).toBeVisible();
    expect(screen.getByRole('link', { name: 'Go to My Orders' })).toHaveAttribute('href', '/app/orders');
    expect(server.to(sync)).toHaveLength(0);
  });

  it('says that there is no such order', async () => {
    await open({ [sync]: refuses(404, 'not_found') });
    expect(await title('Заказ не найден')).toBeVisible();
    await waitFor(() => expect(path()).toBe('/app/orders'), { timeout: 8_000 });
  });

  it.each([
    ['paid_in_process', 'Payment is confirmed, your order is being processed'],
    ['delivered', 'Your order has been processed and is ready'],
    ['completed', 'Your order has been processed and is ready'],
    ['canceled', 'This order is closed.'],
  ])('stops asking about an order that is %s, and leads to the orders after three seconds', async (status, message) => {
    const { server } = await open({ [sync]: answer(status) });
    expect(await title(message)).toBeVisible();
    expect(screen.getByText(/^149,00\s€$/)).toBeVisible();
    expect(path()).toBe('/payment/success');
    await waitFor(() => expect(path()).toBe('/app/orders'), { timeout: 8_000 });
    expect(server.to(sync)).toHaveLength(1);
  });

  it('asks ten times, every three seconds, and then leads to the orders', async () => {
    jest.useFakeTimers();
    try {
      const { server } = await open({ [sync]: answer('awaiting_payment') });
      const begun = Date.now();
      await title('Checking your payment');
      await waitFor(() => expect(server.to(sync)).toHaveLength(10), { timeout: 60_000 });
      expect(Date.now() - begun).toBeGreaterThanOrEqual(9 * 3_000);
      await title('The payment is not confirmed yet. My Orders shows it as soon as it is.');
      await waitFor(() => expect(path()).toBe('/app/orders'), { timeout: 8_000 });
      expect(server.to(sync)).toHaveLength(10);
    } finally {
      jest.useRealTimers();
    }
  });
});

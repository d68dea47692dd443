import { DataSource } from 'typeorm';
import { eventually } from '@orderstream/client/eventually';
import { startShop } from '../accounts/testing/people.ts';
import { setPrice } from '../payments/testing/prices.ts';
import { CreateProduct } from '../stock/units/create-product.ts';
import { paymentOfOrder } from './order/payment-of-order.api.ts';

const what = { channel: 'LinkedIn', product_type: 'Creator' } as const;
const unpaidSeconds = 3;
const shop = startShop({
  withWorker: true,
  // With such rare polls, only the notification of the read models starts the worker in time.
  environment: { UNPAID_ORDER_HOURS: String(unpaidSeconds / 3_600), WORK_POLL_SECONDS: '600' },
});

describe('a timer of an order', () => {
  it('is fired on time by a worker that polls rarely, because it is notified', async () => {
    await setPrice(shop(), 'LinkedIn.Creator', { priceId: 'price_1', unitAmount: 500, currency: 'usd' });
    await shop().execute(new CreateProduct({ sku: 'LinkedIn.Creator', privateInfo: 'a secret' }));
    const buyer = await shop().person();
    const ordering = performance.now();
    const { body } = await shop().app.post<{ order_id: string }>('/api/orders', { ...what, quantity: 1 }, { as: buyer.token });
    const db = shop().app.nest.get(DataSource, { strict: false });
    const claims = async () => (await db.query<object[]>('select from work.timer_claims')).length;
    await eventually(async () => (await paymentOfOrder(shop().store, body.order_id)).status === 'canceled', 'the expiry');
    expect(performance.now() - ordering).toBeGreaterThan(1_000 * unpaidSeconds - 100);
    await eventually(async () => (await claims()) === 0 || null, 'the end of the claim');
  });
});

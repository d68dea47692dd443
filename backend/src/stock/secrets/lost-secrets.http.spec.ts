import { eventually } from '@orderstream/client/eventually';
import type { EventStore } from '@orderstream/eventstore/event-store';
import type { Pool } from 'pg';
import { startShop, type SignedInPerson } from '../../accounts/testing/people.ts';
import { reportPayment } from '../../orders/testing/pay.ts';
import { setPrice } from '../../payments/testing/prices.ts';
import { EVENT_STORE, POOL } from '../../platform/tokens.ts';
import { apiModules } from '../../registry.ts';
import { findLostSecrets } from './lost-secrets.ts';
import { PrivateInfoVault } from './private-info.vault.ts';

const shop = startShop({ capabilities: apiModules, withWorker: true });
const sku = { channel: 'LinkedIn', product_type: 'Creator' } as const;
type Entry = { kind: string; order_id: string | null; details: Record<string, unknown> };
type Unit = { id: string; status: string };
let [admin, ann]: SignedInPerson[] = [];
const by = (person: SignedInPerson | undefined) => ({ as: person?.token ?? '' });

beforeAll(async () => {
  [admin, ann] = [await shop().person('active', ['admin']), await shop().person()];
  await setPrice(shop(), 'LinkedIn.Creator', { priceId: 'price_1', unitAmount: 500, currency: 'usd' });
});

const pool = () => shop().app.nest.get<Pool>(POOL, { strict: false });
let count = 0;
const addUnit = async (text = `a login that may be lost, number ${(count += 1)}`): Promise<string> =>
  (await shop().app.post<{ product_id: string }>('/api/admin/products', { ...sku, private_info: text }, by(admin))).body.product_id;
const loseSecrets = (ids: readonly string[]) => pool().query('delete from vault.private_info where id = any($1)', [ids]);
const paidOrder = async (): Promise<string> => {
  const { body } = await shop().app.post<{ order_id: string }>('/api/orders', { ...sku, quantity: 1 }, by(ann));
  await reportPayment(shop(), body.order_id, 500);
  return body.order_id;
};
const compareAll = () =>
  findLostSecrets({
    store: shop().app.nest.get<EventStore>(EVENT_STORE, { strict: false }),
    vault: shop().app.nest.get(PrivateInfoVault, { strict: false }),
  });
const entries = async () => {
  const { body } = await shop().app.get<{ items: Entry[] }>('/api/admin/attention?limit=200', by(admin));
  return body.items.filter(({ kind }) => kind === 'secret_lost');
};
const deliver = (orderId: string, productIds: readonly string[]) =>
  shop().app.post<{ code?: string }>(`/api/admin/orders/${orderId}/assign-products`, { productIds }, by(admin));
const statusOf = (id: string) => async () =>
  (await shop().app.get<{ items: Unit[] }>('/api/admin/products?limit=200', by(admin))).body.items.find((unit) => unit.id === id)?.status;

describe('a unit whose private information a restored vault lacks', () => {
  it('is not sold: its assignment is refused, and it is quarantined and named to the office', async () => {
    const [lost, other] = [await addUnit(), await addUnit()];
    const orderId = await paidOrder();
    await loseSecrets([lost]);
    expect(await deliver(orderId, [lost])).toMatchObject({ status: 409, body: { code: 'product_not_available' } });
    await eventually(async () => (await statusOf(lost)()) === 'quarantined', 'the quarantine');
    expect(await entries()).toMatchObject([{ order_id: null, details: { ...sku, units: 1 } }]);
    expect(await deliver(orderId, [other])).toMatchObject({ status: 200 });
  });

  it('is found by a comparison of all units, free ones and those of orders', async () => {
    const [free, sold] = [await addUnit(), await addUnit()];
    const orderId = await paidOrder();
    expect(await deliver(orderId, [sold])).toMatchObject({ status: 200 });
    await loseSecrets([free, sold]);
    await compareAll();
    await eventually(async () => (await statusOf(free)()) === 'quarantined', 'the quarantine');
    expect(await statusOf(sold)()).toBe('assigned');
    const named = await entries();
    expect(named).toContainEqual(expect.objectContaining({ order_id: orderId, details: { ...sku, units: 1 } }));
    expect(named).toContainEqual(expect.objectContaining({ order_id: null, details: { ...sku, units: 2 } }));
  });

  it('returns to stock with its text typed in again, not without it, and then needs no attention', async () => {
    const text = 'a login that is typed in again';
    const lost = await addUnit(text);
    await loseSecrets([lost]);
    await compareAll();
    await eventually(async () => (await statusOf(lost)()) === 'quarantined', 'the quarantine');
    const unitsInEntry = async () => (await entries()).find(({ order_id }) => order_id === null)?.details['units'];
    const before = Number(await unitsInEntry());
    const mend = (private_info?: string) =>
      shop().app.post<{ code?: string }>(`/api/admin/products/${lost}/mend`, { private_info }, by(admin));
    expect(await mend()).toMatchObject({ status: 409, body: { code: 'new_private_info_needed' } });
    expect(await mend(text)).toMatchObject({ status: 200 });
    await eventually(async () => (await statusOf(lost)()) === 'available', 'the return to stock');
    expect(await unitsInEntry()).toBe(before - 1);
  });
});

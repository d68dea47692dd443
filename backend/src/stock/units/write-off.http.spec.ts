import { eventually } from '@orderstream/client/eventually';
import { castOf } from '../../accounts/testing/cast.ts';
import { startShop, type SignedInPerson } from '../../accounts/testing/people.ts';
import { reportPayment } from '../../orders/testing/pay.ts';
import { setPrice } from '../../payments/testing/prices.ts';
import { apiModules } from '../../registry.ts';

const shop = startShop({ capabilities: apiModules, withWorker: true });
const cast = castOf(shop, { ann: [], admin: ['admin'], moderator: ['moderator'] });
const as = ({ token }: SignedInPerson) => ({ as: token });
const sku = { channel: 'LinkedIn', product_type: 'Creator' } as const;

const createUnit = async (private_info: string) =>
  (await shop().app.post<{ product_id: string }>('/api/admin/products', { ...sku, private_info }, as(cast.admin))).body.product_id;
const unitRow = async (id: string) =>
  (await shop().app.get<{ items: { id: string; status: string }[] }>('/api/admin/products', as(cast.admin))).body.items.find(
    (unit) => unit.id === id,
  );
const writeOff = (id: string, by = cast.admin) =>
  shop().app.post<{ code?: string; position: string }>(`/api/admin/products/${id}/write-off`, {}, as(by));

/** A unit that was delivered and replaced, because it did not work. */
async function quarantinedUnit(): Promise<string> {
  const id = await createUnit('login: first');
  const made = await shop().app.post<{ order_id: string }>('/api/orders', { ...sku, quantity: 1 }, as(cast.ann));
  const order = `/api/admin/orders/${made.body.order_id}`;
  await reportPayment(shop(), made.body.order_id, 500);
  await shop().app.post(`${order}/deliver`, {}, as(cast.admin));
  await createUnit('login: second');
  await shop().app.post(`${order}/replace-unit`, { product_id: id, reason: 'does_not_work' }, as(cast.admin));
  await eventually(
    () => unitRow(id),
    (row) => row?.status === 'quarantined',
  );
  return id;
}

describe('writing a quarantined unit off', () => {
  beforeAll(() => setPrice(shop(), 'LinkedIn.Creator', { priceId: 'price_1', unitAmount: 500, currency: 'usd' }));

  it('is an administrator’s, and removes the unit for good', async () => {
    const id = await quarantinedUnit();
    expect(await writeOff(id, cast.moderator)).toMatchObject({ status: 403, body: { code: 'forbidden' } });
    expect((await writeOff(id)).status).toBe(200);
    await eventually(
      () => unitRow(id),
      (row) => row === undefined,
    );
    expect(await writeOff(id)).toMatchObject({ status: 404 });
  });

  it('is refused for a unit that is not in quarantine', async () => {
    const id = await createUnit('login: third');
    await unitRow(id);
    expect(await writeOff(id)).toMatchObject({ status: 409, body: { code: 'product_not_quarantined' } });
  });
});

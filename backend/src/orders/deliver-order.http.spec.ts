import { people, type SignedInPerson } from '../accounts/testing/people.ts';
import { mapPrice } from '../payments/testing/prices.ts';
import { RecordDispute, RecordPayment } from './orders.commands.ts';

const shop = people();
const sku = { channel: 'LinkedIn', product_type: 'Creator' } as const;
let [ann, bob, admin]: SignedInPerson[] = [];
const who = (person: SignedInPerson | undefined) => ({ as: person?.token ?? '' });

beforeAll(async () => {
  [ann, bob, admin] = [await shop().person(), await shop().person(), await shop().person('active', ['admin'])];
  await mapPrice(shop(), 'LinkedIn.Creator', { priceId: 'price_1', unitAmount: 500, currency: 'usd' });
});

async function stocked(...texts: string[]): Promise<string[]> {
  const ids: string[] = [];
  for (const private_info of texts)
    ids.push((await shop().app.post<{ product_id: string }>('/api/admin/products', { ...sku, private_info }, who(admin))).body.product_id);
  return ids;
}

async function paid(quantity: number, by = ann): Promise<string> {
  const made = await shop().app.post<{ order_id: string }>('/api/orders', { ...sku, quantity }, who(by));
  const id = made.body.order_id;
  const payment = { charge_id: `ch_${id}`, payment_id: `pi_${id}`, subscription_id: null, amount: 500 * quantity, currency: 'usd' };
  await shop().execute(new RecordPayment(id, payment));
  return id;
}

const deliver = (id: string) => shop().app.post<{ position: string }>(`/api/admin/orders/${id}/deliver`, {}, who(admin));

async function unitsOf(id: string, position: string): Promise<string[]> {
  const reading = { ...who(admin), headers: { 'x-read-after': position } };
  const { body } = await shop().app.get<{ products: { id: string }[] }>(`/api/admin/orders/${id}`, reading);
  return body.products.map((unit) => unit.id);
}

describe('delivering an order without choosing its units', () => {
  it('gives the oldest ones, and as many as were ordered', async () => {
    const [oldest, second, newest] = await stocked('unit number one', 'unit number two', 'unit number three');
    const [first, later] = [await paid(2), await paid(1, bob)];
    const answer = await deliver(first);
    expect(answer.status).toBe(200);
    expect(await unitsOf(first, answer.body.position)).toEqual([oldest, second]);
    const next = await deliver(later);
    expect(await unitsOf(later, next.body.position)).toEqual([newest]);
    expect(await deliver(first)).toMatchObject({ status: 200 });
    expect(await unitsOf(first, next.body.position)).toEqual([oldest, second]);
  });

  it('says why it cannot be, and leaves the order as it is', async () => {
    const [unit] = await stocked('unit number four');
    const id = await paid(1);
    await shop().execute(new RecordDispute(id, `ch_${id}`, 'dp_1'));
    expect(await deliver(id)).toMatchObject({ status: 409, body: { code: 'disputed' } });
    const unpaid = await shop().app.post<{ order_id: string }>('/api/admin/orders', customTerms(), who(admin));
    expect(await deliver(unpaid.body.order_id)).toMatchObject({ status: 409, body: { code: 'order_not_deliverable' } });
    const other = await shop().app.post(`/api/admin/orders/${id}/deliver`, {}, who(ann));
    expect(other).toMatchObject({ status: 403, body: { code: 'forbidden' } });
    const gone = await shop().app.delete<{ code: string }>(`/api/admin/products/${unit}`, who(admin));
    expect(gone).toMatchObject({ status: 409, body: { code: 'promised_to_orders' } });
  });
});

const customTerms = () => ({ user_id: ann?.id, amount: 12_345, order_type: 'one_time', description: 'Ten accounts' });

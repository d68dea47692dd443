import { castOf } from '../../accounts/testing/cast.ts';
import { startShop, type SignedInPerson } from '../../accounts/testing/people.ts';
import { setPrice } from '../../payments/testing/prices.ts';
import { KeepHold, ReleaseHold } from '../../stock/pool/pool.commands.ts';
import { RecordDispute } from '../orders.commands.ts';
import { reportPayment } from '../testing/pay.ts';

const shop = startShop();
const sku = { channel: 'LinkedIn', product_type: 'Creator' } as const;
const cast = castOf(shop, { ann: [], bob: [], admin: ['admin'] });
const asPerson = ({ token }: SignedInPerson) => ({ as: token });

beforeAll(async () => {
  await setPrice(shop(), 'LinkedIn.Creator', { priceId: 'price_1', unitAmount: 500, currency: 'usd' });
});

async function addUnits(...texts: string[]): Promise<string[]> {
  const ids: string[] = [];
  for (const private_info of texts)
    ids.push(
      (await shop().app.post<{ product_id: string }>('/api/admin/products', { ...sku, private_info }, asPerson(cast.admin))).body
        .product_id,
    );
  // The office deletes units that its list shows.
  await shop().app.get('/api/admin/products', asPerson(cast.admin));
  return ids;
}

async function paidOrder(quantity: number, by = cast.ann): Promise<string> {
  const made = await shop().app.post<{ order_id: string }>('/api/orders', { ...sku, quantity }, asPerson(by));
  const id = made.body.order_id;
  await reportPayment(shop(), id, 500 * quantity);
  return id;
}

const deliver = (id: string) => shop().app.post<{ position: string }>(`/api/admin/orders/${id}/deliver`, {}, asPerson(cast.admin));

async function unitsOf(id: string, position: string): Promise<string[]> {
  const reading = { ...asPerson(cast.admin), headers: { 'x-read-after': position } };
  const { body } = await shop().app.get<{ products: { id: string }[] }>(`/api/admin/orders/${id}`, reading);
  return body.products.map((unit) => unit.id);
}

describe('delivering an order without choosing its units', () => {
  it('assigns the oldest units in the ordered quantity, once', async () => {
    const [oldest, second, newest] = await addUnits('unit number one', 'unit number two', 'unit number three');
    const [first, later] = [await paidOrder(2), await paidOrder(1, cast.bob)];
    const answer = await deliver(first);
    expect(answer.status).toBe(200);
    expect(await unitsOf(first, answer.body.position)).toEqual([oldest, second]);
    const next = await deliver(later);
    expect(await unitsOf(later, next.body.position)).toEqual([newest]);
    expect(await deliver(first)).toMatchObject({ status: 200 });
    expect(await unitsOf(first, next.body.position)).toEqual([oldest, second]);
  });

  it('is refused with a reason for disputed and unpaid orders, and leaves them unchanged', async () => {
    const [unit] = await addUnits('unit number four');
    const id = await paidOrder(1);
    await shop().execute(new RecordDispute({ orderId: id, chargeId: `ch_${id}`, disputeId: 'dp_1', status: 'open' }));
    expect(await deliver(id)).toMatchObject({ status: 409, body: { code: 'disputed' } });
    const unpaid = await shop().app.post<{ order_id: string }>('/api/admin/orders', customTerms(), asPerson(cast.admin));
    expect(await deliver(unpaid.body.order_id)).toMatchObject({ status: 409, body: { code: 'order_not_deliverable' } });
    const other = await shop().app.post(`/api/admin/orders/${id}/deliver`, {}, asPerson(cast.ann));
    expect(other).toMatchObject({ status: 403, body: { code: 'forbidden' } });
    const deletion = await shop().app.delete<{ code: string }>(`/api/admin/products/${unit}`, asPerson(cast.admin));
    expect(deletion).toMatchObject({ status: 409, body: { code: 'promised_to_orders' } });
  });
});

describe('a paid order without enough units in stock', () => {
  const getAfter = (path: string, by = cast.admin) => shop().app.get(path, { ...asPerson(by), headers: { 'x-read-after': reached } });
  const orderPage = async (id: string | undefined) => (await getAfter(`/api/admin/orders/${id}`)).body;
  const pair = { channel: 'WhatsApp', product_type: 'Creator' } as const;
  let [first, second, unit]: string[] = [];
  let reached = '';

  const keepHold = (orderId: string, by: SignedInPerson) =>
    shop().execute(
      new KeepHold({
        sku: 'WhatsApp.Creator',
        order: { orderId, userId: by?.id ?? '' },
        quantity: 1,
        afterAssignment: null,
        lastClearing: null,
      }),
    );

  /** The second is paid after the units set aside for it are gone. */
  beforeAll(async () => {
    await setPrice(shop(), 'WhatsApp.Creator', { priceId: 'price_2', unitAmount: 500, currency: 'usd' });
    const addPairUnit = async (private_info: string) =>
      (await shop().app.post<{ product_id: string }>('/api/admin/products', { ...pair, private_info }, asPerson(cast.admin))).body
        .product_id;
    const orderPair = async (by: SignedInPerson) => {
      const made = await shop().app.post<{ order_id: string }>('/api/orders', { ...pair, quantity: 1 }, asPerson(by));
      const id = made.body.order_id;
      await reportPayment(shop(), id, 500);
      return id;
    };
    const other = await addPairUnit('the other unit');
    unit = await addPairUnit('the unit of the first order');
    first = await orderPair(cast.ann);
    second = await orderPair(cast.bob);
    await keepHold(first, cast.ann);
    await shop().execute(new ReleaseHold({ sku: 'WhatsApp.Creator', orderId: second, cause: 'canceled' }));
    await shop().app.get('/api/admin/products', asPerson(cast.admin));
    expect((await shop().app.delete(`/api/admin/products/${other}`, asPerson(cast.admin))).status).toBe(200);
    reached = String((await keepHold(second, cast.bob)).position);
  });

  it('is shown with the number of units available to it, without those promised to other orders', async () => {
    expect(await orderPage(first)).toMatchObject({ units_in_stock: 1, waits_for_stock: false });
    expect(await orderPage(second)).toMatchObject({ units_in_stock: 0, waits_for_stock: true });
    const { items } = (await getAfter('/api/admin/orders')).body as { items: { id: string; waits_for_stock: boolean }[] };
    expect(items.filter((order) => order.waits_for_stock).map(({ id }) => id)).toEqual([second]);
  });

  it('shows its customer that it waits for stock', async () => {
    expect((await getAfter(`/api/orders/${second}`, cast.bob)).body).toMatchObject({ status: 'paid_in_process', waits_for_stock: true });
  });

  it('gets no unit that is promised to an earlier order, by either way of delivery', async () => {
    const refused = { status: 409, body: { code: 'promised_to_orders', message: 'The units in stock are promised to other orders' } };
    expect(await deliver(second ?? '')).toMatchObject(refused);
    const assign = `/api/admin/orders/${second}/assign-products`;
    expect(await shop().app.post(assign, { productIds: [unit] }, asPerson(cast.admin))).toMatchObject(refused);
    const delivered = await deliver(first ?? '');
    reached = delivered.body.position;
    expect(await orderPage(first)).toMatchObject({ units_in_stock: null, waits_for_stock: false });
  });
});

const customTerms = () => ({ user_id: cast.ann.id, amount: 12_345, order_type: 'one_time', description: 'Ten accounts' });

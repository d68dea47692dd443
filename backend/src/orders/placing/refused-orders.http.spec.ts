import { castOf } from '../../accounts/testing/cast.ts';
import { startShop } from '../../accounts/testing/people.ts';
import { setPrice } from '../../payments/testing/prices.ts';
import { RecordCheckoutOpened } from '../orders.commands.ts';
import { asPerson, creator, officeOf } from '../testing/office.ts';

const shop = startShop({ withWorker: true });
const api = () => shop().app;
const cast = castOf(shop, { ann: [] });
const { addUnit, createCustomOrder, placeOrder, postAsOffice, waitForStatus } = officeOf(shop);
beforeAll(async () => {
  await setPrice(shop(), 'LinkedIn.Creator', { priceId: 'price_1', unitAmount: 500, currency: 'usd' });
  await setPrice(shop(), 'LinkedIn.Business', { priceId: 'price_2', unitAmount: 9_000_000, currency: 'usd' });
});

describe('a canceled draft', () => {
  it('never existed for its customer (I13)', async () => {
    const ann = await shop().person();
    const draft = await createCustomOrder(ann, { draft: true, private_info: 'words of a draft' });
    expect((await postAsOffice(`/orders/${draft}/cancel`)).status).toBe(200);
    await waitForStatus(draft, 'canceled');
    const absent = '0198a0a0-0000-4000-8000-0000000000ff';
    const ownAnswer = async (id: string, path: string, method = 'POST') =>
      (await api().send(method, `/api/orders/${id}${path}`, { ...asPerson(ann), ...(method === 'POST' && { body: {} }) })).text.replaceAll(
        id,
        absent,
      );
    for (const path of ['/cancel', '/private-info/reveal', '/products/reveal'])
      expect(await ownAnswer(draft, path)).toBe(await ownAnswer(absent, path));
    for (const path of ['', '/products', '/timeline'])
      expect(await ownAnswer(draft, path, 'GET')).toBe(await ownAnswer(absent, path, 'GET'));
    for (const query of ['', '?stage=4', '?stage=1'])
      expect((await api().get<{ items: object[] }>(`/api/orders${query}`, asPerson(ann))).body.items).toEqual([]);
  });
});

describe('an order with an invalid quantity', () => {
  it.each([0, -1, 1.5, 1_001, 1e300, '2', null, {}, [1]])('is refused: %p units', async (quantity) => {
    const answer = await api().post('/api/orders', { ...creator, quantity }, asPerson(cast.ann));
    expect(answer).toMatchObject({ status: 400, body: { code: 'invalid', details: [{ field: 'quantity' }] } });
  });
  it('is refused when its amount exceeds the largest possible payment', async () => {
    const answer = await api().post('/api/orders', { channel: 'LinkedIn', product_type: 'Business', quantity: 12 }, asPerson(cast.ann));
    expect(answer).toMatchObject({ status: 400, body: { details: [{ field: 'quantity', code: 'too_large' }] } });
  });
});

describe('an order whose checkout is open', () => {
  it('is not canceled while the provider cannot close the checkout', async () => {
    const ann = await shop().person();
    await addUnit('a login for an order with an open checkout');
    const order = await placeOrder(ann);
    await shop().execute(
      new RecordCheckoutOpened({ orderId: order, sessionId: 'cs_open', attempt: 1, expiresAt: '2099-01-01T00:00:00.000Z' }),
    );
    expect(await api().post(`/api/orders/${order}/cancel`, {}, asPerson(ann))).toMatchObject({
      status: 503,
      body: { code: 'provider_unavailable' },
    });
    await waitForStatus(order, 'awaiting_payment');
  });
});

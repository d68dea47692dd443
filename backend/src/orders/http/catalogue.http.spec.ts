import { startShop, type SignedInPerson } from '../../accounts/testing/people.ts';
import { setPrice, removePrice } from '../../payments/testing/prices.ts';

const shop = startShop();
const price = { priceId: 'price_1', unitAmount: 4900, currency: 'usd' };
const mappingId = '0198a0a0-0000-7000-8000-0000000000bb';
type Goods = { channel: string; product_type: string; available: number; price: { amount: number; currency: string } | null };
let customer: SignedInPerson;
let admin: SignedInPerson;

beforeAll(async () => {
  [customer, admin] = [await shop().person(), await shop().person('active', ['admin'])];
});

const readCatalogue = async (after?: string): Promise<Goods[]> => {
  const request = { as: customer.token, ...(after === undefined ? {} : { headers: { 'x-read-after': after } }) };
  return (await shop().app.get<{ items: Goods[] }>('/api/catalogue', request)).body.items;
};
const creatorIn = (items: readonly Goods[]) => items.find((one) => one.channel === 'LinkedIn' && one.product_type === 'Creator');

describe('the catalogue', () => {
  it('lists all products, without a price before one is mapped', async () => {
    const items = await readCatalogue();
    expect(items).toHaveLength(12);
    expect(items.every((one) => one.price === null && one.available === 0)).toBe(true);
  });
  it('shows the price of one unit together with the stock', async () => {
    const { position } = await setPrice(shop(), 'LinkedIn.Creator', price, mappingId);
    expect(creatorIn(await readCatalogue(position))).toMatchObject({ available: 0, price: { amount: 4900, currency: 'usd' } });
    const unit = { channel: 'LinkedIn', product_type: 'Creator', private_info: 'a login of the catalogue' };
    const added = await shop().app.post<{ position: string }>('/api/admin/products', unit, { as: admin.token });
    expect(creatorIn(await readCatalogue(added.body.position))).toMatchObject({ available: 1, price: { amount: 4900, currency: 'usd' } });
  });
  it('shows no price after the mapping was removed', async () => {
    const { position } = await removePrice(shop(), 'LinkedIn.Creator', mappingId);
    expect(creatorIn(await readCatalogue(position))).toMatchObject({ available: 1, price: null });
  });
  it('is for active accounts only', async () => {
    const waiting = await shop().person('pending_approval');
    expect(await shop().app.get('/api/catalogue', { as: waiting.token })).toMatchObject({ status: 403 });
    expect(await shop().app.get('/api/catalogue')).toMatchObject({ status: 401 });
  });
});

describe('the public prices', () => {
  it('list products and whether they are in stock, for every caller, and may be cached for a minute', async () => {
    const { position } = await setPrice(shop(), 'WhatsApp.Business', { ...price, priceId: 'price_2' });
    await shop().app.get('/api/catalogue', { as: customer.token, headers: { 'x-read-after': position } });
    const { status, body, headers } = await shop().app.get<object>('/api/prices');
    expect([status, headers.get('cache-control')]).toEqual([200, 'public, max-age=60']);
    const sold = { channel: 'WhatsApp', product_type: 'Business', price: { amount: 4900, currency: 'usd' }, in_stock: false };
    expect(body).toEqual({ items: [sold] });
  });
});

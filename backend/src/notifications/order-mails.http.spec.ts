import { eventually } from '@orderstream/client/eventually';
import { startShopWithMailbox } from '../accounts/testing/mailed-people.ts';
import { castOf } from '../accounts/testing/cast.ts';
import type { SignedInPerson } from '../accounts/testing/people.ts';
import { reportPayment } from '../orders/testing/pay.ts';
import { setPrice } from '../payments/testing/prices.ts';

const { shop, mailbox } = startShopWithMailbox();
const sku = { channel: 'LinkedIn', product_type: 'Creator' } as const;
const cast = castOf(shop, { ann: [], admin: ['admin'] });
beforeAll(() => setPrice(shop(), 'LinkedIn.Creator', { priceId: 'price_1', unitAmount: 500, currency: 'usd' }));

const who = ({ token }: SignedInPerson) => ({ as: token });
const post = (path: string, body: object = {}) => shop().app.post<{ order_id: string }>(path, body, who(cast.admin));
const subjects = async (id: string) =>
  (await mailbox.textsTo(cast.ann.email ?? '')).map(({ subject }) => subject).filter((subject) => subject.includes(id.slice(0, 8)));
const mailArrived = (id: string, subject: string) =>
  eventually(async () => (await subjects(id)).some((one) => one.startsWith(subject)), `"${subject}" about ${id}`);

async function ordered(): Promise<string> {
  await post('/api/admin/products', { ...sku, private_info: `login of ${Math.random()}` });
  const { body } = await shop().app.post<{ order_id: string }>('/api/orders', { ...sku, quantity: 1 }, who(cast.ann));
  await reportPayment(shop(), body.order_id, 500);
  return body.order_id;
}

describe('the mails about a delivery', () => {
  it('say that it was taken back, and do not call an order delivered that was completed without products', async () => {
    const id = await ordered();
    const short = id.slice(0, 8);
    expect(await post(`/api/admin/orders/${id}/deliver`)).toMatchObject({ status: 200 });
    await mailArrived(id, `Your order ${short} has been delivered`);
    expect(await post(`/api/admin/orders/${id}/unassign-products`)).toMatchObject({ status: 200 });
    await mailArrived(id, `Delivery of order ${short} taken back`);
    expect(await post(`/api/admin/orders/${id}/confirm-without-products`)).toMatchObject({ status: 200 });
    await mailArrived(id, `Your order ${short} has been completed`);
    expect((await subjects(id)).filter((subject) => subject.includes('has been delivered'))).toHaveLength(1);
  });

  it('do not mention units that were only reserved for an unpaid order', async () => {
    const terms = { user_id: cast.ann.id, amount: 12_345, order_type: 'one_time', description: 'Ten accounts' };
    const unit = await shop().app.post<{ product_id: string; position: string }>(
      '/api/admin/products',
      { ...sku, private_info: 'set aside' },
      who(cast.admin),
    );
    await shop().app.get('/api/admin/products', { ...who(cast.admin), headers: { 'x-read-after': unit.body.position } });
    const { order_id: id } = (await post('/api/admin/orders', terms)).body;
    await post(`/api/admin/orders/${id}/assign-products`, { productIds: [unit.body.product_id] });
    expect(await post(`/api/admin/orders/${id}/unassign-products`)).toMatchObject({ status: 200 });
    await reportPayment(shop(), id, 12_345);
    expect(await post(`/api/admin/orders/${id}/confirm-without-products`)).toMatchObject({ status: 200 });
    await mailArrived(id, `Your order ${id.slice(0, 8)} has been completed`);
    expect((await subjects(id)).some((subject) => subject.includes('taken back'))).toBe(false);
  });
});

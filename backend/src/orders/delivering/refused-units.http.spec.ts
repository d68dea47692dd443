import { castOf } from '../../accounts/testing/cast.ts';
import { startShop } from '../../accounts/testing/people.ts';
import { RequestMail } from '../../notifications/notifications.commands.ts';
import { setPrice } from '../../payments/testing/prices.ts';
import { QuarantineProduct } from '../../stock/pool/pool.commands.ts';
import { reportPayment } from '../testing/pay.ts';

const shop = startShop();
const sku = { channel: 'LinkedIn', product_type: 'Creator' } as const;
const cast = castOf(shop, { ann: [], admin: ['admin'] });
type Answer = { product_id: string; order_id: string; code: string };

const post = (path: string, body: object = {}, by = cast.admin) => shop().app.post<Answer>(path, body, { as: by.token });
/** Its controllers read the tables, which must contain everything that has happened. */
const postUpToDate = async (path: string, body: object = {}) => {
  const headers = { 'x-read-after': String(await shop().store.head()) };
  return shop().app.post<Answer>(path, body, { as: cast.admin.token, headers });
};
const assign = (id: string, ...productIds: string[]) => postUpToDate(`/api/admin/orders/${id}/assign-products`, { productIds });
const replaceUnit = (id: string, product_id: string) => post(`/api/admin/orders/${id}/replace-unit`, { product_id, reason: 'other' });
const deleteUnit = async (id: string) => {
  const headers = { 'x-read-after': String(await shop().store.head()) };
  return shop().app.delete<Answer>(`/api/admin/products/${id}`, { as: cast.admin.token, headers });
};
let units = 0;
const addUnit = async (product_type: 'Creator' | 'Business' = 'Creator') =>
  (await post('/api/admin/products', { ...sku, product_type, private_info: `login number ${(units += 1)}` })).body.product_id;
const placeOrder = async () => (await post('/api/orders', { ...sku, quantity: 1 }, cast.ann)).body.order_id;
const paidOrder = async () => {
  const id = await placeOrder();
  await reportPayment(shop(), id, 500);
  return id;
};
const refused = (code: string, status = 409) => ({ status, body: { code } });

beforeAll(async () => {
  await setPrice(shop(), 'LinkedIn.Creator', { priceId: 'price_1', unitAmount: 500, currency: 'usd' });
});

describe('an order that is paid', () => {
  it('gets neither units of another product nor another number of them, and loses or replaces none before they are delivered', async () => {
    const [unit, second, other] = [await addUnit(), await addUnit(), await addUnit('Business')];
    const id = await paidOrder();
    expect(await assign(id, other)).toMatchObject(refused('product_of_other_sku'));
    expect(await assign(id, unit, second)).toMatchObject(refused('quantity_differs'));
    expect(await replaceUnit(id, unit)).toMatchObject(refused('order_not_replaceable'));
    expect(await post(`/api/admin/orders/${id}/unassign-products`)).toMatchObject(refused('no_products_assigned'));
    expect(await assign(id, unit)).toMatchObject({ status: 200 });
    expect(await post(`/api/admin/orders/${id}/confirm-without-products`)).toMatchObject(refused('order_not_confirmable'));
  });
});

describe('a unit of a delivered order', () => {
  let [id, unit, other] = ['', '', ''];
  beforeAll(async () => {
    [unit, id] = [await addUnit(), await paidOrder()];
    expect(await assign(id, unit)).toMatchObject({ status: 200 });
    other = await addUnit();
  });

  it('can neither be deleted nor exchanged by assigning another', async () => {
    expect(await deleteUnit(unit)).toMatchObject(refused('product_assigned'));
    expect(await assign(id, other)).toMatchObject(refused('products_already_assigned'));
  });

  it('is replaced once, and then quarantined: it is written off instead of deleted', async () => {
    expect(await replaceUnit(id, unit)).toMatchObject({ status: 200 });
    expect(await replaceUnit(id, unit)).toMatchObject(refused('unit_replaced'));
    await shop().execute(new QuarantineProduct({ sku: 'LinkedIn.Creator', orderId: id, productId: unit, assignment: 1, seen: false }));
    expect(await deleteUnit(unit)).toMatchObject(refused('product_quarantined'));
  });
});

it('a unit in stock is not mended, because it is not quarantined', async () => {
  const mending = await postUpToDate(`/api/admin/products/${await addUnit()}/mend`);
  expect(mending).toMatchObject(refused('product_not_quarantined'));
});

it('a cancelled order shows its customer no private information', async () => {
  await addUnit();
  const id = await placeOrder();
  expect(await post(`/api/orders/${id}/cancel`, {}, cast.ann)).toMatchObject({ status: 200 });
  expect(await post(`/api/orders/${id}/products/reveal`, {}, cast.ann)).toMatchObject(refused('order_closed'));
});

it('an account that waits for approval gets no role', async () => {
  const { id } = await shop().person('pending_approval');
  const grant = await shop().app.put(`/api/admin/users/${id}/roles/moderator`, { reason: 'joined_team' }, { as: cast.admin.token });
  expect(grant).toMatchObject(refused('role_needs_active_account'));
});

it('a mail is not resent before it has been sent', async () => {
  const mailId = '0198a0a0-1111-4000-8000-000000000001';
  const about = { userId: cast.ann.id, orderId: null, template: 'account_approved', facts: {}, requestedAt: null } as const;
  await shop().execute(new RequestMail({ ...about, mailId, causeId: mailId }));
  expect(await postUpToDate(`/api/admin/mails/${mailId}/resend`)).toMatchObject(refused('mail_under_way'));
});

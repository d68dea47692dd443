import { eventually } from '@orderstream/client/eventually';
import { startShop, type SignedInPerson } from '../../accounts/testing/people.ts';
import { setPrice } from '../../payments/testing/prices.ts';
import { apiModules } from '../../registry.ts';
import type { CustomerViewAnswer } from './customer-view.requests.ts';
import { RecordPayment } from '../orders.commands.ts';

const shop = startShop({ capabilities: apiModules });
const sku = { channel: 'LinkedIn', product_type: 'Creator' } as const;
const secret = 'planted-login:planted-password';
let [ann, admin, moderator]: SignedInPerson[] = [];
beforeAll(async () => {
  [ann, admin] = [await shop().person(), await shop().person('active', ['admin'])];
  moderator = await shop().person('active', ['moderator']);
  await setPrice(shop(), 'LinkedIn.Creator', { priceId: 'price_1', unitAmount: 500, currency: 'usd' });
});

let last = '0';
const asPerson = (person: SignedInPerson | undefined) => ({ as: person?.token ?? '', headers: { 'x-read-after': last } });
const post = <Body = Record<string, unknown>>(path: string, body: object = {}, by = admin) =>
  shop().app.post<Body>(path, body, asPerson(by));
type Answer = CustomerViewAnswer & { code?: string };
const openView = (id: string, by = moderator) => post<Answer>(`/api/admin/orders/${id}/as-customer`, {}, by);
const viewsOf = async (id: string) =>
  (
    await shop().app.get<{ items: { actor: { id: string; role: string }; payload: object }[] }>(
      `/api/admin/events?order_id=${id}&event_type=customer_view_opened`,
      asPerson(admin),
    )
  ).body.items;

describe('an order as its customer sees it', () => {
  it('equals the customer’s own answers with secrets masked, and records viewer and customer in the log', async () => {
    await post('/api/admin/products', { ...sku, private_info: secret });
    const { body } = await post<{ order_id: string }>('/api/orders', { ...sku, quantity: 1 }, ann);
    const id = body.order_id;
    const payment = { charge_id: 'ch_1', payment_id: 'pi_1', subscription_id: null, amount: 500, currency: 'usd' };
    last = (await shop().execute(new RecordPayment({ orderId: id, payment }))).position;
    expect((await openView(id)).body).toMatchObject({ order: { status: 'paid_in_process' }, units: [] });
    last = (await post<{ position: string }>(`/api/admin/orders/${id}/deliver`)).body.position;
    await post(`/api/admin/orders/${id}/notes`, { text: 'a planted note' });
    const view = await openView(id);
    const ownAnswer = async (path: string) =>
      (await shop().app.get<Record<string, unknown>>(`/api/orders/${id}${path}`, asPerson(ann))).body;
    expect(view.body.order).toEqual(await ownAnswer(''));
    expect(view.body.units).toEqual((await ownAnswer('/products'))['items']);
    expect(view.body.story).toEqual((await ownAnswer('/timeline'))['items']);
    expect(view.body.units).toHaveLength(1);
    expect(view.text).not.toContain('planted');
    await eventually(async () => (await viewsOf(id)).length === 2, 'both looks in the log');
    expect(await viewsOf(id)).toMatchObject([
      { actor: { id: moderator?.id, role: 'moderator' }, payload: { user_id: ann?.id, order_id: id } },
      { actor: { id: moderator?.id }, payload: { user_id: ann?.id } },
    ]);
    expect(JSON.stringify(await ownAnswer('/timeline'))).not.toContain('customer_view_opened');
  });

  it('is refused for drafts, unknown orders and customers', async () => {
    const terms = { user_id: ann?.id, amount: 900, order_type: 'one_time', description: 'words', draft: true };
    const { order_id: draft, position } = (await post<{ order_id: string; position: string }>('/api/admin/orders', terms)).body;
    last = position;
    for (const id of [draft, '0198a0a0-0000-4000-8000-0000000000ff'])
      expect(await openView(id)).toMatchObject({ status: 404, body: { code: 'order_unknown' } });
    expect(await viewsOf(draft)).toEqual([]);
    expect((await openView(draft, ann)).status).toBe(403);
  });
});

import { pollUntil } from '../../accounts/testing/background.ts';
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
}, 60_000);

let last = '0';
const who = (person: SignedInPerson | undefined) => ({ as: person?.token ?? '', headers: { 'x-read-after': last } });
const asked = <Body = Record<string, unknown>>(path: string, body: object = {}, by = admin) => shop().app.post<Body>(path, body, who(by));
type Answer = CustomerViewAnswer & { code?: string };
const look = (id: string, by = moderator) => asked<Answer>(`/api/admin/orders/${id}/as-customer`, {}, by);
const looks = async (id: string) =>
  (
    await shop().app.get<{ items: { actor: { id: string; role: string }; payload: object }[] }>(
      `/api/admin/events?order_id=${id}&event_type=customer_view_opened`,
      who(admin),
    )
  ).body.items;

describe('an order as its customer sees it', () => {
  it('is what the customer is answered, masked, and leaves in the log who looked and whose view it was', async () => {
    await asked('/api/admin/products', { ...sku, private_info: secret });
    const { body } = await asked<{ order_id: string }>('/api/orders', { ...sku, quantity: 1 }, ann);
    const id = body.order_id;
    const payment = { charge_id: 'ch_1', payment_id: 'pi_1', subscription_id: null, amount: 500, currency: 'usd' };
    last = (await shop().execute(new RecordPayment({ orderId: id, payment }))).position;
    expect((await look(id)).body).toMatchObject({ order: { status: 'paid_in_process' }, units: [] });
    last = (await asked<{ position: string }>(`/api/admin/orders/${id}/deliver`)).body.position;
    await asked(`/api/admin/orders/${id}/notes`, { text: 'a planted note' });
    const seen = await look(id);
    const own = async (path: string) => (await shop().app.get<Record<string, unknown>>(`/api/orders/${id}${path}`, who(ann))).body;
    expect(seen.body.order).toEqual(await own(''));
    expect(seen.body.units).toEqual((await own('/products'))['items']);
    expect(seen.body.story).toEqual((await own('/timeline'))['items']);
    expect(seen.body.units).toHaveLength(1);
    expect(seen.text).not.toContain('planted');
    await pollUntil(async () => (await looks(id)).length === 2, 'both looks in the log');
    expect(await looks(id)).toMatchObject([
      { actor: { id: moderator?.id, role: 'moderator' }, payload: { user_id: ann?.id, order_id: id } },
      { actor: { id: moderator?.id }, payload: { user_id: ann?.id } },
    ]);
    expect(JSON.stringify(await own('/timeline'))).not.toContain('customer_view_opened');
  });

  it('is neither a draft nor what there is not, and is for the office', async () => {
    const terms = { user_id: ann?.id, amount: 900, order_type: 'one_time', description: 'words', draft: true };
    const { order_id: draft, position } = (await asked<{ order_id: string; position: string }>('/api/admin/orders', terms)).body;
    last = position;
    for (const id of [draft, '0198a0a0-0000-4000-8000-0000000000ff'])
      expect(await look(id)).toMatchObject({ status: 404, body: { code: 'order_unknown' } });
    expect(await looks(draft)).toEqual([]);
    expect((await look(draft, ann)).status).toBe(403);
  });
});

import { eventually } from '@orderstream/client/eventually';
import { startShop, type SignedInPerson } from '../../accounts/testing/people.ts';
import { setPrice } from '../../payments/testing/prices.ts';
import { RecordPayment } from '../orders.commands.ts';

const shop = startShop({ withWorker: true });
const sku = { channel: 'LinkedIn', product_type: 'Creator' } as const;
let [ann, admin]: SignedInPerson[] = [];
const asPerson = (person: SignedInPerson | undefined) => ({ as: person?.token ?? '' });
const postAsOffice = (path: string, body?: object) =>
  shop().app.post<{ order_id: string }>(`/api/admin/orders${path}`, body, asPerson(admin));

beforeAll(async () => {
  [ann, admin] = [await shop().person(), await shop().person('active', ['admin'])];
  await setPrice(shop(), 'LinkedIn.Creator', { priceId: 'price_1', unitAmount: 500, currency: 'usd' });
});

type Step = { kind: string; data?: object; payload?: object };
const stepsOf = async (path: string, by: SignedInPerson | undefined, kind: string): Promise<Step[]> => {
  const { body } = await shop().app.get<{ items?: Step[] }>(`${path}/timeline`, asPerson(by));
  return body.items?.filter((step) => step.kind === kind) ?? [];
};
/** The same fact, as the office and as its customer read it. */
async function storyOf(order: string, kind: string): Promise<{ office: Step[]; customer: Step[] }> {
  const read = () => stepsOf(`/api/admin/orders/${order}`, admin, kind);
  await eventually(async () => (await read()).length > 0, `${kind} in the story`);
  return { office: await read(), customer: await stepsOf(`/api/orders/${order}`, ann, kind) };
}

async function unpaidOrder(): Promise<string> {
  const terms = { user_id: ann?.id, amount: 12_345, order_type: 'one_time', description: 'Ten accounts' };
  return (await postAsOffice('', terms)).body.order_id;
}

async function deliveredOrder(): Promise<string> {
  const { app } = shop();
  await app.post('/api/admin/products', { ...sku, private_info: `login of ${Math.random()}` }, asPerson(admin));
  const { order_id } = (await app.post<{ order_id: string }>('/api/orders', { ...sku, quantity: 1 }, asPerson(ann))).body;
  const charge = { charge_id: `ch_${order_id}`, payment_id: `pi_${order_id}`, subscription_id: null, amount: 500, currency: 'usd' };
  await shop().execute(new RecordPayment({ orderId: order_id, payment: charge }));
  expect(await postAsOffice(`/${order_id}/deliver`, {})).toMatchObject({ status: 200 });
  return order_id;
}

const invalidReason = { status: 400, body: { code: 'invalid', details: [{ field: 'reason' }] } };

describe('the reason why the office undoes an order', () => {
  it('is shown in the history of a canceled order to the office, and not to its customer', async () => {
    const id = await unpaidOrder();
    for (const reason of ['because', '', null, ['other'], 'wrong_product'])
      expect(await postAsOffice(`/${id}/cancel`, { reason })).toMatchObject(invalidReason);
    expect(await postAsOffice(`/${id}/cancel`, { reason: 'wrong_terms' })).toMatchObject({ status: 200 });
    const story = await storyOf(id, 'order_canceled');
    expect(story.office).toMatchObject([{ payload: { cause: 'admin', reason: 'wrong_terms' } }]);
    expect(story.customer).toMatchObject([{ data: { cause: 'admin' } }]);
    expect(JSON.stringify(story.customer)).not.toContain('wrong_terms');
  });

  it('is shown in the history of a returned delivery to the office, and not to its customer', async () => {
    const id = await deliveredOrder();
    for (const reason of ['because', null, 'not_paid'])
      expect(await postAsOffice(`/${id}/unassign-products`, { reason })).toMatchObject(invalidReason);
    expect(await postAsOffice(`/${id}/unassign-products`, { reason: 'needed_elsewhere' })).toMatchObject({ status: 200 });
    const story = await storyOf(id, 'delivery_taken_back');
    expect(story.office[0]).toMatchObject({ payload: { quantity: 1, reason: 'needed_elsewhere' } });
    expect(story.customer).toMatchObject([{ data: { quantity: 1 } }]);
    expect(JSON.stringify(story.customer)).not.toContain('needed_elsewhere');
  });

  it('can be omitted by callers of the API', async () => {
    const [first, second, third] = [await unpaidOrder(), await unpaidOrder(), await deliveredOrder()];
    expect(await postAsOffice(`/${first}/cancel`)).toMatchObject({ status: 200 });
    expect(await postAsOffice(`/${second}/cancel`, {})).toMatchObject({ status: 200 });
    expect(await postAsOffice(`/${third}/unassign-products`)).toMatchObject({ status: 200 });
    expect((await storyOf(first, 'order_canceled')).office[0]?.payload).not.toHaveProperty('reason');
    expect((await storyOf(third, 'delivery_taken_back')).office[0]?.payload).not.toHaveProperty('reason');
  });
});

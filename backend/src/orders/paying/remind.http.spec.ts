import { eventually } from '@orderstream/client/eventually';
import { startShop, type SignedInPerson } from '../../accounts/testing/people.ts';
import { ChaseOrder } from '../fulfilment.commands.ts';

const shop = startShop();
let [ann, admin, moderator]: SignedInPerson[] = [];
const asPerson = (person: SignedInPerson | undefined) => ({ as: person?.token ?? '' });
beforeAll(async () => {
  [ann, admin] = [await shop().person(), await shop().person('active', ['admin'])];
  moderator = await shop().person('active', ['moderator']);
});

type Steps = { unpaid_check_at: string | null; left_unpaid_at: string | null; remind_again_from: string | null };
const customTerms = (draft = false) => ({ user_id: ann?.id, amount: 12_345, order_type: 'one_time', description: 'Ten accounts', draft });
const createOrder = async (draft = false) =>
  (await shop().app.post<{ order_id: string }>('/api/admin/orders', customTerms(draft), asPerson(admin))).body.order_id;
const sendReminder = (id: string, by = admin) => shop().app.post<{ position: string }>(`/api/admin/orders/${id}/remind`, {}, asPerson(by));
const orderDetails = async (id: string) => (await shop().app.get<Steps>(`/api/admin/orders/${id}`, asPerson(admin))).body;
const daysAgo = (days: number) => new Date(Date.now() - days * 86_400_000).toISOString();

describe('a reminder of an order by the office', () => {
  it('is sent at most once a day, and refused to customers and for drafts', async () => {
    const id = await createOrder();
    const { body } = await sendReminder(id, moderator);
    expect(body.position).toMatch(/^\d+$/);
    expect(await sendReminder(id)).toMatchObject({ status: 409, body: { code: 'reminded_lately' } });
    await eventually(async () => (await orderDetails(id)).remind_again_from !== null, 'the reminder on the order');
    expect(await sendReminder(id, ann)).toMatchObject({ status: 403, body: { code: 'forbidden' } });
    expect(await sendReminder(await createOrder(true))).toMatchObject({ status: 409, body: { code: 'order_not_payable' } });
  });
});

describe('an unpaid custom order', () => {
  it('is handed to the office after two weeks', async () => {
    const id = await createOrder();
    await eventually(async () => (await orderDetails(id)).left_unpaid_at === null, 'the order in the list');
    await shop().execute(new ChaseOrder({ orderId: id, since: daysAgo(15) }));
    await eventually(async () => (await orderDetails(id)).left_unpaid_at !== null, 'the order with the office');
    expect((await orderDetails(id)).unpaid_check_at).toBeNull();
  });
});

import { eventually } from '@orderstream/client/eventually';
import { pause } from '@orderstream/client/pause';
import { startShopWithMailbox } from '../../accounts/testing/mailed-people.ts';
import { goodPassword, type SignedInPerson } from '../../accounts/testing/people.ts';
import { setPrice } from '../../payments/testing/prices.ts';
import { RecordPayment } from '../../orders/orders.commands.ts';

const { shop, mailbox } = startShopWithMailbox();
const api = () => shop().app;
let admin: SignedInPerson;
beforeAll(async () => {
  admin = await shop().person('active', ['admin']);
  const price = { priceId: 'price_1', unitAmount: 500, currency: 'usd' };
  for (const sku of ['LinkedIn.Creator', 'WhatsApp.Business'] as const) await setPrice(shop(), sku, price);
});

const creator = { channel: 'LinkedIn', product_type: 'Creator' } as const;
const business = { channel: 'WhatsApp', product_type: 'Business' } as const;
let count = 0;
const stock = async (sku: object, units = 1) => {
  const lines = Array.from({ length: units }, () => `a login for alerts, number ${(count += 1)}`);
  const answer = await api().post<{ created: number }>('/api/admin/products/import', { ...sku, lines }, { as: admin.token });
  expect(answer.body.created).toBe(units);
};
const ask = (person: SignedInPerson, sku: object, quantity: unknown) =>
  api().post<{ code?: string }>('/api/stock-alerts', { ...sku, quantity }, { as: person.token });
const facts = async (person: SignedInPerson, type: string) => {
  const path = `/api/admin/events?user_id=${person.id}&event_type=${type}`;
  return (await api().get<{ items: { payload: Record<string, unknown> }[] }>(path, { as: admin.token })).body.items;
};
const letters = async ({ email }: SignedInPerson, subject = 'Back in stock') =>
  (await mailbox.textsTo(email)).filter((one) => one.subject.startsWith(subject));
const mailed = (person: SignedInPerson) => eventually(async () => (await letters(person)).length > 0, 'the mail');
const quiet = () => pause(700, 'a mail that must not be sent would arrive now');

describe('a stock alert', () => {
  it('mails every waiting customer once when the quantity is available, by the last unit of an import, too', async () => {
    const [one, four] = [await shop().person(), await shop().person()];
    expect((await ask(one, creator, 1)).status).toBe(200);
    expect((await ask(four, creator, 4)).status).toBe(200);
    await stock(creator, 2);
    await mailed(one);
    expect(await letters(four)).toEqual([]);
    await stock(creator, 2);
    await mailed(four);
    await stock(creator, 2);
    await quiet();
    expect([(await letters(one)).length, (await letters(four)).length]).toEqual([1, 1]);
    const sent = () => facts(four, 'stock_alert_sent');
    expect(await eventually(sent, ({ length }) => length > 0)).toMatchObject([{ payload: { sku: 'LinkedIn.Creator', quantity: 4 } }]);
    expect((await letters(one))[0]?.html).toContain('http://shop.localhost/app/orders/new');
  });
  it('does not count units that an order holds', async () => {
    const [buyer, waiting] = [await shop().person(), await shop().person()];
    await stock(business);
    const order = await api().post<{ order_id: string }>('/api/orders', { ...business, quantity: 1 }, { as: buyer.token });
    expect(order.status).toBe(201);
    expect((await ask(waiting, business, 1)).status).toBe(200);
    await quiet();
    expect(await letters(waiting)).toEqual([]);
    await api().post(`/api/orders/${order.body.order_id}/cancel`, {}, { as: buyer.token });
    await mailed(waiting);
  });
  it('is requested when an order exceeds the stock', async () => {
    const person = await shop().person();
    const wish = { ...business, quantity: 40, subscribe_to_notifications: true };
    expect(await api().post('/api/orders', wish, { as: person.token })).toMatchObject({ status: 409, body: { code: 'out_of_stock' } });
    await eventually(async () => (await facts(person, 'stock_notification_subscription')).length === 1, 'the wish');
  });
  it('waits for suspended customers until they are reactivated', async () => {
    const person = await shop().person();
    await ask(person, { channel: 'Instagram', product_type: 'Creator' }, 1);
    const change = (status: string) => api().patch(`/api/admin/users/${person.id}/status`, { status }, { as: admin.token });
    expect((await change('suspended')).status).toBe(200);
    await stock({ channel: 'Instagram', product_type: 'Creator' });
    await quiet();
    expect(await facts(person, 'stock_alert_sent')).toEqual([]);
    expect((await change('active')).status).toBe(200);
    await mailed(person);
  });
  it('is dropped when its customer is deleted', async () => {
    const person = await shop().person();
    await ask(person, { channel: 'Instagram', product_type: 'Business' }, 1);
    expect((await api().send('DELETE', '/api/me', { as: person.token, body: { current_password: goodPassword } })).status).toBe(202);
    await eventually(async () => (await facts(person, 'user_deleted')).length === 1, 'the end of the account');
    expect(await facts(person, 'stock_alert_dropped')).toHaveLength(1);
    await stock({ channel: 'Instagram', product_type: 'Business' });
    await quiet();
    expect(await facts(person, 'stock_alert_sent')).toEqual([]);
    expect(await letters(person)).toEqual([]);
  });
  it.each([0, -1, 1.5, 1_001, 1e308, '3', null, [1], Number.NaN])('is refused for %p units', async (quantity) => {
    const person = (sharedPerson ??= await shop().person());
    expect(await ask(person, creator, quantity)).toMatchObject({
      status: 400,
      body: { code: 'invalid', details: [{ field: 'quantity' }] },
    });
  });
  it('is refused for unknown products and inactive customers', async () => {
    const [pending, active] = [await shop().person('pending_approval'), await shop().person()];
    expect(await ask(pending, creator, 1)).toMatchObject({ status: 403, body: { code: 'account_not_active' } });
    expect(await ask(active, { channel: 'Telegram', product_type: 'Creator' }, 1)).toMatchObject({ status: 400 });
    expect(await ask(active, { ...creator, user_id: pending.id }, 1)).toMatchObject({ status: 400 });
    expect((await api().post('/api/stock-alerts', { ...creator, quantity: 1 })).status).toBe(401);
  });
});
let sharedPerson: SignedInPerson | undefined;

describe('a delivered order', () => {
  it('causes one mail to its customer', async () => {
    const person = await shop().person();
    await stock(business, 2);
    const made = await api().post<{ order_id: string }>('/api/orders', { ...business, quantity: 1 }, { as: person.token });
    const order = made.body.order_id;
    await shop().execute(
      new RecordPayment({
        orderId: order,
        payment: { charge_id: 'ch_1', payment_id: 'pi_1', subscription_id: null, amount: 500, currency: 'usd' },
      }),
    );
    const done = await api().post(`/api/admin/orders/${order}/deliver`, {}, { as: admin.token });
    expect(done.status).toBe(200);
    const subject = `Your order ${order.slice(0, 8)} has been delivered`;
    await eventually(async () => (await letters(person, subject)).length === 1, 'the mail');
    await quiet();
    const [letter, ...more] = await letters(person, subject);
    expect(more).toEqual([]);
    expect(letter?.html).toContain(`http://shop.localhost/app/orders/${order}`);
  });
});

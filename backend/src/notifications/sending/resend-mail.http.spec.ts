import { eventually } from '@orderstream/client/eventually';
import { mailTemplates } from '@orderstream/contracts/notifications/mail-names.gen';
import { startShopWithMailbox } from '../../accounts/testing/mailed-people.ts';
import type { SignedInPerson } from '../../accounts/testing/people.ts';
import { RecordPayment } from '../../orders/orders.commands.ts';
import { setPrice } from '../../payments/testing/prices.ts';

const { shop, mailbox } = startShopWithMailbox();
const sku = { channel: 'LinkedIn', product_type: 'Creator' } as const;
let [ann, admin, moderator]: SignedInPerson[] = [];
beforeAll(async () => {
  [ann, admin, moderator] = [await shop().person(), await shop().person('active', ['admin']), await shop().person('active', ['moderator'])];
  await setPrice(shop(), 'LinkedIn.Creator', { priceId: 'price_1', unitAmount: 500, currency: 'usd' });
});

const who = (person: SignedInPerson | undefined) => ({ as: person?.token ?? '' });
const post = (path: string, body: object = {}, by = admin) => shop().app.post<{ code?: string }>(path, body, who(by));
type Logged = { items: { event_type: string; actor: { role: string | null }; payload: Record<string, string> }[] };
const log = async (userId: string, type: string) =>
  (await shop().app.get<Logged>(`/api/admin/events?user_id=${userId}&event_type=${type}`, who(admin))).body.items;
const sent = async (userId: string, template: string) =>
  (await log(userId, 'mail_sent')).filter(({ payload }) => payload['template'] === template).map(({ payload }) => payload['mail_id'] ?? '');
const inMailbox = async (email: string, subject: RegExp) =>
  (await mailbox.textsTo(email)).filter((one) => subject.test(one.subject)).length;
/** Resending is decided by the tables, which must contain everything that has happened. */
const resend = async (id: string | undefined, by = admin) => {
  const headers = { 'x-read-after': String(await shop().store.head()) };
  return shop().app.post<{ code?: string }>(`/api/admin/mails/${id}/resend`, {}, { ...who(by), headers });
};
const until = <T>(what: () => Promise<T | undefined | false>, words: string) => eventually(what, words);

async function delivered(): Promise<string> {
  await post('/api/admin/products', { ...sku, private_info: `login of ${Math.random()}` });
  const { order_id: id } = (await shop().app.post<{ order_id: string }>('/api/orders', { ...sku, quantity: 1 }, who(ann))).body;
  const payment = { charge_id: `ch_${id}`, payment_id: `pi_${id}`, subscription_id: null, amount: 500, currency: 'usd' };
  await shop().execute(new RecordPayment({ orderId: id, payment }));
  expect(await post(`/api/admin/orders/${id}/deliver`)).toMatchObject({ status: 200 });
  return id;
}

describe('the list of mails', () => {
  it('names each mail, and the states in which it can be resent', async () => {
    const { body } = await shop().app.get<{ items: { template: string }[] }>('/api/admin/mails', who(moderator));
    const expected = [
      { template: 'order_delivered', name: { en: 'delivery', ru: 'о поставке' }, resend_while: { order: ['delivered', 'completed'] } },
      { template: 'order_reminder', name: { en: 'payment reminder', ru: 'о неоплаченном заказе' }, resend_while: null },
      {
        template: 'account_approved',
        name: { en: 'account approved', ru: 'об одобрении аккаунта' },
        resend_while: { account: ['active'] },
      },
    ];
    expect(body.items).toEqual(expect.arrayContaining(expected));
    expect(body.items.map(({ template }) => template)).toEqual(mailTemplates);
  });
});

describe('a mail that the office resends', () => {
  it('is sent even if its reader has turned it off, and recorded with its requester', async () => {
    const [userId, email] = [ann?.id ?? '', ann?.email ?? ''];
    const id = await delivered();
    const deliveries = new RegExp(`order ${id.slice(0, 8)} has been delivered`);
    const first = await until(async () => (await sent(userId, 'order_delivered'))[0], 'the mail of the delivery');
    await shop().app.put('/api/me/mail-choices', { choice: 'deliveries', wanted: false }, who(ann));
    expect((await resend(first, moderator)).status).toBe(200);
    await until(async () => (await inMailbox(email, deliveries)) === 2, 'the delivery, sent twice');
    expect((await resend(first)).status).toBe(200);
    const mails = await until(
      async () => ((await sent(userId, 'order_delivered')).length === 2 ? sent(userId, 'order_delivered') : false),
      'the fact',
    );
    const requests = await log(userId, 'mail_resend_requested');
    expect(requests).toMatchObject([{ actor: { role: 'moderator' }, payload: { mail_id: first, template: 'order_delivered' } }]);
    expect((await resend(mails.find((mail) => mail !== first))).status).toBe(200);
    await until(async () => (await inMailbox(email, deliveries)) === 3, 'the delivery, sent three times');

    const receipt = await until(async () => (await sent(userId, 'payment_received'))[0], 'the mail of the payment');
    const receipts = await mailbox.textsTo(email);
    expect((await resend(receipt)).status).toBe(200);
    const again = await until(async () => {
      const all = (await mailbox.textsTo(email)).filter(({ subject }) => /^Payment received/.test(subject));
      return all.length === 2 && all;
    }, 'the receipt, twice');
    expect(again[0]?.text).toBe(again[1]?.text);
    expect(receipts.some(({ text }) => text === again[0]?.text)).toBe(true);
  });

  it('is refused if it no longer applies, if it is no longer stored, and for customers', async () => {
    const { id, email } = await shop().person('pending_approval');
    await shop().app.patch(`/api/admin/users/${id}/status`, { status: 'active' }, who(admin));
    const approval = await until(async () => (await sent(id, 'account_approved'))[0], 'the approval');
    expect((await resend(approval, ann)).status).toBe(403);
    await shop().app.patch(`/api/admin/users/${id}/status`, { status: 'suspended', reason: 'abuse' }, who(admin));
    const suspension = await until(async () => (await sent(id, 'account_suspended'))[0], 'the suspension');
    for (const mail of [approval, suspension]) expect(await resend(mail)).toMatchObject({ status: 409, body: { code: 'mail_outdated' } });
    expect(await resend('0198a0a0-1111-4000-8000-000000000001')).toMatchObject({ status: 404, body: { code: 'mail_unknown' } });
    expect(await inMailbox(email, /approved/)).toBe(1);
    expect(await log(id, 'mail_resend_requested')).toEqual([]);
  });
});

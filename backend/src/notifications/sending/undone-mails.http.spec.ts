import { eventually } from '@orderstream/client/eventually';
import { theSystem, type Actor } from '@orderstream/contracts/shared/actor';
import type { EventStore } from '@orderstream/eventstore/event-store';
import { DataSource } from 'typeorm';
import { account } from '../../accounts/account.decider.ts';
import { ChangeStatus } from '../../accounts/administration/change-status.ts';
import { startShopWithMailbox } from '../../accounts/testing/mailed-people.ts';
import { RequestMail } from '../notifications.commands.ts';
import { SendLink } from '../../accounts/mail-links/send-link.ts';
import { castOf } from '../../accounts/testing/cast.ts';
import { goodPassword, type SignedInPerson } from '../../accounts/testing/people.ts';
import { RecordPayment } from '../../orders/orders.commands.ts';
import { setPrice } from '../../payments/testing/prices.ts';
import { subscription } from '../../subscriptions/subscription.decider.ts';
import { RecordInvoicePaid, SyncSubscription } from '../../subscriptions/subscriptions.commands.ts';
import { currentContext, asSystem, withContext } from '../../platform/deciding/context.ts';
import { transact } from '../../platform/deciding/decides.ts';
import { EVENT_STORE } from '../../platform/tokens.ts';

/** What is not custom has expired as soon as it is ordered. */
const { shop, mailbox } = startShopWithMailbox({ UNPAID_ORDER_HOURS: '0.0001' });
const cast = castOf(shop, { ann: [], bob: [], admin: ['admin'] });
beforeAll(() => setPrice(shop(), 'LinkedIn.Creator', { priceId: 'price_1', unitAmount: 500, currency: 'usd' }));

const who = ({ token }: SignedInPerson) => ({ as: token });
const mailsTo = (person: SignedInPerson) => mailbox.textsTo(person.email);
const mailTo = async (person: SignedInPerson, subject: string) => {
  const mail = await eventually(async () => (await mailsTo(person)).find((one) => one.subject.startsWith(subject)), `"${subject}"`);
  return mail.text;
};
const subjectsAbout = async (person: SignedInPerson, id: string) =>
  (await mailsTo(person)).map(({ subject }) => subject).filter((subject) => subject.includes(id.slice(0, 8)));

async function custom(person: SignedInPerson, more: object = {}): Promise<string> {
  const terms = { user_id: person.id, amount: 12_345, order_type: 'one_time', description: 'Ten accounts', ...more };
  return (await shop().app.post<{ order_id: string }>('/api/admin/orders', terms, who(cast.admin))).body.order_id;
}
const canceled = async (id: string) =>
  expect(await shop().app.post(`/api/admin/orders/${id}/cancel`, { reason: 'fraudulent' }, who(cast.admin))).toMatchObject({ status: 200 });

async function expired(person: SignedInPerson): Promise<string> {
  const what = { channel: 'LinkedIn', product_type: 'Creator' };
  await shop().app.post('/api/admin/products', { ...what, private_info: `login of ${Math.random()}` }, who(cast.admin));
  return (await shop().app.post<{ order_id: string }>('/api/orders', { ...what, quantity: 1 }, who(person))).body.order_id;
}

/** A deletion that nothing stood in the way of when it was asked for. */
const deletionStarted = (userId: string, actor: Actor) =>
  asSystem(60_000, () =>
    withContext({ ...currentContext(), actor }, () =>
      transact(shop().app.nest.get<EventStore>(EVENT_STORE, { strict: false }), account, userId, {
        type: 'StartDeletion',
        userId,
        by: actor,
      }),
    ),
  );
const acting = (person: SignedInPerson, role: Actor['role']): Actor => ({ kind: 'user', id: person.id ?? '', role });

describe('a delayed mail', () => {
  it('is not sent if it no longer applies, while other mails are', async () => {
    const id = await custom(cast.ann);
    await mailTo(cast.ann, `Payment due for your custom order ${id.slice(0, 8)}`);
    await canceled(id);
    await mailTo(cast.ann, `Your order ${id.slice(0, 8)} was cancelled`);
    const before = (await subjectsAbout(cast.ann, id)).length;
    const ended = ['order_reminder', 'order_delivered', 'order_payment_failed'] as const;
    const mails = [...ended, 'order_canceled' as const].map((template) => ({ template, mailId: crypto.randomUUID() }));
    for (const { template, mailId } of mails)
      await shop().execute(
        new RequestMail({
          mailId,
          userId: cast.ann.id ?? '',
          template,
          causeId: mailId,
          orderId: id,
          facts: { day: '2026-01-15T12:00:00.000Z' },
          requestedAt: null,
        }),
      );
    const ids = mails.map(({ mailId }) => mailId);
    const owed = () =>
      shop()
        .app.nest.get(DataSource, { strict: false })
        .query<object[]>('select id from work.mail where id = any($1) and next_at is not null', [ids]);
    await eventually(async () => (await owed()).length === 0, 'the end of what is owed');
    expect((await subjectsAbout(cast.ann, id)).slice(0, -before)).toEqual([expect.stringContaining('was cancelled') as string]);
  });
});

const requested = (where: string) =>
  shop().app.nest.get(DataSource, { strict: false }).query<object[]>(`select from work.mail where ${where}`);
const nothingOwed = () => eventually(async () => (await requested('next_at is not null')).length === 0, 'the end of what is owed');
/** What is mailed to a person after an outage of the mail server, which has lost all earlier mails, in which this happened. */
async function mailedAfter(person: SignedInPerson, happen: () => Promise<unknown>, mails: number): Promise<string[]> {
  const ofPerson = (more = '') => requested(`user_id = '${person.id}' ${more}`);
  const hasApproval = async () => (await ofPerson(`and template = 'account_approved'`)).length === 1;
  if (person.id) await eventually(hasApproval, 'the mail about the approval');
  await nothingOwed();
  const before = person.id ? (await ofPerson()).length : 0;
  await mailbox.stop();
  await happen();
  try {
    await eventually(async () => (await ofPerson()).length === before + mails, 'mails to be requested');
  } finally {
    await mailbox.start();
  }
  await nothingOwed();
  return (await mailsTo(person)).map(({ subject }) => subject);
}

describe('a mail about a failed monthly payment', () => {
  it('is not sent for an invoice that is paid by then, nor after the end of the subscription', async () => {
    const person = await shop().person();
    const order = await custom(person);
    const [start, end] = ['2026-01-01T00:00:00.000Z', '2026-02-01T00:00:00.000Z'];
    const report = { userId: person.id, orderId: order, sku: null, unitAmount: 500, currency: 'usd', periodStart: start, periodEnd: end };
    const times = { endsAt: null, canceledAt: null, endedAt: null, endCause: 'payment_failed' } as const;
    const subscribed = (subscriptionId: string, status: 'active' | 'canceled') =>
      shop().decide(
        subscription,
        subscriptionId,
        new SyncSubscription({ subscriptionId, now: { ...report, ...times, status }, isNew: false }),
      );
    const running = `sub_${person.id.slice(0, 8)}`;
    await subscribed(running, 'active');
    await subscribed(`${running}_ended`, 'canceled');
    const invoice = { invoiceId: 'in_paid', amount: 500, currency: 'usd', purpose: 'renewal', periodStart: start, periodEnd: end } as const;
    await shop().decide(subscription, running, new RecordInvoicePaid({ subscriptionId: running, invoice }));
    const failures = [
      { subscriptionId: running, invoiceId: 'in_paid', attempt: 2 },
      { subscriptionId: `${running}_ended`, invoiceId: 'in_void', attempt: 3 },
      { subscriptionId: running, invoiceId: 'in_open', attempt: 4 },
    ];
    for (const facts of failures) {
      const causeId = crypto.randomUUID();
      const about = { userId: person.id, template: 'payment_failed', causeId, orderId: order, requestedAt: null } as const;
      await shop().execute(new RequestMail({ mailId: causeId, ...about, facts: { ...facts, nextAttemptAt: null, day: start } }));
    }
    await nothingOwed();
    const texts = (await mailsTo(person)).filter(({ subject }) => subject.startsWith('Monthly payment failed')).map(({ text }) => text);
    expect(texts).toEqual([expect.stringContaining('Reminder 3')]);
  });
});

describe('a mail about the state of an account', () => {
  it('is not sent if the status has changed again', async () => {
    const person = await shop().person();
    const becomes = (status: 'active' | 'suspended' | 'inactive') =>
      shop().execute(new ChangeStatus({ userId: person.id, to: status, by: theSystem }));
    const turned = async () => {
      for (const status of ['suspended', 'active', 'inactive', 'active'] as const) await becomes(status);
    };
    // The first of the two that say so may have been looked at while it was not so.
    expect(new Set(await mailedAfter(person, turned, 4))).toEqual(new Set(['Your account is active again']));
    expect(await mailedAfter(person, () => becomes('suspended'), 1)).toEqual(['Your account has been suspended']);
  });

  it('does not ask to confirm a confirmed address', async () => {
    const email = 'confirmed.since@shop.test';
    const newcomer = { id: '', email, token: '', cookie: '' };
    const signUp = async () => {
      newcomer.id = await shop().signUpUser(email);
      await shop().app.post('/api/auth/confirm', { token: await shop().mint(newcomer.id, 'confirm_email') });
    };
    expect(await mailedAfter(newcomer, signUp, 1)).toEqual([]);
  });
});

describe('a mail with a link for a new password', () => {
  it.each(['settings', 'link'])('is not sent when the password was changed by the %s after it was requested', async (way) => {
    const person = await shop().person();
    const token = await shop().mint(person.id, 'reset_password');
    const password = 'changed it';
    const change = () =>
      way === 'link'
        ? shop().app.post('/api/auth/reset-password', { token, password })
        : shop().app.post('/api/auth/change-password', { password, current_password: goodPassword }, { as: person.token });
    const outage = async () => {
      await shop().app.post('/api/auth/forgot-password', { email: person.email });
      await eventually(async () => (await requested(`user_id = '${person.id}' and template = 'password_reset'`)).length === 1, 'a mail');
      expect((await change()).status).toBe(200);
      // A request that is carried out late is as old as it is.
      await shop().execute(new SendLink({ email: person.email, template: 'password_reset', requestedAt: new Date(Date.now() - 60_000) }));
    };
    expect(await mailedAfter(person, outage, 3)).toEqual(['Your password was changed']);
    await shop().app.post('/api/auth/forgot-password', { email: person.email });
    await mailTo(person, 'Reset your password');
  });
});

describe('what has ended for a customer', () => {
  it('is mailed to the customer of an expired order', async () => {
    const id = await expired(cast.ann);
    const text = await mailTo(cast.ann, `Your order ${id.slice(0, 8)} has expired: LinkedIn • Creator × 1`);
    expect(text).toMatch(/because it was not paid in time.*Amount: \$5\.00\nDate: \d/s);
    expect(text).toContain(`/app/orders/${id}`);
  });

  it('is mailed to the customer of an order that the shop canceled, unless they canceled it or it was a draft', async () => {
    const [draft, theirs, ours] = [await custom(cast.ann, { draft: true }), await custom(cast.ann), await custom(cast.ann)];
    await canceled(draft);
    expect(await shop().app.post(`/api/orders/${theirs}/cancel`, {}, who(cast.ann))).toMatchObject({ status: 200 });
    await canceled(ours);
    const text = await mailTo(cast.ann, `Your order ${ours.slice(0, 8)} was cancelled`);
    expect(text).toContain('$123.45');
    expect(text).not.toMatch(/fraud/i);
    expect(await subjectsAbout(cast.ann, draft)).toEqual([]);
    expect((await subjectsAbout(cast.ann, theirs)).filter((subject) => subject.includes('cancelled'))).toEqual([]);
  });

  it('is not mailed to customers who turned off mails about canceled orders', async () => {
    const choice = { choice: 'canceled_orders', wanted: false };
    expect((await shop().app.send('PUT', '/api/me/mail-choices', { ...who(cast.bob), body: choice })).status).toBe(204);
    const [first, second] = [await custom(cast.bob), await custom(cast.bob)];
    await canceled(first);
    const lookedAt = `select from work.mail where order_id = $1 and template = 'order_canceled' and next_at is null`;
    const rows = () => shop().app.nest.get(DataSource).query<unknown[]>(lookedAt, [first]);
    await eventually(async () => (await rows()).length === 1, 'the mail that is not wanted being looked at');
    await shop().app.send('PUT', '/api/me/mail-choices', { ...who(cast.bob), body: { ...choice, wanted: true } });
    await canceled(second);
    await mailTo(cast.bob, `Your order ${second.slice(0, 8)} was cancelled`);
    expect((await subjectsAbout(cast.bob, first)).filter((subject) => subject.includes('cancelled'))).toEqual([]);
  });

  it('is mailed to the requester of a refused deletion', async () => {
    const [self, theirs] = [await shop().person(), await shop().person()];
    for (const person of [self, theirs]) {
      const id = await custom(person);
      const charge = { charge_id: `ch_${id}`, payment_id: `pi_${id}`, subscription_id: null, amount: 12_345, currency: 'usd' };
      await shop().execute(new RecordPayment({ orderId: id, payment: charge }));
    }
    await deletionStarted(theirs.id, acting(cast.admin, 'admin'));
    await deletionStarted(self.id, acting(self, 'customer'));
    expect(await mailTo(self, 'Your account has not been deleted')).toContain('/app/settings');
    expect(await mailTo(cast.admin, 'A user could not be deleted')).toContain(`/admin/users/${theirs.id}`);
    expect((await mailsTo(theirs)).some(({ subject }) => subject.includes('deleted'))).toBe(false);
  });
});

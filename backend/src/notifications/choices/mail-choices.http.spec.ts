import { eventually } from '@orderstream/client/eventually';
import { theSystem } from '@orderstream/contracts/shared/actor';
import { mailTemplates } from '@orderstream/contracts/notifications/mail-names.gen';
import type { MailTemplate } from '@orderstream/contracts/notifications/mails';
import type { Pool } from 'pg';
import { v7 } from 'uuid';
import { ChangeStatus } from '../../accounts/administration/change-status.ts';
import { startShopWithMailbox } from '../../accounts/testing/mailed-people.ts';
import { cookieOf, type SignedInPerson } from '../../accounts/testing/people.ts';
import { RecordPayment } from '../../orders/orders.commands.ts';
import { POOL } from '../../platform/tokens.ts';
import { unitVersionSeen } from '../../orders/testing/seen-versions.ts';
import { setPrice } from '../../payments/testing/prices.ts';
import { writeMail } from '../sending/mail-layout.ts';
import { mailChoiceNames, mailChoices } from './mail-choices.ts';
import { mails } from '../mails/mails.gen.ts';
import { RequestMail } from '../notifications.commands.ts';

const { shop, mailbox } = startShopWithMailbox();

const path = '/api/me/mail-choices';
const choose = ({ token }: SignedInPerson, choice: string, wanted: boolean) => shop().app.put(path, { choice, wanted }, { as: token });
const chosen = async ({ token }: SignedInPerson) =>
  (await shop().app.get<{ items: { choice: string; wanted: boolean }[] }>(path, { as: token })).body.items;
const without = async (person: SignedInPerson) => (await chosen(person)).filter(({ wanted }) => !wanted).map(({ choice }) => choice);
const subjects = async ({ email }: SignedInPerson) => (await mailbox.textsTo(email)).map(({ subject }) => subject);
const facts = { provider: 'google' };
const named = (template: MailTemplate) => writeMail(template, { language: null, orderId: null, order: null, facts, link: '' }).subject;
const request = (person: SignedInPerson, template: MailTemplate) => {
  const id = v7();
  return shop().execute(new RequestMail({ mailId: id, userId: person.id, template, causeId: id, orderId: null, facts, requestedAt: null }));
};
const arrives = (person: SignedInPerson, subject: string) =>
  eventually(async () => (await subjects(person)).includes(subject), `"${subject}"`);

describe('the choice of mails', () => {
  it('includes all optional mails until a user turns one off', async () => {
    const ann = await shop().person();
    expect(await chosen(ann)).toEqual(mailChoiceNames.map((choice) => ({ choice, ...mailChoices[choice], wanted: true })));
    expect((await choose(ann, 'stock', false)).status).toBe(204);
    await Promise.all([choose(ann, 'renewals', false), choose(ann, 'stock', false), choose(ann, 'receipts', true)]);
    expect((await without(ann)).sort()).toEqual(['renewals', 'stock']);
    await choose(ann, 'stock', true);
    expect(await without(ann)).toEqual(['renewals']);
    expect((await choose(ann, 'passwords', false)).status).toBe(400);
  });

  const optional = mailTemplates.filter((template) => mails[template].choice);
  const always = mailTemplates.filter((template) => !mails[template].choice);

  it('stops a mail that is turned off, and allows it again once it is turned on', async () => {
    const bob = await shop().person();
    for (const choice of mailChoiceNames) await choose(bob, choice, false);
    for (const template of optional) await request(bob, template);
    await request(bob, 'password_changed');
    await arrives(bob, named('password_changed'));
    const open = async () => {
      const pool = shop().app.nest.get<Pool>(POOL, { strict: false });
      const { rows } = await pool.query<{ open: number }>(
        'select count(*)::int as open from work.mail where user_id = $1 and next_at is not null',
        [bob.id],
      );
      return rows[0]?.open === 0;
    };
    await eventually(open, 'an empty queue');
    for (const template of optional) expect(await subjects(bob)).not.toContain(named(template));
    for (const choice of mailChoiceNames) await choose(bob, choice, true);
    for (const template of optional) await request(bob, template);
    for (const template of optional) await arrives(bob, named(template));
  });

  let refusing: Promise<SignedInPerson> | undefined;
  /** One person for all templates, who has the mails that every newcomer gets already. */
  const whoRefusesAll = () =>
    (refusing ??= (async () => {
      const person = await shop().person();
      for (const choice of mailChoiceNames) await choose(person, choice, false);
      await arrives(person, named('account_approved'));
      return person;
    })());

  /** Sent only while it is so, which it is not of a confirmed, active customer. */
  const ofOtherStates: readonly MailTemplate[] = ['email_confirmation', 'account_rejected', 'account_suspended', 'account_deactivated'];

  it.each(always.filter((template) => !ofOtherStates.includes(template)))(
    'does not affect a mail that is always sent: %s',
    async (template) => {
      const eve = await whoRefusesAll();
      const count = async () => (await subjects(eve)).filter((subject) => subject === named(template)).length;
      const before = await count();
      await request(eve, template);
      expect(await eventually(async () => (await count()) > before, named(template))).toBe(true);
    },
  );

  it('does not affect mails about the status of the account', async () => {
    const joe = await shop().person();
    for (const choice of mailChoiceNames) await choose(joe, choice, false);
    await shop().execute(new ChangeStatus({ userId: joe.id, to: 'suspended', by: theSystem }));
    await arrives(joe, named('account_suspended'));
    await shop().execute(new ChangeStatus({ userId: joe.id, to: 'active', by: theSystem }));
    await shop().execute(new ChangeStatus({ userId: joe.id, to: 'inactive', by: theSystem }));
    expect(await arrives(joe, named('account_deactivated'))).toBe(true);
  });
});

describe('an alert about a sign-in', () => {
  const alert = named('new_sign_in');

  it('is sent for a new browser only', async () => {
    const ann = await shop().person();
    const repeated = await shop().login(ann.email, undefined, { cookie: ann.cookie });
    expect(repeated.status).toBe(200);
    await request(ann, 'password_changed');
    await arrives(ann, named('password_changed'));
    expect(await subjects(ann)).not.toContain(alert);
    const stranger = await shop().login(ann.email);
    await arrives(ann, alert);
    await shop().login(ann.email, undefined, { cookie: cookieOf(stranger) });
    await request(ann, 'account_reactivated');
    await arrives(ann, named('account_reactivated'));
    expect((await subjects(ann)).filter((subject) => subject === alert)).toHaveLength(1);
  });
});

describe('an alert about a changed secret', () => {
  const sku = { channel: 'LinkedIn', product_type: 'Creator' } as const;

  it('reaches the owner of the unit without revealing the secret', async () => {
    const [ann, admin] = [await shop().person(), await shop().person('active', ['admin'])];
    const who = (person: SignedInPerson) => ({ as: person.token });
    await setPrice(shop(), 'LinkedIn.Creator', { priceId: 'price_1', unitAmount: 500, currency: 'usd' });
    const { app } = shop();
    const unit = await app.post<{ product_id: string }>('/api/admin/products', { ...sku, private_info: 'login one of a unit' }, who(admin));
    const change = async (privateInfo: string) => {
      const version = await unitVersionSeen(app, unit.body.product_id, admin.token);
      return app.put(`/api/admin/products/${unit.body.product_id}/private-info`, { privateInfo, version }, who(admin));
    };
    await eventually(async () => (await change('login two of a unit')).status === 200, 'the unit in the table');
    const made = await app.post<{ order_id: string }>('/api/orders', { ...sku, quantity: 1 }, who(ann));
    const order = made.body.order_id;
    const payment = { charge_id: `ch_${order}`, payment_id: `pi_${order}`, subscription_id: null, amount: 500, currency: 'usd' };
    await shop().execute(new RecordPayment({ orderId: order, payment }));
    const assign = () => app.post(`/api/admin/orders/${order}/assign-products`, { productIds: [unit.body.product_id] }, who(admin));
    await eventually(async () => (await assign()).status === 200, 'the delivery');
    const letter = `New private information in order ${order.slice(0, 8)}: LinkedIn • Creator × 1`;
    await arrives(ann, `Your order ${order.slice(0, 8)} has been delivered: LinkedIn • Creator × 1`);
    expect(await subjects(ann)).not.toContain(letter);
    expect((await change('login three of a unit')).status).toBe(200);
    await arrives(ann, letter);
    const mail = (await mailbox.textsTo(ann.email)).find(({ subject }) => subject === letter);
    expect(mail?.text).not.toContain('login');
    expect(mail?.text).toContain(`/app/orders/${order}`);
  });
});

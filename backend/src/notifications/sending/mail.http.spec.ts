import type { MailEvent } from '@orderstream/contracts/notifications/events';
import { theSystem } from '@orderstream/contracts/shared/actor';
import type { EventStore } from '@orderstream/eventstore/event-store';
import { withMetadata } from '@orderstream/eventstore/metadata';
import type { Pool } from 'pg';
import { v4, v7 } from 'uuid';
import { startShopWithMailbox } from '../../accounts/testing/mailed-people.ts';
import { eventually } from '@orderstream/client/eventually';
import type { ReceivedMail } from '@orderstream/client/mailbox';
import { pause } from '@orderstream/client/pause';
import { signInLimits } from '../../accounts/sign-in/sign-in-limits.ts';
import type { SignedInPerson } from '../../accounts/testing/people.ts';
import { EVENT_STORE, POOL } from '../../platform/tokens.ts';
import { workerTasks } from '../../registry.ts';
import { RequestMail } from '../notifications.commands.ts';

const { shop, mailbox } = startShopWithMailbox();
let admin: SignedInPerson;
beforeAll(async () => (admin = await shop().person('active', ['admin'])));

async function letter(address: string, subject: string): Promise<ReceivedMail> {
  const mail = await eventually(
    async () => (await mailbox.textsTo(address)).find((one) => one.subject === subject),
    `"${subject}" to ${address}`,
  );
  expect(mail).toMatchObject({ subject });
  return mail;
}
const linkIn = ({ text }: ReceivedMail, page: string): string =>
  new RegExp(`http://shop\\.localhost/${page}#token=([\\w-]+)`).exec(text)?.[1] ?? 'none';
const log = async (id: string, type: string) => {
  const path = `/api/admin/events?user_id=${id}&event_type=${type}`;
  return (await shop().app.get<{ items: { payload: Record<string, string> }[] }>(path, { as: admin.token })).body.items;
};
const pool = () => shop().app.nest.get<Pool>(POOL, { strict: false });
const unsent = async () => (await pool().query('select from work.mail where next_at is not null')).rowCount;
const change = (id: string, body: object) => shop().app.patch(`/api/admin/users/${id}/status`, body, { as: admin.token });

describe('e-mails', () => {
  it('accompany a user from the sign-up to the approval', async () => {
    const email = 'newcomer@shop.test';
    const id = await shop().signUpUser(email);
    const token = linkIn(await letter(email, 'Confirm your email'), 'confirm-email');
    expect(await shop().app.post('/api/auth/confirm', { token })).toMatchObject({ status: 200 });
    await change(id, { status: 'active' });
    expect((await letter(email, 'Your account has been approved')).html).toContain('http://shop.localhost/app/dashboard');
    await change(id, { status: 'suspended', reason: 'abuse' });
    await letter(email, 'Your account has been suspended');
    await eventually(async () => (await log(id, 'mail_sent')).length === 3, 'three facts of mails sent');
  });
  it('are in the language of the browser that signed up until the person chooses one', async () => {
    const email = 'russian@shop.test';
    const id = await shop().signUpUser(email, {}, { 'accept-language': 'ru-RU,ru;q=0.9' });
    await letter(email, 'Подтвердите ваш email');
    await shop().app.post('/api/auth/confirm', { token: await shop().mint(id, 'confirm_email') });
    const { access_token } = (await shop().login(email)).body;
    expect((await shop().app.get<{ language: unknown }>('/api/me', { as: access_token })).body.language).toBeNull();
    await shop().app.put('/api/me/language', { language: 'en' }, { as: access_token });
    await change(id, { status: 'active' });
    await letter(email, 'Your account has been approved');
  });
  it('report a rejected account', async () => {
    const { id, email } = await shop().person('pending_approval');
    await change(id, { status: 'suspended' });
    await letter(email, 'Your registration was not approved');
  });
  it("contain the office's note about a decision once, and no event or table keeps it", async () => {
    const { id, email } = await shop().person('pending_approval');
    const words = 'Welcome & <b>enjoy</b>.\n\nYour planted contact';
    expect((await change(id, { status: 'active', words })).status).toBe(200);
    const { text, html } = await letter(email, 'Your account has been approved');
    expect(text).toContain('Message from our team:\n\nWelcome & <b>enjoy</b>.\n\nYour planted contact');
    expect(html).toContain('Welcome &amp; &lt;b&gt;enjoy&lt;/b&gt;.');
    await eventually(async () => (await pool().query('select from vault.mail_words')).rowCount === 0, 'the words to be forgotten');
    const { rows } = await pool().query('select payload from read.notifications_logs');
    expect(JSON.stringify(rows)).not.toContain('planted');
    await change(id, { status: 'suspended' });
    expect((await letter(email, 'Your account has been suspended')).text).not.toContain('Message from our team');
    expect(await change(id, { status: 'active', words: 'x'.repeat(1_001) })).toMatchObject({ status: 400 });
    const { id: unconfirmed } = { id: await shop().signUpUser('unconfirmed@shop.test') };
    expect(await change(unconfirmed, { status: 'active', words })).toMatchObject({ status: 409 });
    expect((await pool().query('select from vault.mail_words')).rowCount).toBe(0);
  });
  it('contain a link for a new password, and report its change', async () => {
    const { email } = await shop().person();
    await shop().app.post('/api/auth/forgot-password', { email });
    const token = linkIn(await letter(email, 'Reset your password'), 'reset-password');
    expect(await shop().app.post('/api/auth/reset-password', { token, password: 'a new secret' })).toMatchObject({ status: 200 });
    expect(await shop().login(email, 'a new secret')).toMatchObject({ status: 200 });
    await letter(email, 'Your password was changed');
  });
  it('repeat a confirmation on request, only to an unconfirmed address', async () => {
    await shop().signUp('slow@shop.test');
    await letter('slow@shop.test', 'Confirm your email');
    await shop().app.post('/api/auth/resend-confirmation', { email: 'SLOW@shop.test' });
    await eventually(async () => (await mailbox.textsTo('slow@shop.test')).length === 2, 'a second mail');
    const confirmed = await shop().person();
    await shop().app.post('/api/auth/resend-confirmation', { email: confirmed.email });
    await shop().app.post('/api/auth/resend-confirmation', { email: 'nobody@shop.test' });
    await pause(1_000, 'a mail that must not be sent would arrive now');
    expect(await mailbox.textsTo('nobody@shop.test')).toEqual([]);
    const confirmations = (await mailbox.textsTo(confirmed.email)).filter(({ subject }) => subject === 'Confirm your email');
    expect(confirmations.length).toBeLessThanOrEqual(1);
  });
  it('inform only the owner of an address about a second sign-up with it, in the owner’s language', async () => {
    const { email, token } = await shop().person();
    await shop().app.put('/api/me/language', { language: 'ru' }, { as: token });
    for (let times = 0; times < signInLimits.linksToOne + 3; times += 1)
      expect(await shop().signUp(email.toUpperCase(), { password: 'another secret' })).toMatchObject({ status: 202, text: '{}' });
    expect((await letter(email, 'У вас уже есть аккаунт')).html).toContain('http://shop.localhost/login');
    await eventually(async () => (await pool().query('select from vault.owed_command')).rowCount === 0, 'nothing owed');
    await eventually(async () => (await unsent()) === 0, 'nothing left to send');
    const mails = (await mailbox.textsTo(email)).filter(({ subject }) => subject === 'У вас уже есть аккаунт');
    expect(mails).toHaveLength(signInLimits.linksToOne);
    expect(await shop().login(email, 'another secret')).toMatchObject({ status: 401 });
    expect(await shop().login(email)).toMatchObject({ status: 200 });
  });
  it('repeat the confirmation after a second sign-up before the first is followed', async () => {
    const email = 'impatient@shop.test';
    await shop().signUpUser(email);
    await letter(email, 'Confirm your email');
    await shop().signUp(email);
    await eventually(async () => (await mailbox.textsTo(email)).length === 2, 'a second mail');
    expect((await mailbox.textsTo(email)).map(({ subject }) => subject)).toEqual(['Confirm your email', 'Confirm your email']);
  });
  it('lead to the shop itself, whatever host a request claims to be for', async () => {
    const claims = {
      host: 'evil.example',
      'x-forwarded-host': 'evil.example',
      forwarded: 'host=evil.example',
      origin: 'https://evil.example',
    };
    expect(await shop().signUp('hosted@shop.test', {}, claims)).toMatchObject({ status: 202 });
    const { text, html } = await letter('hosted@shop.test', 'Confirm your email');
    for (const form of [text, html]) {
      expect(form).toContain('http://shop.localhost/confirm-email#token=');
      expect(form).not.toContain('evil');
    }
  });
  it('are in Russian for users who have chosen Russian', async () => {
    await shop().signUp('russian@shop.test', { language: 'ru' });
    expect((await letter('russian@shop.test', 'Подтвердите ваш email')).html).toContain('lang="ru"');
  });
  it('leave no address, name or token in any event (I8)', async () => {
    const email = 'planted@shop.test';
    const id = await shop().signUpUser(email, { full_name: 'Planted Name' });
    const token = linkIn(await letter(email, 'Confirm your email'), 'confirm-email');
    await eventually(async () => (await log(id, 'mail_sent')).length === 1, 'the fact');
    const { body: all } = await shop().app.get<{ items: { payload: object }[] }>(`/api/admin/events?user_id=${id}`, {
      as: admin.token,
    });
    const payloads = JSON.stringify(all.items.map(({ payload }) => payload));
    for (const planted of [email, 'Planted Name', token]) expect(payloads).not.toContain(planted);
    expect(shop().app.logged.join('')).not.toMatch(new RegExp(`${email}|Planted Name|${token}`));
  });
  it('wait for an unavailable mail server', async () => {
    await mailbox.stop();
    const id = await shop().signUpUser('patient@shop.test');
    await pause(700, 'attempts fail in this time');
    expect(await log(id, 'mail_failed')).toEqual([]);
    await mailbox.start();
    await letter('patient@shop.test', 'Confirm your email');
    await eventually(async () => (await log(id, 'mail_sent')).length === 1, 'the fact');
  });
});

describe('a mail that is not sent yet', () => {
  const mailOf = (id: string) => ({ user_id: id, order_id: null, template: 'account_reactivated' }) as const;
  const reactivated = 'Your account is active again';
  const reactivation = (userId: string, mailId: string, requestedAt: string | null = null) =>
    new RequestMail({ mailId, userId, template: 'account_reactivated', causeId: mailId, orderId: null, facts: {}, requestedAt });
  const read = async (mailId: string) => (await store().read<MailEvent>(`mail-${mailId}`)).events.map(({ type }) => type);
  const store = () => shop().app.nest.get<EventStore>(EVENT_STORE, { strict: false });
  const rest = () => eventually(async () => (await unsent()) === 0, 'nothing left to send');
  const append = (mailId: string, type: MailEvent['type'], data: object) => {
    const ids = { commandId: v7(), correlationId: v7(), causationId: v7() };
    const facts = withMetadata(`mail-${mailId}`, [{ type, data }], { ...ids, actor: theSystem, source: 'system' }, new Date());
    return store().append(`mail-${mailId}`, 'no_stream', facts);
  };

  it('is requested once for repeated requests, without an event', async () => {
    const [{ id, email }, mailId] = [await shop().person(), v4()];
    for (let times = 0; times < 2; times += 1) await shop().execute(reactivation(id, mailId));
    await letter(email, reactivated);
    await shop().execute(reactivation(id, mailId));
    await rest();
    expect((await mailbox.textsTo(email)).filter(({ subject }) => subject === reactivated)).toHaveLength(1);
    expect(await read(mailId)).toEqual(['mail_sent']);
  });
  it('is not sent again if its stream records it as sent, even if the table does not', async () => {
    const [{ id, email }, mailId] = [await shop().person(), v4()];
    await append(mailId, 'mail_sent', { mail_id: mailId, ...mailOf(id) });
    await shop().execute(reactivation(id, mailId));
    await rest();
    expect((await mailbox.textsTo(email)).filter(({ subject }) => subject === reactivated)).toEqual([]);
    expect(await read(mailId)).toEqual(['mail_sent']);
  });
  it('is given up when its time since the request is over', async () => {
    const [{ id }, mailId, old] = [await shop().person(), v4(), new Date(Date.now() - 25 * 3_600_000).toISOString()];
    await mailbox.stop();
    await shop().execute(reactivation(id, mailId, old));
    await eventually(async () => (await read(mailId)).length === 1, 'the fact');
    await mailbox.start();
    expect(await read(mailId)).toEqual(['mail_failed']);
    await rest();
  });
});

describe('the worker', () => {
  it('runs the processes of accounts and mail', () => {
    expect(workerTasks.processes.map(({ name }) => name)).toEqual(expect.arrayContaining(['administrators', 'deletion', 'emails']));
  });
});

import { eventually } from '@orderstream/client/eventually';
import { connectEventStore } from '@orderstream/eventstore/esdb';
import { isEqual, verifyModel } from '@orderstream/projections/platform/comparing/verify';
import { readModels } from '@orderstream/projections/registry';
import pg from 'pg';
import { allStoredText } from '../../platform/testing/everything.ts';
import { startShopWithMailbox } from '../testing/mailed-people.ts';
import { goodPassword, type SignedInPerson } from '../testing/people.ts';

const { shop, mailbox } = startShopWithMailbox();
let admin: SignedInPerson;
beforeAll(async () => (admin = await shop().person('active', ['admin'])));

const planted = {
  email: 'planted.address@shop.test',
  full_name: 'Planted Fullname',
  business_name: 'Planted Company',
  phone: '+1 555 7734',
  description: 'Planted description of a person',
};
const isDeleted = (id: string) =>
  eventually(async () => (await shop().app.get(`/api/admin/users/${id}`, { as: admin.token })).status === 404, `${id} being gone`);

/** Whether a table or an index of the vault still points to a row with these words, dead or not; pages are looked at, not rows. */
async function pagesHold(words: string): Promise<boolean> {
  const db = new pg.Client({ connectionString: shop().app.settings.databaseUrl });
  await db.connect();
  try {
    await db.query('create extension if not exists pageinspect');
    const { rows } = await db.query<{ isStored: boolean }>(
      `select exists (
         select from pg_class t, generate_series(0, pg_relation_size(t.oid) / 8192 - 1) as block,
           lateral heap_page_items(get_raw_page(t.oid::regclass::text, block::int)) as item
         where t.relkind = 'r' and t.relnamespace in ('vault'::regnamespace, 'work'::regnamespace)
           and position(convert_to($1, 'UTF8') in item.t_data) > 0) as "isStored"`,
      [words],
    );
    return rows[0]?.isStored ?? false;
  } finally {
    await db.end();
  }
}

describe('a deleted account', () => {
  it('leaves no personal data behind (S12)', async () => {
    const { email, ...more } = planted;
    const id = await shop().signUpUser(email, more);
    await eventually(async () => (await mailbox.textsTo(email)).length === 1, 'the first mail');
    await shop().app.post('/api/auth/confirm', { token: await shop().mint(id, 'confirm_email') });
    const session = await shop().login(email);
    const token = session.body.access_token;
    await shop().app.patch('/api/me/profile', { avatar_url: 'https://planted.test/avatar.png', phone: planted.phone }, { as: token });
    await shop().app.post('/api/auth/forgot-password', { email });
    await eventually(async () => (await mailbox.textsTo(email)).length === 2, 'the second mail');
    const words = [...Object.values(planted), 'planted.test/avatar', 'planted.address'];
    const before = await allStoredText(shop().app);
    expect(before.filter(({ text }) => text.includes(planted.full_name)).map(({ where }) => where)).toContain('vault.person');

    expect(await shop().app.send('DELETE', '/api/me', { as: token, body: { current_password: goodPassword } })).toMatchObject({
      status: 202,
      body: { position: expect.any(String) as string },
    });
    await isDeleted(id);
    await eventually(
      async () => (await mailbox.textsTo(email)).some(({ subject }) => subject === 'Your account has been deleted'),
      'the last mail',
    );
    expect(await shop().me(token)).toMatchObject({ status: 401 });
    expect(await shop().login(email)).toMatchObject({ status: 401, body: { code: 'wrong_credentials' } });
    await eventually(
      async () => !(await allStoredText(shop().app)).some(({ where, text }) => where === 'vault.mail_address' && text.includes(email)),
      'forgetting the address',
    );
    await eventually(async () => !(await pagesHold(email)), 'the dead rows and their index entries being cleared away');
    const remaining = (await allStoredText(shop().app)).filter(({ text }) =>
      words.some((word) => text.toLowerCase().includes(word.toLowerCase())),
    );
    expect(remaining).toEqual([]);

    const events = `/api/admin/events?user_id=${id}&event_type=user_deleted`;
    const logged = async () => (await shop().app.get<{ items: object[] }>(events, { as: admin.token })).body.items;
    // The last mail is requested before the end is recorded.
    expect(await eventually(logged, ({ length }) => length > 0)).toMatchObject([{ user_name: null, user_deleted: true }]);
  });
  it('releases its address for a new account', async () => {
    expect(await shop().signUpUser(planted.email)).toMatch(/^[\da-f-]{36}$/);
    const person = await shop().person();
    await shop().app.send('DELETE', `/api/admin/users/${person.id}`, { as: admin.token, body: { reason: 'other' } });
    await isDeleted(person.id);
    expect(await shop().signUpUser(person.email)).not.toBe(person.id);
  });
  it('is signed out when its deletion starts', async () => {
    const person = await shop().person();
    await shop().app.send('DELETE', `/api/admin/users/${person.id}`, { as: admin.token, body: { reason: 'other' } });
    expect(await shop().me(person.token)).toMatchObject({ status: 401 });
    expect((await shop().login(person.email)).status).toBeGreaterThanOrEqual(401);
  });
  it('is signed out once its user has deleted it, even if the tables are behind the log', async () => {
    const person = await shop().person();
    const slow = new pg.Client({ connectionString: shop().app.settings.databaseUrl });
    await slow.connect();
    try {
      await slow.query('begin');
      await slow.query('lock table read.app_user in exclusive mode');
      const body = { current_password: goodPassword };
      expect(await shop().app.send('DELETE', '/api/me', { as: person.token, body })).toMatchObject({ status: 202 });
      expect(await shop().me(person.token)).toMatchObject({ status: 401 });
    } finally {
      await slow.end();
    }
  });
  it('leaves tables that equal a replay of the log (S12)', async () => {
    const { databaseUrl, eventStoreUrl } = shop().app.settings;
    const pool = new pg.Pool({ connectionString: databaseUrl, max: 2 });
    const store = connectEventStore(eventStoreUrl);
    for (const model of readModels) {
      const comparison = await verifyModel({ pool, store }, model);
      expect({ ...comparison, equal: isEqual(comparison) }).toMatchObject({ model: model.name, equal: true });
    }
    await Promise.all([pool.end(), store.close()]);
  });
});

import { DataSource } from 'typeorm';
import type { AccountEvent } from '@orderstream/contracts/accounts/events';
import type { EventStore } from '@orderstream/eventstore/event-store';
import { EVENT_STORE } from '../../platform/tokens.ts';
import { MintToken } from '../accounts.commands.ts';
import { GoogleSignIn, startSignInProvider, refreshCookieOf } from '../testing/google-sign-in.ts';
import { cookieOf, goodPassword, startShop, type SignedInPerson } from '../testing/people.ts';

const environment = startSignInProvider();
const ann = startShop({ environment });
const door = new GoogleSignIn(() => ann().app);
const db = () => ann().app.nest.get(DataSource, { strict: false });
const facts = async (id: string) =>
  (await ann().app.nest.get<EventStore>(EVENT_STORE, { strict: false }).read<AccountEvent>(`account-${id}`)).events.map(({ type }) => type);
const lead = (answer: { headers: Headers }) => answer.headers.get('location')?.replace('http://shop.localhost', '');
const waysIn = async (as: string) =>
  (await ann().app.get<{ password: boolean; identities: { email: string; linked: boolean }[] }>('/api/me/ways-in', { as })).body;
const unlink = (as: string) => ann().app.delete('/api/me/identities/google', { as });

describe('an account that another person may have signed up', () => {
  it('loses its password and sessions when its owner signs in with Google, and a mail says so', async () => {
    const id = await ann().signUpUser('preh@shop.test', { password: 'attacker-pw-1' });
    await ann().app.post('/api/auth/confirm', { token: await ann().mint(id, 'confirm_email') });
    const attacker = await ann().login('preh@shop.test', 'attacker-pw-1');
    const link = await ann().mint(id, 'reset_password');
    const requestedAt = new Date();
    const owner = await door.refresh(refreshCookieOf(await door.signIn('preh@shop.test', 'The Owner')));
    expect(owner.body.user.id).toBe(id);
    expect(await ann().login('preh@shop.test', 'attacker-pw-1')).toMatchObject({ status: 401, body: { code: 'password_ended' } });
    expect(await ann().login('preh@shop.test', 'attacker-pw-2')).toMatchObject({ status: 401, body: { code: 'wrong_credentials' } });
    expect((await ann().me(attacker.body.access_token)).status).toBe(401);
    const late = await ann().app.post('/api/auth/reset-password', { token: link, password: 'attacker-pw-2' });
    expect(late).toMatchObject({ status: 400, body: { code: 'token_invalid' } });
    expect(await ann().execute(new MintToken({ userId: id, purpose: 'reset_password', requestedAt }))).toBeNull();
    expect(await ann().execute(new MintToken({ userId: id, purpose: 'reset_password', requestedAt: new Date() }))).toEqual(
      expect.any(String),
    );
    expect((await facts(id)).slice(-3)).toEqual(['identity_linked', 'password_changed', 'sessions_ended']);
    expect(await waysIn(owner.body.access_token)).toMatchObject({
      password: false,
      identities: [{ email: 'preh@shop.test', linked: true }],
    });
    const as = owner.body.access_token;
    expect((await ann().me(as)).body).toMatchObject({ password_ended: true, weak_password: false });
    expect((await ann().app.post('/api/auth/change-password', { password: 'the owner’s own' }, { as })).status).toBe(200);
    expect((await ann().me(as)).body).toMatchObject({ password_ended: false });
    expect((await ann().login('preh@shop.test', 'the owner’s own')).status).toBe(200);
    expect(await ann().login('preh@shop.test', 'attacker-pw-1')).toMatchObject({ body: { code: 'wrong_credentials' } });
  });
  it.each(['confirmed in the browser that signed up', 'chose the password by way of a mail'])(
    'keeps its password if its owner %s',
    async (how) => {
      const email = `${how.length}@shop.test`;
      const cookie = cookieOf(await ann().signUp(email));
      const id = await ann().registeredId(email);
      const token = await ann().mint(id, how.startsWith('confirmed') ? 'confirm_email' : 'reset_password');
      if (how.startsWith('confirmed')) {
        await ann().app.post('/api/auth/confirm', { token });
        expect((await ann().app.post('/api/auth/confirm/session', { token }, { headers: { cookie } })).status).toBe(200);
      } else await ann().app.post('/api/auth/reset-password', { token, password: goodPassword });
      const change = { password: 'my own secret', current_password: goodPassword };
      const as = (await ann().login(email)).body.access_token;
      expect((await ann().app.post('/api/auth/change-password', change, { as })).status).toBe(200);
      expect((await door.refresh(refreshCookieOf(await door.signIn(email, 'The Owner')))).body.user.id).toBe(id);
      expect((await ann().login(email, 'my own secret')).status).toBe(200);
    },
  );
  it('gets a confirmation mail when its owner signs in with Google before confirming the address', async () => {
    const id = await ann().signUpUser('led-on@shop.test', { password: 'attacker-pw-1' });
    expect(lead(await door.signIn('led-on@shop.test', 'The Owner'))).toBe('/login?error=email_not_confirmed&provider=google');
    const owed: { data: object }[] = await db().query(`select data from vault.owed_command where data ->> 'email' = 'led-on@shop.test'`);
    expect(owed).toEqual([{ data: { email: 'led-on@shop.test', template: 'email_confirmation' } }]);
    await ann().app.post('/api/auth/confirm', { token: await ann().mint(id, 'confirm_email') });
    expect((await door.refresh(refreshCookieOf(await door.signIn('led-on@shop.test', 'The Owner')))).body.user.id).toBe(id);
    expect((await ann().login('led-on@shop.test', 'attacker-pw-1')).status).toBe(401);
  });
});

describe('a linked identity', () => {
  const linked = async (): Promise<SignedInPerson & { google: string }> => {
    const person = await ann().person();
    await db().query('update vault.credential set owner_chose = true where user_id = $1', [person.id]);
    const session = await door.refresh(refreshCookieOf(await door.signIn(person.email, 'Another Name')));
    return { ...person, google: session.body.access_token };
  };

  it('is unlinked by more concurrent requests than there are database connections', async () => {
    const person = await linked();
    const requests = Array.from({ length: 2 * ann().app.settings.databaseConnections }, () => unlink(person.token));
    expect(new Set((await Promise.all(requests)).map(({ status }) => status))).toEqual(new Set([200]));
  });

  it('is listed and unlinked by its owner, which ends its sessions and refuses its next sign-in', async () => {
    const person = await linked();
    expect((await waysIn(person.token)).identities).toMatchObject([{ email: person.email, linked: true }]);
    expect(await unlink(person.token)).toMatchObject({ status: 200, body: { position: expect.any(String) as string } });
    expect((await ann().me(person.google)).status).toBe(401);
    expect((await ann().me(person.token)).status).toBe(200);
    expect(lead(await door.signIn(person.email, 'Another Name'))).toBe('/login?error=identity_unlinked&provider=google');
    expect((await waysIn(person.token)).identities).toMatchObject([{ linked: false }]);
    expect(await unlink(person.token)).toMatchObject({ status: 200 });
    expect((await facts(person.id)).slice(-3)).toEqual(['identity_linked', 'identity_unlinked', 'sessions_ended']);
  });
  it('is linked again only by its owner', async () => {
    const person = await linked();
    await unlink(person.token);
    expect(await ann().app.put('/api/me/identities/google', undefined, { as: person.token })).toMatchObject({ status: 200 });
    expect((await door.refresh(refreshCookieOf(await door.signIn(person.email, 'Another Name')))).body.user.id).toBe(person.id);
    expect((await facts(person.id)).slice(-1)).toEqual(['identity_linked']);
  });
  it('is not unlinked if it is the only way to sign in', async () => {
    const session = await door.refresh(refreshCookieOf(await door.signIn('only-google@gmail.test', 'Gina')));
    const as = session.body.access_token;
    expect(await unlink(as)).toMatchObject({ status: 409, body: { code: 'last_way_in' } });
    expect(await ann().app.post('/api/auth/change-password', { password: 'a password now' }, { as })).toMatchObject({ status: 200 });
    expect(await unlink(as)).toMatchObject({ status: 200 });
    expect(await ann().login('only-google@gmail.test', 'a password now')).toMatchObject({ status: 200 });
  });
  it('is not unlinked if there is none', async () => {
    const person = await ann().person();
    expect(await unlink(person.token)).toMatchObject({ status: 404, body: { code: 'not_found' } });
    await db().query(`update vault.session set proved_at = now() - interval '16 minutes' where user_id = $1`, [person.id]);
    expect(await unlink(person.token)).toMatchObject({ status: 403, body: { code: 'sign_in_again' } });
  });
});

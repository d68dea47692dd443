import { eventually } from '@orderstream/client/eventually';
import { queryRows } from '@orderstream/projections/platform/database/sql';
import { Vault } from '../../platform/database/vault.ts';
import { GoogleSignIn, refreshCookieOf, startSignInProvider } from '../testing/google-sign-in.ts';
import { cookieOf, startShop, type SignedInPerson } from '../testing/people.ts';
import { SecondFactorOf, stillClock } from '../testing/second-factor.ts';
import { SignInsVault } from './sign-ins.vault.ts';

const environment = startSignInProvider();
const ann = startShop({ environment, clock: stillClock });
const door = new GoogleSignIn(() => ann().app);

/** Ends all sessions of a user while a sign-in is about to open one: its way in has been checked, and it waits for the person's row. */
async function endAllDuring<Answer>(userId: string, signIn: () => Promise<Answer>): Promise<Answer> {
  const db = ann().app.nest.get(Vault, { strict: false });
  let pending: Promise<Answer> | undefined;
  await db.transaction(async (manager) => {
    await queryRows(manager, 'select from vault.person where user_id = $1 for update', [userId]);
    pending = signIn();
    await eventually(async () => {
      const waiting = await ann().rows<object[]>(
        `select from pg_stat_activity where wait_event_type = 'Lock' and query ~ 'insert into vault.(session|sign_in_challenge)'
            and datname = current_database()`,
      );
      return waiting.length > 0;
    }, 'the sign-in that waits');
    await ann().app.nest.get(SignInsVault, { strict: false }).endAll(manager, userId, null);
  });
  if (!pending) throw new Error('no sign-in was started');
  return pending;
}
const remains = async (userId: string) => [
  await ann().rows<object[]>('select id from vault.session where user_id = $1', [userId]),
  await ann().rows<object[]>(`select purpose from vault.sign_in_challenge where user_id = $1 and purpose = 'second_step'`, [userId]),
];
const withFactor = async (person: SignedInPerson) => {
  const factor = new SecondFactorOf(ann, person);
  await factor.addTotp();
  return factor;
};

describe('a sign-in that is under way while all sessions of its user end', () => {
  it('opens none with the password', async () => {
    const { id, email } = await ann().person();
    const answer = await endAllDuring(id, () => ann().login(email));
    expect(answer).toMatchObject({ status: 401, body: { code: 'wrong_credentials' } });
    expect(answer.headers.getSetCookie().join()).not.toContain('os_refresh_');
    expect(await remains(id)).toEqual([[], []]);
  });
  it('gets no second step with the password', async () => {
    const { person } = await withFactor(await ann().person());
    const answer = await endAllDuring(person.id, () => ann().login(person.email));
    expect(answer).toMatchObject({ status: 401, body: { code: 'wrong_credentials' } });
    expect(answer.headers.getSetCookie().join()).not.toContain('os_second_');
    expect(await remains(person.id)).toEqual([[], []]);
  });
  it('opens none with a code as its second step', async () => {
    const factor = await withFactor(await ann().person());
    const cookie = await factor.waitingCookie();
    const answer = await endAllDuring(factor.person.id, () => factor.show(cookie, 'totp', factor.code()));
    expect(answer).toMatchObject({ status: 401, body: { code: 'wrong_credentials' } });
    expect(await remains(factor.person.id)).toEqual([[], []]);
  });
  it('opens none with a passkey', async () => {
    const factor = new SecondFactorOf(ann, await ann().person());
    await factor.addPasskey();
    const { body } = await ann().app.post<{ options: { challenge: string } }>('/api/auth/login/passkey-options');
    const response = factor.passkey.show(body.options);
    const answer = await endAllDuring(factor.person.id, () => ann().app.post('/api/auth/login/passkey', { response }));
    expect(answer).toMatchObject({ status: 401, body: { code: 'wrong_credentials' } });
    expect(await remains(factor.person.id)).toEqual([[], []]);
  });
  it('opens none with an identity', async () => {
    const { id, email } = await door.personOf('late@gmail.test');
    const answer = await endAllDuring(id, () => door.signIn(email, 'Any Name'));
    expect(answer.headers.get('location')).toBe('http://shop.localhost/login?error=wrong_credentials&provider=google');
    expect(refreshCookieOf(answer)).toBe('');
    expect(await remains(id)).toEqual([[], []]);
  });
  it('opens none with a confirmation link', async () => {
    const cookie = cookieOf(await ann().signUp('late@shop.test'));
    const id = await ann().registeredId('late@shop.test');
    const token = await ann().mint(id, 'confirm_email');
    await ann().app.post('/api/auth/confirm', { token });
    const answer = await endAllDuring(id, () => ann().app.post('/api/auth/confirm/session', { token }, { headers: { cookie } }));
    expect(answer).toMatchObject({ status: 401, body: { code: 'wrong_credentials' } });
    expect(await remains(id)).toEqual([[], []]);
  });
});

describe('a sign-in that opens a session while all others end', () => {
  it('loses that session, too', async () => {
    const { id, email } = await ann().person();
    const db = ann().app.nest.get(Vault, { strict: false });
    const signIns = ann().app.nest.get(SignInsVault, { strict: false });
    let ending: Promise<number> | undefined;
    await db.transaction(async (manager) => {
      const session = { id: crypto.randomUUID(), userId: id, generation: 0, device: '', network: '', secondFactor: false };
      expect(await signIns.open(manager, session, { days: 1, longestDays: 1 })).toBe(false);
      ending = signIns.endAll(db, id, null);
      await eventually(async () => {
        const waiting = await ann().rows<object[]>(
          `select from pg_stat_activity where wait_event_type = 'Lock' and query ~ 'device_generation \\+ 1' and datname = current_database()`,
        );
        return waiting.length > 0;
      }, 'the end that waits');
    });
    expect(await ending).toBe(2);
    expect(await remains(id)).toEqual([[], []]);
    expect((await ann().login(email)).status).toBe(200);
  });
});

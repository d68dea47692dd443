import { DataSource } from 'typeorm';
import { goodPassword, startShop, type SignedInPerson } from '../accounts/testing/people.ts';
import { apiModules } from '../registry.ts';
import { tallyAttacks } from './testing/tally.ts';

const shop = startShop({ capabilities: apiModules });
const { record: tried } = tallyAttacks('passwords and links');
const guesses = tallyAttacks('guessing beyond the limits');
const absent = '0198a0a0-0000-4000-8000-0000000000ff';

/** A session whose owner signed in long ago. */
const signedInBefore = ({ id }: SignedInPerson, minutes: number) =>
  shop()
    .app.nest.get(DataSource, { strict: false })
    .query(`update vault.session set proved_at = now() - make_interval(mins => $2) where user_id = $1`, [id, minutes]);
const prove = (person: SignedInPerson, password: string) => shop().app.post('/api/auth/prove', { password }, { as: person.token });

const sensitive = [
  ['POST', `/api/admin/products/${absent}/reveal`],
  ['POST', `/api/admin/orders/${absent}/reveal`],
  ['POST', '/api/admin/charges/ch_absent/refund'],
  ['POST', `/api/admin/attention/${absent}/refund`],
  ['PUT', `/api/admin/users/${absent}/roles/admin`],
  ['DELETE', `/api/admin/users/${absent}/roles/admin`],
  ['DELETE', `/api/admin/users/${absent}`],
  ['POST', '/api/audit/exports'],
  ['PUT', '/api/me/identities/google'],
  ['DELETE', '/api/me/identities/google'],
] as const;

describe('a session without a fresh sign-in', () => {
  it('cannot reveal, refund, grant a role, delete an account or export after a quarter of an hour (S9)', async () => {
    const admin = await shop().person('active', ['admin']);
    const knock = async (method: string, path: string) =>
      (await shop().app.send<{ code?: string }>(method, path, { as: admin.token, body: {} })).body.code;
    for (const [method, path] of sensitive) expect(await knock(method, path)).not.toBe('sign_in_again');
    await signedInBefore(admin, 16);
    for (const [method, path] of sensitive) {
      const code = await knock(method, path);
      tried(`${method} ${path} with an old sign-in`, code !== 'sign_in_again');
      expect(code).toBe('sign_in_again');
    }
    expect(await shop().app.get('/api/admin/stats', { as: admin.token })).toMatchObject({ status: 200 });
    expect(await prove(admin, goodPassword)).toMatchObject({ status: 204 });
    for (const [method, path] of sensitive) expect(await knock(method, path)).not.toBe('sign_in_again');
  });
  it('has a refused request carried out under the same key after the confirmation', async () => {
    const [admin, person] = [await shop().person('active', ['admin']), await shop().person()];
    await signedInBefore(admin, 16);
    const key = '0198a0a0-0000-7000-8000-00000000abcd';
    const body = { reason: 'joined_team' };
    const grant = () => shop().app.send('PUT', `/api/admin/users/${person.id}/roles/moderator`, { as: admin.token, key, body });
    expect(await grant()).toMatchObject({ status: 403, body: { code: 'sign_in_again' } });
    await prove(admin, goodPassword);
    expect(await grant()).toMatchObject({ status: 200 });
  });
  it('cannot change the password or delete the account (S9)', async () => {
    const person = await shop().person();
    const change = (body: object) => shop().app.post<{ code?: string }>('/api/auth/change-password', body, { as: person.token });
    const password = 'stolen-session-pw-1';
    const answers = [
      await change({ password }),
      await change({ password, current_password: '' }),
      await change({ password, current_password: 'a guess' }),
      await shop().app.delete('/api/me', { as: person.token }),
      await shop().app.send('DELETE', '/api/me', { as: person.token, body: { current_password: 'a guess' } }),
    ];
    for (const { status, body } of answers) {
      tried('a change with a session alone', status < 400);
      expect([status, (body as { code?: string }).code]).toEqual([403, 'wrong_password']);
    }
    expect(await shop().login(person.email, password)).toMatchObject({ status: 401 });
    expect(await shop().login(person.email)).toMatchObject({ status: 200 });
  });
  it('cannot guess the password more often than a stranger (S7)', async () => {
    const person = await shop().person();
    const statuses = [];
    for (let i = 0; i < 14; i++) statuses.push((await prove(person, `guess ${i}`)).status);
    const looked = statuses.filter((status) => status === 403).length;
    guesses.record('fourteen guesses from within', looked > 10);
    expect([looked, statuses.at(-1)]).toEqual([10, 429]);
    expect(await prove(person, goodPassword)).toMatchObject({ status: 429 });
  });
  it('of a person without a password is refused until the next sign-in (S9)', async () => {
    const person = await shop().person();
    await shop().app.nest.get(DataSource, { strict: false }).query('delete from vault.credential where user_id = $1', [person.id]);
    await signedInBefore(person, 16);
    const change = () => shop().app.post('/api/auth/change-password', { password: 'my first password' }, { as: person.token });
    const refused = [await change(), await shop().app.delete('/api/me', { as: person.token })];
    for (const answer of refused) {
      tried('a change without a fresh sign-in', answer.status < 400);
      expect(answer).toMatchObject({ status: 403, body: { code: 'sign_in_again' } });
    }
    await signedInBefore(person, 14);
    expect(await change()).toMatchObject({ status: 200 });
  });
});

describe('a password change', () => {
  it('is carried out once for a repeated request', async () => {
    const person = await shop().person();
    const key = '0198a0a0-0000-7000-8000-00000000abce';
    const body = { password: 'a second secret', current_password: goodPassword };
    const change = () => shop().app.post<{ position: string }>('/api/auth/change-password', body, { as: person.token, key });
    const first = await change();
    await shop().app.nest.get(DataSource, { strict: false }).query('delete from vault.idempotency');
    expect(await change()).toMatchObject({ status: 200, body: { position: first.body.position } });
  });
  it('invalidates every reset link and ends every other session (S9)', async () => {
    const person = await shop().person();
    const [token, other] = [await shop().mint(person.id, 'reset_password'), await shop().login(person.email)];
    const body = { password: 'a second secret', current_password: goodPassword };
    await shop().app.post('/api/auth/change-password', body, { as: person.token });
    const late = await shop().app.post('/api/auth/reset-password', { token, password: 'attacker-pass-3' });
    tried('a link from before the change', late.status === 200);
    expect(late).toMatchObject({ status: 400, body: { code: 'token_invalid' } });
    const { status } = await shop().me(other.body.access_token);
    tried('another session from before the change', status === 200);
    expect(status).toBe(401);
  });
});

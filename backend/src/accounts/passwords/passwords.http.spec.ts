import { hash } from '@node-rs/argon2';
import { DataSource } from 'typeorm';
import { v7 } from 'uuid';
import { Vault } from '../../platform/database/vault.ts';
import { PasswordsVault } from './passwords.vault.ts';
import { cookieOf, goodPassword, startShop } from '../testing/people.ts';

const ann = startShop();
const reset = (token: string, password = 'a new password') => ann().app.post('/api/auth/reset-password', { token, password });

/** The process ended between deciding and answering: everything is done, and nothing is known of an answer. */
async function again(path: string, body: object) {
  const send = (key: string) => ann().app.post<{ position: string }>(path, body, { headers: { 'idempotency-key': key } });
  const key = v7();
  const first = await send(key);
  expect(first.status).toBe(200);
  return {
    body: first.body,
    repeated: async () => {
      await ann().app.nest.get(DataSource, { strict: false }).query('delete from vault.idempotency');
      return send(key);
    },
    byAnother: () => send(v7()),
  };
}

describe('a forgotten password', () => {
  it('gets the same answer for every address (S10)', async () => {
    const person = await ann().person();
    const answers = await Promise.all(
      [person.email, 'nobody@shop.test'].map((email) => ann().app.post('/api/auth/forgot-password', { email })),
    );
    expect(answers.map(({ status, text }) => ({ status, text }))).toEqual(Array(2).fill({ status: 202, text: '{}' }));
    const due: { kind: string; data: { email: string } }[] = await ann()
      .app.nest.get(DataSource, { strict: false })
      .query('select kind, data from vault.owed_command where next_at <= now()');
    expect(due.map(({ kind, data }) => [kind, data.email]).sort()).toEqual(
      [person.email, 'nobody@shop.test'].map((email) => ['SendLink', email]).sort(),
    );
  });
  it('is replaced by a link that works once and ends every session', async () => {
    const person = await ann().person();
    const token = await ann().mint(person.id, 'reset_password');
    expect(await reset(token)).toMatchObject({ status: 200, body: { position: expect.any(String) as string } });
    expect(await reset(token, 'yet another')).toMatchObject({ status: 400, body: { code: 'token_invalid' } });
    expect(await ann().login(person.email)).toMatchObject({ status: 401, body: { code: 'wrong_credentials' } });
    expect(await ann().me(person.token)).toMatchObject({ status: 401 });
    expect(await ann().login(person.email, 'a new password')).toMatchObject({ status: 200 });
  });
  it('is not replaced by a link that expired, was made for something else or up', async () => {
    const person = await ann().person();
    const expired = await ann().mint(person.id, 'reset_password', -1);
    const other = await ann().mint(person.id, 'confirm_email');
    for (const token of [expired, other, 'x'.repeat(43)])
      expect(await reset(token)).toMatchObject({ status: 400, body: { code: 'token_invalid' } });
    expect(await ann().login(person.email)).toMatchObject({ status: 200 });
  });
  it('gives the same answer to a request that is repeated because its answer was lost', async () => {
    const person = await ann().person();
    const token = await ann().mint(person.id, 'reset_password');
    const first = await again('/api/auth/reset-password', { token, password: 'a new password' });
    await ann().login(person.email, 'a new password');
    expect(await first.repeated()).toMatchObject({ status: 200, body: first.body });
    expect(await first.byAnother()).toMatchObject({ status: 400, body: { code: 'token_invalid' } });
    expect(await ann().login(person.email, 'a new password')).toMatchObject({ status: 200 });
  });
  it('can be replaced by the same link after a refused new one', async () => {
    const person = await ann().person();
    const token = await ann().mint(person.id, 'reset_password');
    expect(await reset(token, 'short')).toMatchObject({ status: 400, body: { code: 'password_too_short' } });
    expect(await reset(token)).toMatchObject({ status: 200 });
  });
  it('confirms the address when it is replaced, because the mail has been read', async () => {
    const id = await ann().signUpUser('unconfirmed@shop.test');
    expect(await reset(await ann().mint(id, 'reset_password'))).toMatchObject({ status: 200 });
    expect(await ann().login('unconfirmed@shop.test', 'a new password')).toMatchObject({ status: 200 });
  });
});

describe('a password', () => {
  it('is changed by a signed-in user, which ends the other sessions', async () => {
    const person = await ann().person();
    const other = await ann().login(person.email);
    const changed = await ann().app.post(
      '/api/auth/change-password',
      { password: 'changed it', current_password: goodPassword },
      { as: person.token },
    );
    expect(changed).toMatchObject({ status: 200, body: { position: expect.any(String) as string } });
    expect(await ann().me(person.token)).toMatchObject({ status: 200 });
    expect(await ann().app.post('/api/auth/refresh', undefined, { headers: { cookie: cookieOf(other) } })).toMatchObject({ status: 401 });
    expect(await ann().login(person.email, goodPassword)).toMatchObject({ status: 401 });
    expect(await ann().login(person.email, 'changed it')).toMatchObject({ status: 200 });
  });
  it('invalidates earlier reset links when it is changed', async () => {
    const person = await ann().person();
    const token = await ann().mint(person.id, 'reset_password');
    expect(
      await ann().app.post('/api/auth/change-password', { password: 'changed it', current_password: goodPassword }, { as: person.token }),
    ).toMatchObject({
      status: 200,
    });
    const late = await ann().app.post('/api/auth/reset-password', { token, password: 'attacker-pass-3' });
    expect(late).toMatchObject({ status: 400, body: { code: 'token_invalid' } });
    expect(await ann().login(person.email, 'attacker-pass-3')).toMatchObject({ status: 401 });
  });
});

describe('a confirmation link', () => {
  it('gives the same answer to a request that is repeated because its answer was lost', async () => {
    const token = await ann().mint(await ann().signUpUser('again@shop.test'), 'confirm_email');
    const first = await again('/api/auth/confirm', { token });
    expect(await first.repeated()).toMatchObject({ status: 200, body: first.body });
    expect(await first.byAnother()).toMatchObject({ status: 400, body: { code: 'token_invalid' } });
  });
  it('works once, and not after it has expired', async () => {
    const id = await ann().signUpUser('late@shop.test');
    const confirm = (token: string) => ann().app.post('/api/auth/confirm', { token });
    expect(await confirm(await ann().mint(id, 'confirm_email', -1))).toMatchObject({
      status: 400,
      body: { code: 'token_invalid' },
    });
    const token = await ann().mint(id, 'confirm_email');
    expect(await confirm(token)).toMatchObject({ status: 200 });
    expect(await confirm(token)).toMatchObject({ status: 400, body: { code: 'token_invalid' } });
  });
});

describe('the rules for a new password', () => {
  it.each([
    ['123456', 'password_too_short'],
    ['nine char', 'password_too_short'],
    ['Password123', 'password_common'],
    ['QWERTYUIOP', 'password_common'],
  ])('refuse "%s" in every form that sets one (S10)', async (password, code) => {
    const person = await ann().person();
    const ways = [
      ann().signUp('weak@shop.test', { password }),
      reset(await ann().mint(person.id, 'reset_password'), password),
      ann().app.post('/api/auth/change-password', { password, current_password: goodPassword }, { as: person.token }),
    ];
    for (const answer of await Promise.all(ways))
      expect(answer).toMatchObject({ status: 400, body: { code, details: [{ field: 'password' }] } });
  });
  it('require only length and rarity', async () => {
    for (const password of ['aaaaaaaaab', 'тихий омут', '🦊🦊🦊🦊🦊🦊🦊🦊🦊🦊'])
      expect((await ann().signUp(`rare${password.length}${password.charCodeAt(0)}@shop.test`, { password })).status).toBeLessThan(300);
  });
  it('accept a long one exactly as typed', async () => {
    const person = await ann().person();
    const typed = ` Every Character Counts ${'x'.repeat(230)} `;
    expect(await reset(await ann().mint(person.id, 'reset_password'), typed)).toMatchObject({ status: 200 });
    for (const almost of [typed.trim(), typed.toLowerCase(), typed.slice(0, 72), typed.slice(0, -1)])
      expect(await ann().login(person.email, almost)).toMatchObject({ status: 401 });
    expect(await ann().login(person.email, typed)).toMatchObject({ status: 200 });
  });
  it('let an existing password sign in that breaks them, and mark it as weak', async () => {
    const person = await ann().person();
    const weak = async (token: string) => (await ann().app.get<{ weak_password: boolean }>('/api/me', { as: token })).body.weak_password;
    expect(await weak(person.token)).toBe(false);
    const vault = ann().app.nest.get(Vault, { strict: false });
    await ann()
      .app.nest.get(PasswordsVault, { strict: false })
      .setPassword(vault, person.id, await hash('123456'));
    const session = await ann().login(person.email, '123456');
    expect(session.status).toBe(200);
    expect(await weak(session.body.access_token)).toBe(true);
    const change = { password: 'a better secret', current_password: '123456' };
    expect(await ann().app.post('/api/auth/change-password', change, { as: session.body.access_token })).toMatchObject({ status: 200 });
    expect(await weak(session.body.access_token)).toBe(false);
  });
});

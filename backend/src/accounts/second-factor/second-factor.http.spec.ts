import { startShop, type SignedInPerson } from '../testing/people.ts';
import { SecondFactorOf, stillClock } from '../testing/second-factor.ts';

const ann = startShop({ clock: stillClock });
type Standing = { totp_added_at: string | null; passkeys: { id: string; name: string }[]; recovery_codes_left: number; demanded: boolean };
const standing = async (factor: SecondFactorOf) => (await factor.send<Standing>('GET', '/api/me/second-factor')).body;
const fresh = async () => new SecondFactorOf(ann, await ann().person());

async function facts(person: SignedInPerson): Promise<string[]> {
  const admin = await ann().person('active', ['admin']);
  const { body } = await ann().app.get<{ items: { event_type: string; payload: { kind?: string } }[] }>(
    `/api/admin/events?user_id=${person.id}`,
    { as: admin.token },
  );
  return body.items
    .map(({ event_type, payload }) => `${event_type} ${payload.kind ?? ''}`.trim())
    .filter((name) => /factor|recovery/.test(name));
}

describe('setting up a second factor', () => {
  it('takes effect with the first right code, and returns recovery codes once', async () => {
    const factor = await fresh();
    const begun = await factor.send<{ secret: string; url: string }>('POST', '/api/me/second-factor/totp');
    expect(begun.body.secret).toMatch(/^[A-Z2-7]{32}$/);
    expect(begun.body.url).toContain(encodeURIComponent(factor.person.email));
    expect(await standing(factor)).toMatchObject({ totp_added_at: null, recovery_codes_left: 0 });
    expect(await factor.send('PUT', '/api/me/second-factor/totp', { code: '000000' })).toMatchObject({
      status: 403,
      body: { code: 'code_wrong', details: [{ field: 'code' }] },
    });
    await factor.addTotp();
    expect(factor.recoveryCodes).toHaveLength(10);
    expect(await standing(factor)).toMatchObject({ totp_added_at: expect.any(String) as string, recovery_codes_left: 10, demanded: false });
    const before = factor.recoveryCodes;
    await factor.addPasskey('Phone');
    expect(factor.recoveryCodes).toBe(before);
    expect((await standing(factor)).passkeys).toMatchObject([{ name: 'Phone' }]);
    expect(await facts(factor.person)).toEqual(['second_factor_added passkey', 'second_factor_added totp']);
  });
  it('returns one set of recovery codes when two first factors are added concurrently', async () => {
    const app = await fresh();
    const both = new SecondFactorOf(ann, app.person);
    await Promise.all([app.addTotp(), both.addPasskey()]);
    expect([app, both].map(({ recoveryCodes }) => recoveryCodes.length).sort((a, b) => a - b)).toEqual([0, 10]);
    const [code = ''] = [...app.recoveryCodes, ...both.recoveryCodes];
    expect(await app.show(await app.waitingCookie(), 'recovery_code', code)).toMatchObject({ status: 200 });
  });
  it('allows one app at a time', async () => {
    const factor = await fresh();
    await factor.addTotp();
    expect(await factor.send('POST', '/api/me/second-factor/totp')).toMatchObject({ status: 409, body: { code: 'second_factor_set' } });
  });
  it('stores the secret sealed, and never shows it again', async () => {
    const factor = await fresh();
    await factor.addTotp();
    const [row] = await ann().rows<{ ciphertext: Buffer; key_id: string }[]>('select * from vault.totp where user_id = $1', [
      factor.person.id,
    ]);
    expect(row?.key_id).toBe('s1');
    expect(row?.ciphertext.toString('latin1')).not.toContain(factor.secret);
    expect(JSON.stringify(await factor.send('GET', '/api/me/second-factor'))).not.toContain(factor.secret);
  });
  it('needs a fresh sign-in for every change', async () => {
    const factor = await fresh();
    await factor.addTotp();
    await ann().rows(`update vault.session set proved_at = now() - interval '1 hour' where user_id = $1`, [factor.person.id]);
    const requests = [
      ['POST', 'totp'],
      ['PUT', 'totp'],
      ['DELETE', 'totp'],
      ['POST', 'passkey-options'],
      ['POST', 'passkeys'],
      ['DELETE', 'passkeys/x'],
      ['POST', 'recovery-codes'],
    ] as const;
    for (const [method, path] of requests)
      expect(await factor.send(method, `/api/me/second-factor/${path}`, { code: '0', name: 'x', response: {} })).toMatchObject({
        status: 403,
        body: { code: 'sign_in_again' },
      });
  });
  it('limits the guesses of the first code', async () => {
    const factor = await fresh();
    await factor.send('POST', '/api/me/second-factor/totp');
    const statuses = [];
    for (let n = 0; n < 12; n++) statuses.push((await factor.send('PUT', '/api/me/second-factor/totp', { code: '000000' })).status);
    expect(statuses.at(-1)).toBe(429);
  });
});

describe('removing a second factor', () => {
  it('leaves the other one, and with the last one removes the recovery codes', async () => {
    const factor = await fresh();
    await factor.addTotp();
    await factor.addPasskey();
    const { passkeys } = await standing(factor);
    expect(await factor.send('DELETE', '/api/me/second-factor/totp')).toMatchObject({ status: 200 });
    const cookie = await factor.waitingCookie();
    expect(await factor.show(cookie, 'totp', factor.code())).toMatchObject({ status: 403, body: { code: 'code_wrong' } });
    expect(await factor.send('DELETE', `/api/me/second-factor/passkeys/${passkeys[0]?.id}`)).toMatchObject({ status: 200 });
    expect(await standing(factor)).toMatchObject({ totp_added_at: null, passkeys: [], recovery_codes_left: 0 });
    expect(await ann().login(factor.person.email)).toMatchObject({ status: 200 });
    expect(await facts(factor.person)).toEqual([
      'second_factor_removed passkey',
      'second_factor_removed totp',
      'second_factor_added passkey',
      'second_factor_added totp',
    ]);
  });
  it("removes none of another user's, and does not reveal that they exist (I13)", async () => {
    const [mine, theirs] = [await fresh(), await fresh()];
    await mine.addPasskey();
    await theirs.addPasskey();
    const [passkey] = (await standing(theirs)).passkeys;
    const [other, absent] = await Promise.all([passkey?.id, 'x'].map((id) => mine.send('DELETE', `/api/me/second-factor/passkeys/${id}`)));
    expect(other).toMatchObject({ status: 404, text: absent?.text });
    expect((await standing(theirs)).passkeys).toHaveLength(1);
  });
  it('gives the same answer to a request that is repeated because its answer was lost', async () => {
    const factor = await fresh();
    await factor.addTotp();
    const key = '0198a0a0-0000-7000-8000-00000000abcd';
    const remove = () => ann().app.delete('/api/me/second-factor/totp', { as: factor.person.token, key });
    const first = await remove();
    await ann().rows('delete from vault.idempotency');
    expect(await remove()).toMatchObject({ status: 200, body: first.body });
  });
  it('happens when the user is deleted', async () => {
    const factor = await fresh();
    await factor.addTotp();
    await factor.addPasskey();
    await factor.waitingCookie();
    await ann().rows('delete from vault.person where user_id = $1', [factor.person.id]);
    for (const table of ['totp', 'passkey', 'recovery_code', 'sign_in_challenge'])
      expect(await ann().rows(`select from vault.${table} where user_id = $1`, [factor.person.id])).toEqual([]);
  });
});

describe('new recovery codes', () => {
  it('replace the old ones', async () => {
    const factor = await fresh();
    await factor.addTotp();
    const renewed = await factor.send<{ recovery_codes: string[] }>('POST', '/api/me/second-factor/recovery-codes');
    expect(renewed.status).toBe(201);
    expect(renewed.body.recovery_codes).toHaveLength(10);
    expect(await factor.show(await factor.waitingCookie(), 'recovery_code', factor.recoveryCodes[1] ?? '')).toMatchObject({ status: 403 });
    expect(await factor.show(await factor.waitingCookie(), 'recovery_code', renewed.body.recovery_codes[1] ?? '')).toMatchObject({
      status: 200,
    });
    expect(await facts(factor.person)).toEqual(['recovery_code_used', 'recovery_codes_renewed', 'second_factor_added totp']);
  });
  it('are refused without a second factor', async () => {
    const factor = await fresh();
    expect(await factor.send('POST', '/api/me/second-factor/recovery-codes')).toMatchObject({
      status: 409,
      body: { code: 'second_factor_unset' },
    });
  });
});

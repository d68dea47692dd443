import { DataSource } from 'typeorm';
import { Authenticator, type Forgery } from '../testing/authenticator.ts';
import { startShop } from '../testing/people.ts';
import { SecondFactorOf, stillClock } from '../testing/second-factor.ts';

const ann = startShop({ clock: stillClock });

async function withPasskey(): Promise<SecondFactorOf> {
  const factor = new SecondFactorOf(ann, await ann().person());
  await factor.addPasskey();
  return factor;
}

async function askAlone(): Promise<{ challenge: string }> {
  const { body } = await ann().app.post<{ options: { challenge: string; allowCredentials?: object[] } }>('/api/auth/login/passkey-options');
  return body.options;
}
const showAlone = (response: Record<string, unknown>) =>
  ann().app.post<{ access_token: string; user: { id: string } }>('/api/auth/login/passkey', { response });
const refused = { status: 403, body: { code: 'passkey_refused' } };

describe('a passkey as the second step', () => {
  it('finishes a sign-in', async () => {
    const factor = await withPasskey();
    const cookie = await factor.waitingCookie();
    expect(await ann().app.get('/api/auth/login/second-step', { headers: { cookie } })).toMatchObject({ body: { kinds: ['passkey'] } });
    const session = await factor.showPasskey(cookie, factor.passkey.show(await factor.askPasskey(cookie)));
    expect(session).toMatchObject({ status: 200, body: { user: { id: factor.person.id } } });
  });
  it.each<[string, Forgery]>([
    ['another origin', { origin: 'https://evil.example' }],
    ['the same host on another port', { origin: 'http://shop.localhost:8080' }],
    ['another relying party', { rpId: 'evil.example' }],
    ['nobody looked at', { verified: false }],
    ['a separate challenge', { challenge: 'A'.repeat(43) }],
    ['a handle of another person', { userHandle: Buffer.alloc(16, 7).toString('base64url') }],
  ])('is refused with a response that has %s', async (_, forged) => {
    const factor = await withPasskey();
    const cookie = await factor.waitingCookie();
    const options = await factor.askPasskey(cookie);
    expect(await factor.showPasskey(cookie, factor.passkey.show(options, forged))).toMatchObject(refused);
  });
  it('is refused if its counter goes back, which means a copy of the key', async () => {
    const factor = await withPasskey();
    const shown = async (counter: number) => {
      const cookie = await factor.waitingCookie();
      return factor.showPasskey(cookie, factor.passkey.show(await factor.askPasskey(cookie), { counter }));
    };
    expect(await shown(7)).toMatchObject({ status: 200 });
    expect(await shown(7)).toMatchObject(refused);
    expect(await shown(3)).toMatchObject(refused);
    expect(await shown(8)).toMatchObject({ status: 200 });
  });
  it('is refused if its response is replayed', async () => {
    const factor = await withPasskey();
    const cookie = await factor.waitingCookie();
    const answer = factor.passkey.show(await factor.askPasskey(cookie), { counter: 0 });
    const db = ann().app.nest.get(DataSource, { strict: false });
    await db.query('update vault.passkey set counter = 0 where user_id = $1', [factor.person.id]);
    expect(await factor.showPasskey(cookie, answer)).toMatchObject({ status: 200 });
    expect(await factor.showPasskey(await factor.waitingCookie(), answer)).toMatchObject(refused);
  });
  it("is refused when it is another user's, or was issued for another purpose", async () => {
    const [mine, theirs] = [await withPasskey(), await withPasskey()];
    const cookie = await theirs.waitingCookie();
    expect(await mine.showPasskey(cookie, mine.passkey.show(await theirs.askPasskey(cookie)))).toMatchObject(refused);
    expect(await mine.showPasskey(await mine.waitingCookie(), mine.passkey.show(await askAlone()))).toMatchObject(refused);
  });
  it('is refused after it was removed', async () => {
    const factor = await withPasskey();
    await factor.addTotp();
    const cookie = await factor.waitingCookie();
    const answer = factor.passkey.show(await factor.askPasskey(cookie));
    const { body } = await factor.send<{ passkeys: { id: string }[] }>('GET', '/api/me/second-factor');
    expect(await factor.send('DELETE', `/api/me/second-factor/passkeys/${body.passkeys[0]?.id}`)).toMatchObject({ status: 200 });
    expect(await factor.showPasskey(cookie, answer)).toMatchObject({ status: 401, body: { code: 'sign_in_expired' } });
    expect(await showAlone(factor.passkey.show(await askAlone()))).toMatchObject(refused);
  });
  it.each([{}, { id: 'x' }, { id: 1, response: null }, { id: 'x', rawId: 'x', type: 'public-key', response: {} }])(
    'is refused in place of another kind: %j',
    async (response) => {
      const factor = await withPasskey();
      expect(await factor.showPasskey(await factor.waitingCookie(), response)).toMatchObject(refused);
      expect(await showAlone(response)).toMatchObject(refused);
    },
  );
});

describe('a passkey without a password', () => {
  it('signs in without an address', async () => {
    const factor = await withPasskey();
    const options = await askAlone();
    expect(options).toMatchObject({ rpId: 'shop.localhost', userVerification: 'required', allowCredentials: [] });
    const session = await showAlone(factor.passkey.show(options));
    expect(session).toMatchObject({ status: 200, body: { user: { id: factor.person.id } } });
    expect(await ann().me(session.body.access_token)).toMatchObject({ status: 200 });
  });
  it('is refused if its response is replayed', async () => {
    const factor = await withPasskey();
    const options = await askAlone();
    expect(await showAlone(factor.passkey.show(options))).toMatchObject({ status: 200 });
    expect(await showAlone(factor.passkey.show(options))).toMatchObject(refused);
  });
  it("does not answer the challenge of another user's second step", async () => {
    const factor = await withPasskey();
    expect(await showAlone(factor.passkey.show(await factor.askPasskey(await factor.waitingCookie())))).toMatchObject(refused);
  });
  it('is refused without user verification, and at another address', async () => {
    const factor = await withPasskey();
    for (const forged of [{ verified: false }, { origin: 'https://evil.example' }, { rpId: 'evil.example' }])
      expect(await showAlone(factor.passkey.show(await askAlone(), forged))).toMatchObject(refused);
  });
  it('is refused if it is not registered', async () => {
    const stranger = new Authenticator();
    expect(await showAlone(stranger.show(await askAlone()))).toMatchObject(refused);
  });
  it('is limited per address', async () => {
    const heard = [];
    for (let n = 0; n < 205 && heard.at(-1) !== 429; n++) heard.push((await ann().app.post('/api/auth/login/passkey-options')).status);
    expect(heard.at(-1)).toBe(429);
  });
});

describe('adding a passkey', () => {
  it('accepts only a response to the challenge of this user, from this site, once', async () => {
    const [mine, theirs] = [new SecondFactorOf(ann, await ann().person()), new SecondFactorOf(ann, await ann().person())];
    type Options = { options: { challenge: string; user: { id: string } } };
    const ask = async (factor: SecondFactorOf) =>
      (await factor.send<Options>('POST', '/api/me/second-factor/passkey-options')).body.options;
    const add = (factor: SecondFactorOf, response: object) =>
      factor.send('POST', '/api/me/second-factor/passkeys', { name: 'Key', response });
    expect(await add(mine, mine.passkey.create(await ask(theirs)))).toMatchObject(refused);
    for (const forged of [{ origin: 'https://evil.example' }, { rpId: 'evil.example' }, { verified: false }, { challenge: 'x' }])
      expect(await add(mine, mine.passkey.create(await ask(mine), forged))).toMatchObject(refused);
    const answer = mine.passkey.create(await ask(mine));
    expect(await add(mine, answer)).toMatchObject({ status: 201 });
    expect(await add(mine, answer)).toMatchObject(refused);
    expect(await add(theirs, mine.passkey.create(await ask(theirs)))).toMatchObject(refused);
  });
});

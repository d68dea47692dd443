import { cheapHashing } from '../accounts/testing/cheap-hashing.ts';
import { goodPassword, startShop } from '../accounts/testing/people.ts';
import { apiModules } from '../registry.ts';
import { tallyAttacks } from './testing/tally.ts';
import { twoProcesses } from './testing/two-processes.ts';

const shop = startShop({ environment: { TRUST_PROXY: 'loopback' } });
const { record: tried } = tallyAttacks('guessing beyond the limits');
const registrationAttempts = tallyAttacks('who is registered');
const locked = tallyAttacks('locking others out');

describe('two processes of the same shop', () => {
  const { login } = twoProcesses(shop, [...apiModules, cheapHashing]);

  it('count the guesses of one address together, and let the owner sign in from another (S7)', async () => {
    const victim = await shop().person();
    const answers = [];
    for (let i = 0; i < 30; i++) answers.push(await login(victim.email, `guess ${i}`, '203.0.113.1'));
    const looked = answers.filter(({ status }) => status === 401).length;
    tried('thirty guesses from one address', looked > 10);
    expect(looked).toBe(10);
    expect(answers.at(-1)).toMatchObject({ status: 429, retryAfter: expect.stringMatching(/^\d+$/) as string });
    const right = await login(victim.email, goodPassword, '203.0.113.1');
    tried('the right password after too many wrong ones', right.status === 200);
    expect(right.status).toBe(429);
    expect(await login(victim.email, goodPassword, '198.51.100.7')).toMatchObject({ status: 200 });
  });
  it('lock no owner out after guesses from many addresses (S7)', async () => {
    const victim = await shop().person();
    let looked = 0;
    for (let i = 0; i < 180; i++) if ((await login(victim.email, 'a guess', `10.7.${i % 90}.1`)).status === 401) looked += 1;
    tried('guesses from ninety addresses', looked > 180);
    const owner = await login(victim.email, goodPassword, '198.51.100.8');
    locked.record('guesses from everywhere', owner.status !== 200);
    expect(owner).toMatchObject({ status: 200 });
    const fresh = [];
    for (let i = 0; i < 6; i++) fresh.push((await login(victim.email, 'a guess', '10.9.9.9')).status);
    tried('guesses from a fresh address under attack', fresh.filter((status) => status === 401).length > 3);
    expect(fresh).toEqual([401, 401, 401, 429, 429, 429]);
  });
  it("let the owner sign in with a known browser, even from the attacker's address (S7)", async () => {
    const [victim, other] = [await shop().person(), await shop().person()];
    const from = '203.0.113.40';
    const device = (await login(victim.email, goodPassword, from)).device ?? '';
    for (const part of ['HttpOnly', 'SameSite=Lax', 'Path=/api/auth']) expect(device).toContain(part);
    const cookie = device.split(';')[0] ?? '';
    for (let i = 0; i < 101; i++) await login(i % 2 ? victim.email : `nobody${i}@shop.test`, 'a guess', from);
    expect(await login(victim.email, goodPassword, from)).toMatchObject({ status: 429 });
    const ownersLogin = await login(victim.email.toUpperCase(), goodPassword, from, cookie);
    locked.record('guesses from the owner’s own address', ownersLogin.status !== 200);
    expect(ownersLogin).toMatchObject({ status: 200 });
    const forged = cookie.replace(/=.{8}/, '=00000000');
    const strangers = [await login(other.email, goodPassword, from, cookie), await login(victim.email, goodPassword, from, forged)];
    tried(
      'a browser known for another account, and one that was made up',
      strangers.some(({ status }) => status === 200),
    );
    expect(strangers.map(({ status }) => status)).toEqual([429, 429]);
    const guesses = [];
    for (let i = 0; i < 14; i++) guesses.push((await login(victim.email, 'a guess', `198.51.100.${i}`, cookie)).status);
    tried('guesses with a stolen mark of a browser', guesses.filter((status) => status === 401).length > 10);
    expect(guesses.filter((status) => status === 401)).toHaveLength(10);
  });
  it('ignore a forged client address (S7)', async () => {
    const victim = await shop().person();
    const statuses = [];
    for (let i = 0; i < 14; i++) statuses.push((await login(victim.email, 'a guess', `1.2.3.${i}, 203.0.113.99`)).status);
    const looked = statuses.filter((status) => status === 401).length;
    tried('guesses under made-up addresses', looked > 10);
    expect(looked).toBe(10);
  });
  it('do not reveal in answers whether an address is registered (S10)', async () => {
    const person = await shop().person();
    const [wrong, nobody] = [await login(person.email, 'a guess', '10.1.1.1'), await login('nobody@shop.test', 'a guess', '10.1.1.2')];
    registrationAttempts.record('sign-in with an unknown address', wrong.body !== nobody.body || wrong.status !== nobody.status);
    expect({ ...wrong, retryAfter: null }).toEqual({ ...nobody, retryAfter: null });
    for (const path of ['/api/auth/forgot-password', '/api/auth/resend-confirmation']) {
      const [registered, unregistered] = [
        await shop().app.post(path, { email: person.email }),
        await shop().app.post(path, { email: 'nobody@shop.test' }),
      ];
      registrationAttempts.record(
        `${path} with an unknown address`,
        registered.text !== unregistered.text || registered.status !== unregistered.status,
      );
      expect([registered.status, registered.text]).toEqual([unregistered.status, unregistered.text]);
    }
    const [taken, free] = [await shop().signUp(person.email), await shop().signUp('unconfirmed@shop.test')];
    registrationAttempts.record('sign-up with a taken address', taken.text !== free.text || taken.status !== free.status);
    expect([taken.status, taken.text]).toEqual([202, '{}']);
    expect([free.status, free.text]).toEqual([202, '{}']);
    const unconfirmed = await login('unconfirmed@shop.test', 'a guess', '10.1.1.3');
    registrationAttempts.record('sign-in with an unconfirmed address', unconfirmed.body !== nobody.body);
    expect(unconfirmed.body).toBe(nobody.body);
  });
});

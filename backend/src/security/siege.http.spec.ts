import { commonPasswords } from '@orderstream/contracts/accounts/common-passwords';
import { signInLimits } from '../accounts/sign-in/sign-in-limits.ts';
import { goodPassword, startShop } from '../accounts/testing/people.ts';
import { tallyAttacks } from './testing/tally.ts';

const shop = startShop({ environment: { TRUST_PROXY: 'loopback' } });
const { record: tried } = tallyAttacks('guessing beyond the limits');
const guesses = commonPasswords.split(' ');
const addresses = Array.from({ length: 200 }, (_, i) => `198.18.${i}.7`);

describe('an account attacked from two hundred addresses', () => {
  it('stays closed to the attacker and open to a known and a new browser of its owner (S7)', async () => {
    const victim = await shop().person();
    const login = async (password: string, from: string, cookie = '') => {
      const headers = { 'x-forwarded-for': from, cookie };
      return shop().app.post('/api/auth/login', { email: victim.email, password }, { headers });
    };
    const ownersLogin = await login(goodPassword, '203.0.113.5');
    const cookie =
      ownersLogin.headers
        .getSetCookie()
        .find((set) => set.startsWith('os_device'))
        ?.split(';')[0] ?? '';
    let [looked, turn] = [0, 0];
    // Ten guesses from each, the likeliest first, as fast as the shop answers.
    const attacker = async () => {
      for (let n = turn++; n < addresses.length * signInLimits.pair; n = turn++) {
        const { status } = await login(guesses[n % guesses.length] ?? 'a guess', addresses[n % addresses.length] ?? '');
        tried('a guess from one of two hundred addresses', status === 200);
        if (status !== 429) looked += 1;
      }
    };
    await Promise.all([attacker(), attacker(), attacker(), attacker()]);
    const most = signInLimits.attack + addresses.length * signInLimits.pairUnderAttack;
    tried('more guesses than the limits leave', looked > most);
    expect(looked).toBeLessThanOrEqual(most);
    expect(turn).toBeGreaterThanOrEqual(2_000);
    // From the attacker's own network, and while the attack continues.
    for (let i = 0; i < 3; i++) expect(await login(goodPassword, addresses[0] ?? '', cookie)).toMatchObject({ status: 200 });
    const late = await login(goodPassword, addresses[0] ?? '');
    tried('the right password, once the attacker has used an address up', late.status === 200);
    expect(late).toMatchObject({ status: 429 });
    expect(await login(goodPassword, '203.0.113.77')).toMatchObject({ status: 200 });
  }, 300_000);
});

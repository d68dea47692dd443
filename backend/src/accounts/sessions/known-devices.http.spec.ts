import { DataSource } from 'typeorm';
import { EndSessions } from './end-sessions.ts';
import { signInLimits } from '../sign-in/sign-in-limits.ts';
import { GoogleSignIn, signInAtGoogle, startSignInProvider } from '../testing/google-sign-in.ts';
import { cookieOf, goodPassword, startShop, type SignedInPerson } from '../testing/people.ts';
import { SecondFactorOf, stillClock } from '../testing/second-factor.ts';

const environment = startSignInProvider();
const ann = startShop({ environment, clock: stillClock });
const door = new GoogleSignIn(() => ann().app);

const newSignIns = async (userId: string) => {
  const mails = await ann()
    .app.nest.get(DataSource, { strict: false })
    .query<object[]>(`select from work.mail where user_id = $1 and template = 'new_sign_in'`, [userId]);
  return mails.length;
};
/** Each ends all sessions but at most the present one. */
const endings: [string, (person: { id: string; token: string }, becomes: string) => Promise<unknown>][] = [
  [
    'the password was changed',
    ({ token }, becomes) =>
      ann().app.post('/api/auth/change-password', { current_password: goodPassword, password: becomes }, { as: token }),
  ],
  [
    'the password was reset',
    async ({ id }, becomes) =>
      ann().app.post('/api/auth/reset-password', { token: await ann().mint(id, 'reset_password'), password: becomes }),
  ],
];

describe('a browser that has signed in', () => {
  it('causes no mail when it signs in again', async () => {
    const { id, email, cookie } = await ann().person();
    expect(await ann().login(email, goodPassword, { cookie })).toMatchObject({ status: 200 });
    expect(await newSignIns(id)).toBe(0);
    await ann().login(email);
    expect(await newSignIns(id)).toBe(1);
  });

  it.each(endings)('is unknown again after %s', async (_, change) => {
    const person = await ann().person();
    const { id, email } = person;
    const thief = cookieOf(await ann().login(email, goodPassword));
    const before = await newSignIns(id);
    expect(await change(person, 'another good password')).toMatchObject({ status: 200 });
    expect(await ann().login(email, 'another good password', { cookie: thief })).toMatchObject({ status: 200 });
    expect(await newSignIns(id)).toBe(before + 1);
  });

  /** Each ends all other sessions, and keeps that of the browser that made the change. */
  const ownChanges: [string, (person: SignedInPerson) => Promise<unknown>][] = [
    [
      'changing the password',
      ({ token }) => ann().app.post('/api/auth/change-password', { current_password: goodPassword, password: goodPassword }, { as: token }),
    ],
    ['adding a second factor', (person) => new SecondFactorOf(ann, person).addTotp()],
    ['ending all other sessions', ({ token }) => ann().app.delete('/api/auth/sessions', { as: token })],
  ];
  describe.each(ownChanges)('in which its owner was signed in while %s', (how, change) => {
    it.each(['/api/auth/refresh', '/api/auth/logout'])('causes no mail when it signs in again after %s', async (path) => {
      const person = await ann().person();
      await ann().login(person.email);
      const before = await newSignIns(person.id);
      await change(person);
      const later = await ann().app.post(path, undefined, { headers: { cookie: person.cookie } });
      expect(later.status).toBeLessThan(300);
      if (how.startsWith('adding')) await ann().rows('delete from vault.totp where user_id = $1', [person.id]);
      expect(await ann().login(person.email, goodPassword, { cookie: cookieOf(later) })).toMatchObject({ status: 200 });
      expect(await newSignIns(person.id)).toBe(before);
    });
  });

  it('is not made known by a session that has ended', async () => {
    const person = await ann().person();
    const thief = cookieOf(await ann().login(person.email));
    await ann().app.delete('/api/auth/sessions', { as: person.token });
    for (const path of ['/api/auth/refresh', '/api/auth/logout'])
      expect(cookieOf(await ann().app.post(path, undefined, { headers: { cookie: thief } }))).not.toContain('os_device_');
  });

  it('has no separate count of guesses after the other sessions were ended', async () => {
    const { id, email, cookie } = await ann().person();
    await ann().execute(new EndSessions({ userId: id, which: { except: id } }));
    for (let guess = 0; guess < signInLimits.pair; guess += 1) await ann().login(email, `guess ${guess}`);
    expect(await ann().login(email, goodPassword, { cookie })).toMatchObject({ status: 429 });
  });
});

describe('a sign-in with Google', () => {
  it('causes a mail in an unknown browser, but not at the first sign-in, and not in a known browser', async () => {
    const email = 'known@gmail.test';
    const first = await door.signIn(email, 'Any Name');
    const [{ user_id: id } = { user_id: '' }] = await ann().rows<{ user_id: string }[]>(
      'select user_id from vault.person where email = $1',
      [email],
    );
    expect(await newSignIns(id)).toBe(0);
    // As on the way back from another site, the browser sends only what is not strict.
    const device = first.headers.getSetCookie().find((set) => set.startsWith('os_device_')) ?? '';
    expect(device).toMatch(/; Path=\/api\/auth; .*SameSite=Lax/);
    const started = await door.begin();
    const returned = await signInAtGoogle(started.headers.get('location') ?? '', { email, name: '' });
    await door.finish(returned, `${cookieOf(started)}; ${device.split(';')[0]}`);
    expect(await newSignIns(id)).toBe(0);
    await door.signIn(email, 'Any Name');
    expect(await newSignIns(id)).toBe(1);
  });
});

import { DataSource } from 'typeorm';
import { EndSessions } from './end-sessions.ts';
import { signInLimits } from '../sign-in/sign-in-limits.ts';
import { cookieOf, goodPassword, startShop } from '../testing/people.ts';

const ann = startShop();

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

  it('has no separate count of guesses after the other sessions were ended', async () => {
    const { id, email, cookie } = await ann().person();
    await ann().execute(new EndSessions({ userId: id, which: { except: id } }));
    for (let guess = 0; guess < signInLimits.pair; guess += 1) await ann().login(email, `guess ${guess}`);
    expect(await ann().login(email, goodPassword, { cookie })).toMatchObject({ status: 429 });
  });
});

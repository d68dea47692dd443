import { ChangeStatus } from '../administration/change-status.ts';
import { GoogleSignIn, signInAtGoogle, startSignInProvider } from '../testing/google-sign-in.ts';
import { cookieOf, startShop, type SignedInPerson } from '../testing/people.ts';
import { derivedId } from '../../platform/deciding/derived-id.ts';
import { SecondFactorOf, stillClock } from '../testing/second-factor.ts';
import { theSystem } from '@orderstream/contracts/shared/actor';

const environment = startSignInProvider();
const ann = startShop({ environment, clock: stillClock });
const door = new GoogleSignIn(() => ann().app);

const lead = (answer: { headers: Headers }) => answer.headers.get('location')?.replace('http://shop.localhost', '');
const refused = '/signed-in-again?error=identity_failed&provider=google';
const proved = '/signed-in-again';

let count = 0;
const unusedAddress = () => `proving${(count += 1)}@gmail.test`;
/** A person who signs in only with Google, and signed in a while ago. */
async function owner(): Promise<SignedInPerson> {
  const person = await door.personOf(unusedAddress());
  await age(person);
  return person;
}
const age = ({ id }: SignedInPerson) =>
  ann().rows(`update vault.session set proved_at = now() - interval '16 minutes' where user_id = $1`, [id]);

/** All that a sign-in could change: sessions, accounts, unfinished sign-ins and facts. */
const world = async () => ({
  sessions: await ann().rows('select id, user_id, generation, proved_at, second_factor_at from vault.session order by id'),
  people: await ann().rows('select * from vault.person order by user_id'),
  identities: await ann().rows('select * from vault.identity order by subject'),
  passwords: await ann().rows('select user_id, ended_at from vault.credential order by user_id'),
  unfinished: await ann().rows('select hash from vault.sign_in_challenge order by hash'),
  head: String(await ann().store.head()),
});
const anyId = '0198a0a0-0000-4000-8000-0000000000aa';
/** The request that waits: the page repeats it under the same key. */
const setPassword = (as: string) =>
  ann().app.post<{ code?: string }>('/api/auth/change-password', { password: 'a password now' }, { as, key: derivedId(anyId, as) });

/** Expects that an attempt sets no cookie, changes nothing, and leaves the waiting request refused. */
async function expectNothingFrom(person: SignedInPerson, attempt: () => Promise<{ headers: Headers }>, destination: string): Promise<void> {
  const before = await world();
  const answer = await attempt();
  expect(lead(answer)).toBe(destination);
  for (const cookie of answer.headers.getSetCookie()) expect(cookie).toMatch(/^os_journey_[^=]*=;/);
  expect(await world()).toEqual(before);
  expect(await setPassword(person.token)).toMatchObject({ status: 403, body: { code: 'sign_in_again' } });
  expect((await ann().me(person.token)).body.id).toBe(person.id);
}
/** Expects that the session is proved, that there is no other one, and that the waiting request succeeds. */
async function expectProved(person: SignedInPerson, attempt: () => Promise<{ headers: Headers }>): Promise<void> {
  expect(await setPassword(person.token)).toMatchObject({ status: 403, body: { code: 'sign_in_again' } });
  const before = await world();
  const answer = await attempt();
  expect(lead(answer)).toBe(proved);
  for (const cookie of answer.headers.getSetCookie()) expect(cookie).toMatch(/^os_journey_[^=]*=;/);
  const after = await world();
  const withoutProof = ({ sessions, ...others }: typeof before) => ({
    ...others,
    sessions: (sessions as object[]).map((one) => ({ ...one, proved_at: null })),
  });
  expect(withoutProof(after)).toEqual(withoutProof(before));
  expect(await setPassword(person.token)).toMatchObject({ status: 200 });
  expect((await door.refresh(person.cookie)).body.user.id).toBe(person.id);
}

describe('proving with Google that a session is one’s own', () => {
  it('opens no other session and lets the waiting request in', async () => {
    const person = await owner();
    await expectProved(person, () => door.prove(person.cookie, person));
  });
  it('succeeds for a suspended person', async () => {
    const { id, email } = await owner();
    await ann().execute(new ChangeStatus({ userId: id, to: 'active', by: theSystem }));
    const { position } = await ann().execute(new ChangeStatus({ userId: id, to: 'suspended', by: theSystem }));
    const person = await door.personOf(email);
    expect((await ann().me(person.token, position)).body.status).toBe('suspended');
    await age(person);
    await expectProved(person, () => door.prove(person.cookie, person));
  });
  it('shows no second factor', async () => {
    const person = await owner();
    await door.prove(person.cookie, person);
    await new SecondFactorOf(ann, person).addTotp();
    await ann().rows('update vault.session set second_factor_at = null where user_id = $1', [person.id]);
    await age(person);
    await expectProved(person, () => door.prove(person.cookie, person));
    expect(await ann().rows('select second_factor_at from vault.session where user_id = $1', [person.id])).toEqual([
      { second_factor_at: null },
    ]);
  });
});

describe('a session of which its owner is to prove that it is theirs', () => {
  const others: [string, () => Promise<{ email: string }>][] = [
    ['another account of the shop', () => door.personOf(unusedAddress())],
    ['an account that the shop does not know', () => Promise.resolve({ email: unusedAddress() })],
    ['an account whose address has signed up with a password', () => ann().person()],
    [
      'another account, which has a second factor',
      async () => {
        const other = await door.personOf(unusedAddress());
        await new SecondFactorOf(ann, other).addTotp();
        return other;
      },
    ],
    [
      'another account, which is suspended',
      async () => {
        const other = await door.personOf(unusedAddress());
        await ann().execute(new ChangeStatus({ userId: other.id, to: 'active', by: theSystem }));
        await ann().execute(new ChangeStatus({ userId: other.id, to: 'suspended', by: theSystem }));
        return other;
      },
    ],
  ];
  it.each(others)('stays as it was after a sign-in with %s', async (_, another) => {
    const [person, other] = [await owner(), await another()];
    await expectNothingFrom(person, () => door.prove(person.cookie, other), refused);
    await expectProved(person, () => door.prove(person.cookie, person));
  });
  it('stays as it was after a sign-in with an identity that its owner has unlinked', async () => {
    const person = await owner();
    await ann().rows('update vault.identity set unlinked_at = now() where user_id = $1', [person.id]);
    await expectNothingFrom(person, () => door.prove(person.cookie, person), refused);
  });
  it('stays as it was, without a failure, when the sign-in is canceled', async () => {
    const person = await owner();
    await expectNothingFrom(person, () => door.prove(person.cookie, 'abort'), '/signed-in-again?canceled=');
  });
  it('stays as it was when the sign-in takes so long that its cookie expires', async () => {
    const person = await owner();
    const started = await door.beginProof(person.cookie);
    const returned = await signInAtGoogle(started.headers.get('location') ?? '', { email: person.email, name: '' });
    await expectNothingFrom(person, () => door.finish(returned, ''), refused);
  });
  it('stays as it was when the return from the provider is replayed', async () => {
    const person = await owner();
    const started = await door.beginProof(person.cookie);
    const returned = await signInAtGoogle(started.headers.get('location') ?? '', { email: person.email, name: '' });
    expect(lead(await door.finish(returned, cookieOf(started)))).toBe(proved);
    await age(person);
    await expectNothingFrom(person, () => door.finish(returned, cookieOf(started)), refused);
  });
  it('is not revived by a sign-in after it has ended', async () => {
    const person = await owner();
    const started = await door.beginProof(person.cookie);
    const returned = await signInAtGoogle(started.headers.get('location') ?? '', { email: person.email, name: '' });
    await ann().app.post('/api/auth/logout', undefined, { headers: { cookie: person.cookie } });
    const before = await world();
    expect(lead(await door.finish(returned, cookieOf(started)))).toBe(refused);
    expect(await world()).toEqual(before);
    expect((await ann().me(person.token)).status).toBe(401);
  });
  it('begins no sign-in without its cookie', async () => {
    const answer = await door.beginProof('');
    expect(lead(answer)).toBe('/signed-in-again?error=not_signed_in&provider=google');
    expect(answer.headers.getSetCookie()).toEqual([]);
  });
});

describe('two sign-ins of one browser at the same time', () => {
  const returnOf = async (started: { headers: Headers }, email: string) =>
    signInAtGoogle(started.headers.get('location') ?? '', { email, name: '' });

  it('prove the session by the one with the right account, in either order', async () => {
    const [person, other] = [await owner(), await door.personOf(unusedAddress())];
    const [one, two] = [await door.beginProof(person.cookie), await door.beginProof(person.cookie)];
    const jar = `${cookieOf(one)}; ${cookieOf(two)}`;
    const wrong = await returnOf(one, other.email);
    const right = await returnOf(two, person.email);
    await expectNothingFrom(person, () => door.finish(wrong, jar), refused);
    await expectProved(person, () => door.finish(right, jar));
  });
  it('keep a proof apart from a sign-in in another tab', async () => {
    const [person, other] = [await owner(), await door.personOf(unusedAddress())];
    const [proof, signIn] = [await door.beginProof(person.cookie), await door.begin()];
    const jar = `${cookieOf(proof)}; ${cookieOf(signIn)}`;
    const wrong = await returnOf(proof, other.email);
    await expectNothingFrom(person, () => door.finish(wrong, jar), refused);
    const opened = await door.finish(await returnOf(signIn, other.email), jar);
    expect(lead(opened)).toBe('/app');
  });
  it('cannot lend each other their cookies', async () => {
    const [person, other] = [await owner(), await door.personOf(unusedAddress())];
    const [proof, signIn] = [await door.beginProof(person.cookie), await door.begin()];
    const [proofCookie, signInCookie] = [cookieOf(proof), cookieOf(signIn)];
    const renamed = [proofCookie.split('=')[0], signInCookie.split('=')[1]].join('=');
    const returned = await returnOf(proof, other.email);
    await expectNothingFrom(person, () => door.finish(returned, renamed), refused);
  });
});

import type { Role } from '@orderstream/contracts/accounts/lifecycle';
import { GoogleSignIn, startSignInProvider } from '../accounts/testing/google-sign-in.ts';
import { startShop, type SignedInPerson } from '../accounts/testing/people.ts';
import { derivedId } from '../platform/deciding/derived-id.ts';
import { apiModules } from '../registry.ts';
import { routeAccess } from './testing/access.ts';
import { tallyAttacks } from './testing/tally.ts';

const environment = startSignInProvider();
const shop = startShop({ capabilities: apiModules, environment });
const door = new GoogleSignIn(() => shop().app);
const { record: tried } = tallyAttacks('the way to Google and back');

const absent = '0198a0a0-0000-4000-8000-0000000000ff';
/** The routes that need a body before they look at the sign-in. */
const bodies: Readonly<Record<string, object>> = { 'POST /api/auth/change-password': { password: 'a password now' } };

/** A person who signs in only with Google. */
const owner = async (roles: Role[]): Promise<SignedInPerson> => door.personOf((await shop().person('active', roles)).email);
/** Makes the person's sign-in too old. */
const age = ({ id }: SignedInPerson) =>
  shop().rows(`update vault.session set proved_at = now() - interval '16 minutes' where user_id = $1`, [id]);
/** Sends the same request each time, as the page does that waits for the proof. */
const send = (route: string, { id, token }: SignedInPerson) => {
  const [method = '', url = ''] = route.split(' ');
  const path = url.replace(':role', 'moderator').replace(':provider', 'google').replace(':level', 'entries').replaceAll(/:\w+/g, absent);
  return shop().app.send<{ code?: string }>(method, path, {
    as: token,
    ...(method !== 'GET' && { key: derivedId(id, route), body: bodies[route] ?? {} }),
  });
};

/** The routes of the table that refuse an old sign-in. The stream of live updates does not end. */
async function sensitiveRoutes(person: SignedInPerson): Promise<string[]> {
  const sensitive: string[] = [];
  for (const [route, rule] of Object.entries(routeAccess)) {
    if (rule === 'public' || rule === 'own_key' || rule === 'signed' || route === 'GET /api/live') continue;
    if ((await send(route, person)).body.code === 'sign_in_again') sensitive.push(route);
  }
  return sensitive;
}
/** After these the person has a password, or is deleted. */
const lastly = ['POST /api/auth/change-password', 'DELETE /api/me'];

describe('every route that asks for a fresh sign-in', () => {
  it('is let in by the owner’s Google account alone, in the same session', async () => {
    let person = await owner(['admin', 'auditor']);
    await age(person);
    const sensitive = await sensitiveRoutes(person);
    for (const expected of [...lastly, 'POST /api/admin/charges/:id/refund']) expect(sensitive).toContain(expected);
    expect(sensitive.length).toBeGreaterThan(20);
    const other = await door.personOf('someone.else@gmail.test');
    for (const route of [...sensitive.filter((one) => !lastly.includes(one)), ...lastly]) {
      if (route === 'DELETE /api/me') person = await owner([]);
      await age(person);
      for (const email of [other.email, `unknown.${crypto.randomUUID()}@gmail.test`]) {
        await door.prove(person.cookie, { email });
        const { body } = await send(route, person);
        tried(`${route} after a sign-in with another account`, body.code !== 'sign_in_again');
        expect([route, body.code]).toEqual([route, 'sign_in_again']);
        expect((await shop().me(person.token)).body.id).toBe(person.id);
      }
      const sessions = () => shop().rows('select id, user_id from vault.session order by id');
      const before = await sessions();
      await door.prove(person.cookie, person);
      expect(await sessions()).toEqual(before);
      const { status, body } = await send(route, person);
      if (lastly.includes(route)) expect([route, status]).toEqual([route, route === 'DELETE /api/me' ? 202 : 200]);
      else expect([route, body.code]).not.toEqual([route, 'sign_in_again']);
      expect([401, 403]).not.toContain(status);
    }
  });
});

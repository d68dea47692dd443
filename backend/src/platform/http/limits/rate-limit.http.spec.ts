import { randomUUID } from 'node:crypto';
import { testApp } from '../../testing/app.ts';
import { tallyPeople, TalliesModule } from '../../testing/tallies.ts';

const api = testApp({ capabilities: [TalliesModule] });

function newPerson(): string {
  const [userId, sessionId] = [randomUUID(), randomUUID()];
  tallyPeople.set(sessionId, { userId, status: 'active', roles: [] });
  return api().tokenOf(userId, sessionId);
}
const statusOf = async (path: string, token: string) => {
  const { status, headers } = await api().get(path, { as: token });
  return status === 429 ? [429, Number(headers.get('retry-after')) > 0] : status;
};
const refused = [429, true];

describe('a rate limit by user', () => {
  it('counts each user separately', async () => {
    const [ann, bob] = [newPerson(), newPerson()];
    expect([await statusOf('/api/rare-tallies', ann), await statusOf('/api/rare-tallies', ann)]).toEqual([200, 200]);
    expect(await statusOf('/api/rare-tallies', ann)).toEqual(refused);
    expect(await statusOf('/api/rare-tallies', bob)).toBe(200);
  });

  it('of a route replaces that of its controller', async () => {
    const ann = newPerson();
    expect(await statusOf('/api/rare-tallies/rarest', ann)).toBe(200);
    expect(await statusOf('/api/rare-tallies/rarest', ann)).toEqual(refused);
    expect(await statusOf('/api/rare-tallies', ann)).toBe(200);
  });
});

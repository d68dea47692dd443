import { people, type SignedInPerson } from '../accounts/testing/people.ts';
import { eventually } from '../platform/testing/eventually.ts';
import type { FactsAnswer, FactWithSurroundingsAnswer } from './facts.requests.ts';

const shop = people();
let auditor: SignedInPerson;
let customer: SignedInPerson;
beforeAll(async () => {
  auditor = await shop().person('active', ['auditor']);
  customer = await shop().person();
}, 60_000);

const get = <Body>(path: string) => shop().app.get<Body>(`/api/audit/${path}`, { as: auditor.token });
const factsOf = async (query: string) => (await get<FactsAnswer>(`facts?${query}`)).body.items;

describe('the facts', () => {
  it('are found by any id that they name, newest or oldest first, page by page', async () => {
    const newest = await factsOf(`subject_id=${customer.id}`);
    expect(newest.map(({ event_type }) => event_type)).toContain('user_registered');
    expect(newest.every(({ payload }) => JSON.stringify(payload).includes(customer.id))).toBe(true);
    const oldest = await factsOf(`subject_id=${customer.id}&order=oldest`);
    expect(oldest.map(({ id }) => id)).toEqual(newest.map(({ id }) => id).reverse());
    const first = await get<FactsAnswer>(`facts?subject_id=${customer.id}&limit=1`);
    const second = await get<FactsAnswer>(`facts?subject_id=${customer.id}&limit=1&after=${first.body.next}`);
    expect([first, second].flatMap(({ body }) => body.items.map(({ id }) => id))).toEqual(newest.slice(0, 2).map(({ id }) => id));
  });

  it('are filtered by kind, source, correlation and time', async () => {
    const [registered] = await factsOf(`subject_id=${customer.id}&types=user_registered`);
    expect(registered).toMatchObject({
      event_type: 'user_registered',
      stream: `account-${customer.id}`,
      revision: '0',
      schema: 1,
      source: 'ui',
    });
    expect(await factsOf(`subject_id=${customer.id}&source=timer`)).toEqual([]);
    expect((await factsOf(`correlation_id=${registered?.correlation_id}`)).map(({ id }) => id)).toContain(registered?.id);
    expect(await factsOf(`subject_id=${customer.id}&from=2100-01-01T00:00:00.000Z`)).toEqual([]);
    expect((await get(`facts?types=nonsense`)).status).toBe(400);
  });

  it('open with their causes, their effects and their neighbours, and without a name or an address', async () => {
    const [registered] = await factsOf(`subject_id=${customer.id}&types=user_registered`);
    const { body, text } = await get<FactWithSurroundingsAnswer>(`facts/${registered?.id}`);
    expect(body.fact).toEqual(registered);
    expect(body.neighbours.map(({ revision }) => revision)).toEqual(['1']);
    expect(body.causes).toEqual([]);
    expect(text).not.toContain(customer.email);
    expect((await get(`facts/${customer.id}`)).status).toBe(404);
  });

  it('gain the opening once a session, and each search with its kinds and ids', async () => {
    const send = (path: string, body?: unknown) => shop().app.post(`/api/audit/${path}`, body, { as: auditor.token });
    expect((await send('openings')).status).toBe(204);
    expect((await send('openings')).status).toBe(204);
    const asked = { kinds: ['user_registered'], ids: [customer.id] };
    expect((await send('searches', asked)).status).toBe(204);
    expect((await send('searches', { kinds: [], ids: ['a text of somebody'] })).status).toBe(400);
    const own = () => factsOf(`actor_id=${auditor.id}&types=audit_opened,audit_searched&order=oldest`);
    const recorded = await eventually(own, (found) => found.length === 2);
    expect(recorded.map(({ event_type, payload }) => [event_type, payload])).toEqual([
      ['audit_opened', { user_id: auditor.id, session_id: expect.any(String) as string }],
      ['audit_searched', { user_id: auditor.id, ...asked }],
    ]);
  });
});

import { eventually } from '@orderstream/client/eventually';
import { startShop, type SignedInPerson } from '../../accounts/testing/people.ts';
import type { FactsAnswer, FactWithSurroundingsAnswer } from './facts.requests.ts';

const shop = startShop();
let auditor: SignedInPerson;
let customer: SignedInPerson;
beforeAll(async () => {
  auditor = await shop().person('active', ['auditor']);
  customer = await shop().person();
});

const get = <Body>(path: string) => shop().app.get<Body>(`/api/audit/${path}`, { as: auditor.token });
const factsOf = async (query: string) => (await get<FactsAnswer>(`facts?${query}`)).body.items;

describe('the facts', () => {
  it('are listed by any id that they contain, newest or oldest first, page by page', async () => {
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

  it('contain the reason that an administrator chose', async () => {
    const admin = await shop().person('active', ['admin']);
    const { id } = await shop().person();
    const body = { status: 'suspended', reason: 'payment_risk' };
    expect(await shop().app.patch(`/api/admin/users/${id}/status`, body, { as: admin.token })).toMatchObject({ status: 200 });
    const suspended = ({ payload }: FactsAnswer['items'][number]) => payload['to'] === 'suspended';
    const changed = await eventually(
      async () => (await factsOf(`subject_id=${id}&types=user_status_changed`)).find(suspended),
      (fact) => fact !== undefined,
    );
    expect(changed?.reason).toBe('payment_risk');
    expect((await get<FactWithSurroundingsAnswer>(`facts/${changed?.id}`)).body.fact.reason).toBe('payment_risk');
  });

  it('are answered with their causes, effects and neighbours, and without names and addresses', async () => {
    const [registered] = await factsOf(`subject_id=${customer.id}&types=user_registered`);
    const { body, text } = await get<FactWithSurroundingsAnswer>(`facts/${registered?.id}`);
    expect(body.fact).toEqual(registered);
    expect(body.neighbours.map(({ revision }) => revision)).toEqual(['1']);
    expect(body.causes).toEqual([]);
    expect(text).not.toContain(customer.email);
    expect((await get(`facts/${customer.id}`)).status).toBe(404);
  });

  it('have their metadata, and none is listed for a provider event that caused none', async () => {
    const [registered] = await factsOf(`subject_id=${customer.id}&types=user_registered`);
    const { body } = await get<FactWithSurroundingsAnswer>(`facts/${registered?.id}`);
    expect(body.metadata).toMatchObject({
      $correlationId: registered?.correlation_id,
      source: 'ui',
      schema: 1,
      at: registered?.created_at,
    });
    expect(await factsOf('subject_id=evt_1NeverHeardOf')).toEqual([]);
    expect((await factsOf(`stream=account-${customer.id}&order=oldest`)).map(({ revision }) => revision)).toEqual(['0', '1', '2']);
  });

  it('include the opening of the audit area once per session', async () => {
    const open = () => shop().app.post('/api/audit/openings', undefined, { as: auditor.token });
    expect([(await open()).status, (await open()).status]).toEqual([204, 204]);
    const own = () => factsOf(`actor_id=${auditor.id}&types=audit_opened`);
    const recorded = await eventually(own, (facts) => facts.length > 0);
    expect(recorded.map(({ payload }) => payload)).toEqual([{ user_id: auditor.id, session_id: expect.any(String) as string }]);
  });

  it('include each search with its kinds and ids, but not its pages, its live tail or any text', async () => {
    const [first, second] = ['0198a0a0-1111-4000-8000-00000000000a', '0198a0a0-1111-4000-8000-00000000000b'];
    const filter = `subject_id=${customer.id}&types=user_registered,email_confirmed&limit=1`;
    const page = await get<FactsAnswer>(`facts?${filter}&search_id=${first}`);
    await get(`facts?${filter}&search_id=${first}`);
    await get(`facts?${filter}&search_id=${first}&after=${page.body.next}`);
    await get(`facts?${filter}&search_id=${second}`);
    await get(`facts?subject_id=${auditor.id}&search_id=${second}`);
    expect((await get('facts?subject_id=a-private-text-1')).status).toBe(400);
    const searched = async () => {
      const facts = await factsOf(`actor_id=${auditor.id}&types=audit_searched&order=oldest&limit=200`);
      return facts.map(({ payload }) => payload).filter(({ search_id }) => search_id === first || search_id === second);
    };
    const search = { user_id: auditor.id, kinds: ['user_registered', 'email_confirmed'], ids: [customer.id] };
    expect(await eventually(searched, (searches) => searches.length >= 3)).toEqual([
      { ...search, search_id: first },
      { ...search, search_id: second },
      { user_id: auditor.id, search_id: second, kinds: [], ids: [auditor.id] },
    ]);
  });

  it('are listed without a recorded search when no filter is set', async () => {
    await get('facts?types=log_sealed');
    await get('facts');
    await get('facts?types=pool_cleared');
    const searched = async () =>
      (await factsOf(`actor_id=${auditor.id}&types=audit_searched&order=oldest&limit=200`)).map(({ payload }) => String(payload['kinds']));
    const kinds = await eventually(searched, (recorded) => recorded.includes('pool_cleared'));
    expect(kinds[kinds.lastIndexOf('log_sealed') + 1]).toBe('pool_cleared');
  });
});

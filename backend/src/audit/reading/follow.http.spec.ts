import { eventually } from '@orderstream/client/eventually';
import { startShop, type SignedInPerson } from '../../accounts/testing/people.ts';
import type { FactsAnswer } from './facts.requests.ts';
import type { FollowedAnswer, ThingsAnswer } from './follow.requests.ts';

const shop = startShop();
let auditor: SignedInPerson;
let admin: SignedInPerson;
let customer: SignedInPerson;
let order: string;
let unit: string;
let other: string;

beforeAll(async () => {
  [auditor, admin, customer] = [
    await shop().person('active', ['auditor']),
    await shop().person('active', ['admin']),
    await shop().person(),
  ];
  const added = async (n: number) => {
    const product = { channel: 'LinkedIn', product_type: 'BasicProfile', private_info: `login a${n} password b${n}` };
    return (await shop().app.post<{ product_id: string }>('/api/admin/products', product, { as: admin.token })).body.product_id;
  };
  [unit, other] = [await added(1), await added(2)];
  const terms = { user_id: customer.id, amount: 2_500, order_type: 'one_time', description: 'A custom thing of three words' };
  order = (await shop().app.post<{ order_id: string }>('/api/admin/orders', terms, { as: admin.token })).body.order_id;
  expect(order).toBeDefined();
  await shop().app.post(`/api/admin/orders/${order}/cancel`, undefined, { as: admin.token });
});

const get = <Body>(path: string) => shop().app.get<Body>(`/api/audit/${path}`, { as: auditor.token });
const follow = async (thing: string) => (await get<FollowedAnswer>(`follow/${thing}`)).body;
const kinds = ({ items }: FollowedAnswer) => items.map(({ event_type }) => event_type);

describe('the history of a subject', () => {
  it('contains the facts of an order from first to last, with their actors, and no others', async () => {
    const history = await eventually(
      () => follow(`order/${order}`),
      // Facts and people are two reads: a fact may arrive between them.
      (answer) => answer.people?.some(({ actor, facts }) => actor.id === admin.id && facts === 2),
    );
    expect(kinds(history)).toEqual(expect.arrayContaining(['order_created', 'order_canceled']));
    expect(history.items.every(({ payload }) => JSON.stringify(payload).includes(order))).toBe(true);
    const positions = history.items.map(({ position }) => BigInt(position));
    expect(positions).toEqual([...positions].sort((a, b) => (a < b ? -1 : 1)));
    expect(history.people).toContainEqual({ actor: { kind: 'user', id: admin.id, role: 'admin' }, facts: 2 });
    expect(history.people.map(({ actor }) => actor.id)).not.toContain(auditor.id);
  });

  it('contains the facts of a unit without those of other units in its pool', async () => {
    const history = await eventually(
      () => follow(`unit/${unit}`),
      (answer) => (answer.items?.length ?? 0) > 0,
    );
    expect(kinds(history)).toEqual(['product_added']);
    expect(JSON.stringify(history)).not.toContain(other);
  });

  it('has the same facts on small pages as on one large page', async () => {
    const whole = await follow(`user/${customer.id}`);
    const one = await follow(`user/${customer.id}?limit=2`);
    const two = await follow(`user/${customer.id}?limit=200&after=${one.next}`);
    expect([...kinds(one), ...kinds(two)]).toEqual(kinds(whole));
    expect(kinds(whole)).toEqual(expect.arrayContaining(['user_registered', 'order_created']));
  });

  it('is not found when no fact names the id, and refuses an invalid id', async () => {
    expect((await get(`follow/order/${auditor.id.replace(/^.{4}/, '0000')}`)).status).toBe(404);
    expect((await get('follow/order/everything')).status).toBe(400);
    expect((await get(`follow/planet/${order}`)).status).toBe(400);
  });

  it('is recorded in the log as one search', async () => {
    const search = '0198a0a0-2222-4000-8000-00000000000a';
    await follow(`order/${order}?search_id=${search}`);
    await follow(`order/${order}?search_id=${search}&order=newest`);
    const searched = async () => {
      const { items } = (await get<FactsAnswer>(`facts?types=audit_searched&limit=200`)).body;
      return items.filter(({ payload }) => payload['search_id'] === search);
    };
    const recorded = await eventually(searched, (facts) => facts.length > 0);
    expect(recorded.map(({ payload }) => payload)).toEqual([{ user_id: auditor.id, search_id: search, kinds: [], ids: [order] }]);
  });
});

describe('the search for a subject by its id', () => {
  const subjectsOf = async (id: string) => (await get<ThingsAnswer>(`things?id=${id}`)).body.items;

  it('finds the subject of a complete id or of a prefix', async () => {
    expect(await subjectsOf(order)).toEqual([{ kind: 'order', id: order }]);
    expect(await subjectsOf(customer.id)).toEqual([{ kind: 'user', id: customer.id }]);
    expect(await subjectsOf(order.slice(0, 8))).toEqual([{ kind: 'order', id: order }]);
    expect(await subjectsOf(unit.slice(0, 13))).toEqual([{ kind: 'unit', id: unit }]);
    const [fact] = (await follow(`order/${order}`)).items;
    expect(await subjectsOf(fact?.id ?? '')).toEqual([{ kind: 'fact', id: fact?.id }]);
  });

  it('finds nothing for an id without facts, and refuses other text', async () => {
    expect(await subjectsOf('ch_1NeverHeardOf')).toEqual([]);
    expect((await get('things?id=ann@shop.test')).status).toBe(400);
  });
});

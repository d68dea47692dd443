import { v4 } from 'uuid';
import { startShop, type SignedInPerson } from '../accounts/testing/people.ts';
import { orderDecider } from '../orders/order/order.decider.ts';
import { sampleTerms } from '../orders/testing/orders.ts';
import { Routes, type Route } from '../platform/http/routes.ts';
import { apiModules } from '../registry.ts';
import { routeAccess, type RouteAccess } from './testing/access.ts';
import { tallyAttacks } from './testing/tally.ts';

const shop = startShop({ capabilities: apiModules });
const { count, record: tried } = tallyAttacks('every route by every kind of person');

/** Pages and files, and the description of the API: the same for every caller. */
const forEverybody = (url: string) =>
  url.includes('*') || !/^\/(api|metrics)/.test(url) || url.startsWith('/api/docs') || url.startsWith('/api/openapi');
const routes = (): Route[] =>
  shop()
    .app.nest.getHttpAdapter()
    .getInstance()
    .getDecorator<Routes>('routes')
    .all.filter(({ method, url }) => method !== 'HEAD' && method !== 'OPTIONS' && !forEverybody(url));

const absent = '0198a0a0-0000-4000-8000-0000000000ff';
const actors = ['anonymous', 'pending_approval', 'suspended', 'inactive', 'customer', 'auditor', 'moderator', 'admin'] as const;
type ActorName = (typeof actors)[number];

function actor(name: ActorName): Promise<SignedInPerson | null> {
  switch (name) {
    case 'anonymous':
      return Promise.resolve(null);
    case 'pending_approval':
    case 'suspended':
    case 'inactive':
      return shop().person(name);
    case 'customer':
      return shop().person();
    case 'auditor':
    case 'moderator':
    case 'admin':
      return shop().person('active', [name]);
  }
}

/** The refusal that an actor must get; null with access, where only the handler decides. */
function heardAtTheDoor(
  rule: RouteAccess,
  name: ActorName,
): 'not_signed_in' | 'account_not_active' | 'forbidden' | 'signature_invalid' | null {
  if (rule === 'public') return null;
  if (rule === 'signed') return 'signature_invalid';
  if (rule === 'own_key' || name === 'anonymous') return 'not_signed_in';
  if (rule === 'any_status') return null;
  if (name === 'pending_approval' || name === 'suspended' || name === 'inactive') return 'account_not_active';
  if (rule === 'active') return null;
  return rule.some((role) => role === name) ? null : 'forbidden';
}

type Heard = { status: number; code: string | null; text: string };

/** Some answers never end: only their beginning is read. */
async function knock({ method, url }: Route, id: string, person: SignedInPerson | null): Promise<Heard> {
  const path = url.replace(':role', 'moderator').replaceAll(/:\w+/g, id);
  const response = await fetch(shop().app.url + path, {
    method,
    redirect: 'manual',
    headers: {
      ...(person && { authorization: `Bearer ${person.token}` }),
      ...(method !== 'GET' && { 'content-type': 'application/json' }),
    },
    ...(method !== 'GET' && method !== 'DELETE' && { body: '{}' }),
  });
  if (response.ok && response.headers.get('content-type')?.startsWith('text/event-stream')) {
    await response.body?.cancel();
    return { status: response.status, code: null, text: '' };
  }
  const text = await response.text();
  const json = response.headers.get('content-type')?.includes('json') ?? false;
  return { status: response.status, code: json && text !== '' ? ((JSON.parse(text) as { code?: string }).code ?? null) : null, text };
}

const doorCodes = new Set(['not_signed_in', 'account_not_active', 'forbidden']);
/** Called last: it ends the actor's session or account. */
const lastly = ({ method, url }: Route) => method === 'DELETE' && url === '/api/me';

describe('the table of who may use which route', () => {
  it('has exactly one row for every route', () => {
    const registeredRoutes = routes().map(({ method, url }) => `${method} ${url}`);
    expect([...new Set(registeredRoutes)].sort()).toEqual(Object.keys(routeAccess).sort());
  });
});

describe.each(actors)('as %s', (name) => {
  it('every route answers as its row says (S3)', async () => {
    const person = await actor(name);
    const wrong: string[] = [];
    for (const route of [...routes()].sort((a, b) => Number(lastly(a)) - Number(lastly(b)))) {
      const rule = routeAccess[`${route.method} ${route.url}`];
      if (rule === undefined) continue;
      const expected = heardAtTheDoor(rule, name);
      const heard = await knock(route, absent, person);
      const where = `${route.method} ${route.url} as ${name}: ${heard.status} ${heard.code}`;
      if (expected !== null) tried(where, heard.code !== expected);
      const refusedInside = rule === 'any_status' || rule === 'public';
      const keptOut = heard.code !== null && doorCodes.has(heard.code) && !refusedInside;
      // There is no payment provider here: a request that reaches the call to it has passed the access check.
      const isBroken = heard.status >= 500 && heard.code !== 'provider_unavailable';
      if (isBroken || (expected === null ? keptOut : heard.code !== expected)) wrong.push(where);
    }
    expect(wrong).toEqual([]);
  });
});

describe("another customer's data", () => {
  it('gets the same answer as an unknown id (S3, I13)', async () => {
    const [mine, theirs] = [await shop().person(), await shop().person()];
    const { body } = await shop().app.get<{ items: { id: string }[] }>('/api/auth/sessions', { as: theirs.token });
    const order = {
      type: 'OpenOrder',
      orderId: v4(),
      userId: theirs.id,
      orderType: 'custom',
      status: 'payment_required',
      terms: sampleTerms,
      priceId: null,
      unpaidUntil: null,
    } as const;
    const { position } = await shop().decide(orderDecider, order.orderId, order);
    await shop().app.get('/api/orders', { as: theirs.token, headers: { 'x-read-after': position } });
    const foreign = [body.items[0]?.id ?? '', theirs.id, order.orderId];
    const differing: string[] = [];
    for (const route of routes().filter(({ method, url }) => url.includes(':id') && !Array.isArray(routeAccess[`${method} ${url}`]))) {
      const unknown = await knock(route, absent, mine);
      for (const id of foreign) {
        const heard = await knock(route, id, mine);
        const same = heard.status === unknown.status && heard.text.replaceAll(id, absent) === unknown.text;
        tried(`${route.method} ${route.url} with another user's id: ${heard.status}`, !same);
        if (!same) differing.push(`${route.method} ${route.url}: ${heard.status} ${heard.text}`);
      }
    }
    expect(differing).toEqual([]);
    expect(await shop().me(theirs.token)).toMatchObject({ status: 200 });
  });
});

afterAll(() => {
  if (count.letIn.length > 0) throw new Error(count.letIn.join('\n'));
});

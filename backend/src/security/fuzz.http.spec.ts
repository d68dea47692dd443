import { startShop, type SignedInPerson } from '../accounts/testing/people.ts';
import { apiModules } from '../registry.ts';
import { unknownId, operationsOf, type ApiOperation } from './testing/api-operations.ts';
import { strangeParameter, strangeValues } from './testing/strange-values.ts';
import { tallyAttacks } from './testing/tally.ts';

const shop = startShop({ capabilities: apiModules });
const { record: tried } = tallyAttacks('odd parameters and smuggled fields');
const bodies = tallyAttacks('strange bodies');
const headersOf = tallyAttacks('headers of every answer');
let admin: SignedInPerson;
beforeAll(async () => (admin = await shop().person('active', ['admin'])));

/** All values for each field and parameter, in place of some that take turns. */
const isWhole = process.env['FUZZ'] === 'whole';
const valuesForEach = 4;

/** The operation on an order, a unit or a person that is new: an earlier request may have ended another. */
async function onNewThing(operation: ApiOperation): Promise<ApiOperation> {
  const make = Object.entries(things).find(([part]) => operation.path.includes(`/${part}/${unknownId}`))?.[1];
  const id = make ? await make() : unknownId;
  return JSON.parse(JSON.stringify(operation).replaceAll(unknownId, id)) as ApiOperation;
}
const idIn = async <Name extends string>(name: Name, path: string, body: object): Promise<string> => {
  const made = await shop().app.post<Record<Name, string>>(path, body, { as: admin.token });
  if (made.status >= 300) throw new Error(`${path}: ${made.text}`);
  return made.body[name];
};
const things: Readonly<Record<string, () => Promise<string>>> = {
  products: () => {
    const unit = { channel: 'LinkedIn', product_type: 'Creator', private_info: `text ${crypto.randomUUID()}` };
    return idIn('product_id', '/api/admin/products', unit);
  },
  users: async () => (await shop().person()).id,
  orders: async () => {
    const terms = { user_id: (await shop().person()).id, amount: 1_500, order_type: 'one_time', description: 'words' };
    return idIn('order_id', '/api/admin/orders', terms);
  },
};

/** Excludes routes that would delete the caller or never answer. */
const harmless = ({ method, path }: ApiOperation) => !(method === 'DELETE' && path === '/api/me') && path !== '/api/live';

describe('an unknown field', () => {
  it('is refused, and named, by every route with a body (S4)', async () => {
    const smuggled = {
      id: unknownId,
      user_id: unknownId,
      status: 'active',
      roles: ['admin'],
      role: 'admin',
      email_confirmed: true,
      created_at: '2020-01-01',
      actor: {},
      position: '0',
    };
    const through: string[] = [];
    const operations = (await operationsOf(shop().app)).filter(({ fields }) => fields.length > 0);
    for (const [at, [name, value]] of Object.entries(smuggled).entries()) {
      // Each field has its own administrator and address: a refusal for too many requests would prove nothing about it.
      const [{ token }, headers] = [await shop().person('active', ['admin']), { 'x-forwarded-for': `10.9.0.${at + 1}` }];
      for (const { method, path } of operations.filter(({ fields }) => !fields.includes(name))) {
        const sent = { as: token, headers, body: { [name]: value } };
        const answer = await shop().app.send<{ details?: { field: string; code: string }[] }>(method, path, sent);
        const refused = (answer.body.details ?? []).some(({ field, code }) => field === name && code === 'unknown_field');
        tried(`${method} ${path} with ${name}: ${answer.status}`, !refused);
        if (!refused) through.push(`${method} ${path} with ${name}: ${answer.status} ${answer.text}`);
      }
    }
    expect(through).toEqual([]);
  });
  it('does not make its sender an administrator (S4)', async () => {
    const more = { status: 'active', roles: ['admin'], email_confirmed: true };
    const answer = await shop().signUp('smuggler@shop.test', more);
    tried('signing up as an administrator', answer.status < 400);
    expect(answer.status).toBe(400);
    for (const name of Object.getOwnPropertyNames(Object.prototype)) {
      const body = `{${JSON.stringify(name)}:{"status":"active","prototype":{"x":1}},"phone":"1"}`;
      const { status, text } = await shop().app.patch('/api/me/profile', body, { as: admin.token });
      tried(`a field of every object: ${name}`, status < 400);
      expect([name, status]).toEqual([name, 400]);
      if (name !== '__proto__' && name !== 'constructor') expect(text).toContain(`"${name}"`);
    }
  });
});

const deep = (levels: number) => `${'{"a":'.repeat(levels)}1${'}'.repeat(levels)}`;
/** A slow route is slow each time; a delay by a busy machine is not. */
async function timed(send: () => Promise<{ status: number }>): Promise<{ status: number; milliseconds: number }> {
  let milliseconds = Infinity;
  for (let tries = 0; ; tries++) {
    const started = performance.now();
    const { status } = await send();
    milliseconds = Math.min(milliseconds, performance.now() - started);
    if (milliseconds < 3_000 || tries === 2) return { status, milliseconds };
  }
}

describe('a strange request', () => {
  it('is answered quickly, and breaks nothing, whichever field is strange (S8)', async () => {
    const administrators = await Promise.all(strangeValues.map(() => shop().person('active', ['admin'])));
    const broken: string[] = [];
    const send = async (what: string, i: number, { method, path, fields }: ApiOperation, query: string, body: object) => {
      const options = { as: administrators[i]?.token ?? '', headers: { 'x-forwarded-for': `10.8.0.${i + 1}` } };
      const sent = fields.length > 0 ? { ...options, body } : options;
      const { status, milliseconds } = await timed(() => shop().app.send(method, `${path}?${query}`, sent));
      const isBroken = status === 500 || milliseconds > 3_000;
      tried(what, isBroken);
      if (isBroken) broken.push(`${what}: ${status} in ${Math.round(milliseconds)} ms`);
    };
    let turn = 0;
    for (const described of (await operationsOf(shop().app)).filter(harmless)) {
      const operation = await onNewThing(described);
      const { method, path, fields, queries, usual } = operation;
      const usualQuery = (without?: string) =>
        Object.entries(usual.query).flatMap(([name, value]) =>
          name === without || value === undefined ? [] : [strangeParameter(name, value)],
        );
      for (const name of [...fields, ...queries]) {
        turn += 1;
        for (const [i, value] of strangeValues.entries()) {
          if (!isWhole && i !== 0 && (i + turn) % strangeValues.length >= valuesForEach) continue;
          const isField = fields.includes(name);
          const query = isField ? usualQuery() : [...usualQuery(name), strangeParameter(name, value)];
          const body = isField ? { ...usual.body, [name]: value } : usual.body;
          await send(`${method} ${path} with ${name} ${i}`, i, operation, query.join('&'), body);
        }
      }
    }
    expect(broken).toEqual([]);
  }, 900_000);
  it('of any size or depth is refused (S8)', async () => {
    for (const [body, statuses] of [
      [deep(20_000), [400]],
      [`{"email":"${'x'.repeat(5_000_000)}"}`, [413]],
      ['{"email":', [400]],
      ['[1,2', [400]],
      ['null', [400]],
      ['"text"', [400]],
    ] as const) {
      const { status, milliseconds } = await timed(() => shop().app.post('/api/auth/login', body));
      bodies.record(`a body of ${body.length} characters`, !(statuses as readonly number[]).includes(status));
      expect({ body: body.slice(0, 20), status }).toEqual({ body: body.slice(0, 20), status: statuses[0] });
      expect({ body: body.slice(0, 20), quick: milliseconds < 3_000 }).toEqual({ body: body.slice(0, 20), quick: true });
    }
    const form = await fetch(`${shop().app.url}/api/auth/login`, {
      method: 'POST',
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      body: 'email=a',
    });
    bodies.record('a form from another site', form.status !== 415);
    expect(form.status).toBe(415);
    const text = await fetch(`${shop().app.url}/api/auth/login`, {
      method: 'POST',
      headers: { 'content-type': 'text/plain' },
      body: '{"email":"a@b.test","password":"x"}',
    });
    bodies.record('a simple request from another site', text.status !== 415);
    expect(text.status).toBe(415);
  });
});

describe('every answer', () => {
  it('has strict security headers (S11)', async () => {
    const { headers } = await shop().app.get('/api/me', { as: admin.token });
    const wanted: [string, RegExp][] = [
      ['x-content-type-options', /^nosniff$/],
      ['content-security-policy', /default-src/],
      ['referrer-policy', /./],
      ['permissions-policy', /camera=\(\)/],
      ['cache-control', /no-store/],
    ];
    for (const [name, form] of wanted) {
      const value = headers.get(name) ?? '';
      headersOf.record(`header ${name}: ${value}`, !form.test(value));
      expect({ name, value }).toEqual({ name, value: expect.stringMatching(form) as string });
    }
    expect(headers.get('x-powered-by')).toBeNull();
    expect(headers.get('access-control-allow-origin')).toBeNull();
  });
});

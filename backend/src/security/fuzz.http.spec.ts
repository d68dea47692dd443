import { startShop, type SignedInPerson } from '../accounts/testing/people.ts';
import { apiModules } from '../registry.ts';
import { unknownId, operationsOf, type ApiOperation } from './testing/api-operations.ts';
import { tallyAttacks } from './testing/tally.ts';

const shop = startShop({ capabilities: apiModules });
const { record: tried } = tallyAttacks('odd parameters and smuggled fields');
const bodies = tallyAttacks('strange bodies');
const headersOf = tallyAttacks('headers of every answer');
let admin: SignedInPerson;
beforeAll(async () => (admin = await shop().person('active', ['admin'])));

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
const strange: unknown[] = [
  null,
  true,
  -1,
  0.5,
  1e308,
  Number.MAX_SAFE_INTEGER + 2,
  '',
  ' ',
  'a\u0000b',
  '\ud800',
  '\u202Eevil',
  '💥'.repeat(500),
  'x'.repeat(100_000),
  "'; drop table vault.person; --",
  '${7*7}{{7*7}}',
  '../../etc/passwd',
  'javascript:alert(1)',
  '=HYPERLINK("http://evil")',
  [],
  [[]],
  {},
  { $gt: '' },
  { toString: 'x', length: -1 },
  new Array(2_000).fill('x'),
];

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
  it('is refused quickly, and breaks nothing (S8)', async () => {
    const broken: string[] = [];
    const note = (what: string, status: number, milliseconds: number) => {
      const bad = status >= 500 || milliseconds > 3_000;
      tried(what, bad);
      if (bad) broken.push(`${what}: ${status} in ${Math.round(milliseconds)} ms`);
    };
    for (const { method, path, fields, queries } of (await operationsOf(shop().app)).filter(harmless)) {
      for (const [i, value] of strange.entries()) {
        const sent = fields.length > 0 ? { body: Object.fromEntries(fields.map((field) => [field, value])) } : {};
        const query = queries
          .map(
            (name) =>
              `${name}=${encodeURIComponent(typeof value === 'string' ? value.slice(0, 2_000).replace(/\p{Cs}/gu, '?') : JSON.stringify(value))}`,
          )
          .join('&');
        if (fields.length === 0 && queries.length === 0) continue;
        const { status, milliseconds } = await timed(() =>
          shop().app.send(method, `${path}${query && `?${query}`}`, { as: admin.token, ...sent }),
        );
        note(`${method} ${path} with strange value ${i}`, status, milliseconds);
      }
    }
    expect(broken).toEqual([]);
  }, 180_000);
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

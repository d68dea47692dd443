import { refusals } from '@orderstream/contracts/refusals';
import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import net from 'node:net';
import pg from 'pg';
import { connectEventStore } from '@orderstream/eventstore/esdb';
import { testApp } from '../testing/app.ts';
import { conflictingLimit, refusedLimit, TalliesModule } from '../testing/tallies.ts';

const api = testApp({ capabilities: [TalliesModule] });
const openPath = (id = randomUUID()) => `/api/tallies/open/${id}`;
const position = { position: expect.stringMatching(/^\d+$/) as string };

async function countOf(id: string): Promise<number> {
  const store = connectEventStore(api().settings.eventStoreUrl);
  const { events } = await store.read(`tally-${id}`);
  await store.close();
  return events.length;
}

describe('a command sent over HTTP', () => {
  it('answers its position', async () => {
    const { status, body } = await api().post(openPath(), { limit: 5 });
    expect([status, body]).toEqual([200, position]);
  });

  it('records actor, cause and origin on its events (I9)', async () => {
    const id = randomUUID();
    const traceparent = '00-0af7651916cd43dd8448eb211c80319c-b7ad6b7169203331-01';
    const { headers } = await api().post(openPath(id), { limit: 5 }, { headers: { traceparent } });
    const store = connectEventStore(api().settings.eventStoreUrl);
    const { events } = await store.read(`tally-${id}`);
    await store.close();
    expect(events[0]?.meta).toMatchObject({
      $correlationId: headers.get('x-correlation-id'),
      actor: { kind: 'anonymous', id: null, role: null },
      source: 'ui',
      schema: 1,
      traceparent,
    });
  });

  it('is refused with a code, a status and the time for a retry', async () => {
    const { status, body, headers } = await api().post(openPath(), { limit: 0 });
    expect([status, body]).toEqual([429, { code: 'too_many_requests', message: 'Too many requests. Please try again later.' }]);
    expect(headers.get('retry-after')).toBe('1');
  });
});

describe('a request sent twice under one key', () => {
  it('is carried out once and answered the same', async () => {
    const [id, key] = [randomUUID(), randomUUID()];
    const first = await api().post(openPath(id), { limit: 5 }, { key });
    const again = await api().post(openPath(id), { limit: 5 }, { key });
    expect([again.status, again.body]).toEqual([200, first.body]);
    expect(again.headers.get('idempotent-replay')).toBe('true');
    expect(await countOf(id)).toBe(1);
  });

  it('is refused with a different body', async () => {
    const [id, key] = [randomUUID(), randomUUID()];
    await api().post(openPath(id), { limit: 5 }, { key });
    const again = await api().post(openPath(id), { limit: 6 }, { key });
    expect([again.status, again.body.code]).toEqual([422, 'idempotency_key_reused']);
  });

  it('is carried out once when both come at the same time', async () => {
    const [id, key] = [randomUUID(), randomUUID()];
    const answers = await Promise.all(Array.from({ length: 8 }, () => api().post(openPath(id), { limit: 50 }, { key })));
    const statuses = new Set(answers.map(({ status }) => status));
    expect([...statuses].every((status) => status === 200 || status === 409)).toBe(true);
    expect(answers.some(({ status }) => status === 200)).toBe(true);
    expect(await countOf(id)).toBe(1);
  });

  it('is carried out when its first attempt lost a race to another command', async () => {
    const [id, key] = [randomUUID(), randomUUID()];
    const again = () => api().post(openPath(id), { limit: conflictingLimit }, { key });
    expect(await again()).toMatchObject({ status: 409, body: { code: 'request_in_progress' } });
    await api().post(openPath(id), { limit: 5 });
    expect(await again()).toMatchObject({ status: 200, body: position });
    expect(await countOf(id)).toBe(2);
  });

  it('is a new request at another address, or without a key', async () => {
    const [a, b, key] = [randomUUID(), randomUUID(), randomUUID()];
    await api().post(openPath(a), { limit: 5 }, { key });
    await api().post(openPath(b), { limit: 5 }, { key });
    await api().post(openPath(b), { limit: 5 }, { key: null });
    expect([await countOf(a), await countOf(b)]).toEqual([1, 2]);
  });

  it('is carried out each time on a route that is not idempotent', async () => {
    const [id, key] = [randomUUID(), randomUUID()];
    await api().post(`/api/tallies/repeated/${id}`, { limit: 5 }, { key });
    await api().post(`/api/tallies/repeated/${id}`, { limit: 5 }, { key });
    expect(await countOf(id)).toBe(2);
  });

  it('is carried out again after a refusal that means "not now"', async () => {
    const [id, key] = [randomUUID(), randomUUID()];
    const refused = await api().post(openPath(id), { limit: 0 }, { key });
    expect([refused.status, (await api().post(openPath(id), { limit: 0 }, { key })).headers.get('idempotent-replay')]).toEqual([429, null]);
    const wrong = await api().post(openPath(id), { limit: 'no' }, { key: randomUUID() });
    expect(wrong.status).toBe(400);
  });

  it('leaves no row if a visitor is refused', async () => {
    const rows = async () => {
      const db = new pg.Client({ connectionString: api().settings.databaseUrl });
      await db.connect();
      const { rows } = await db.query<{ count: number }>('select count(*)::int from vault.idempotency');
      await db.end();
      return rows[0]?.count;
    };
    const before = await rows();
    const id = randomUUID();
    for (const body of [{ limit: 'no' }, {}, { limit: refusedLimit }]) {
      const { status } = await api().post(openPath(id), body, { key: randomUUID() });
      expect(status).toBeGreaterThanOrEqual(400);
    }
    expect(await rows()).toBe(before);
  });

  it('needs a key that is a UUID', async () => {
    const { status, body } = await api().post(openPath(), { limit: 5 }, { key: 'abc' });
    expect([status, body.details]).toEqual([400, [{ field: 'Idempotency-Key', code: 'is_uuid' }]]);
  });
});

describe('an invalid request', () => {
  const sendInvalid = (body: unknown) => api().post(openPath(), body);

  it('is answered with the invalid fields and their errors', async () => {
    const { status, body } = await sendInvalid({ limit: 'many', word: 'too long' });
    expect([status, body.code]).toEqual([400, 'invalid']);
    expect(body.details).toEqual([
      { field: 'limit', code: 'is_int' },
      { field: 'word', code: 'max_length' },
    ]);
  });

  it('is refused for an unknown field (S4)', async () => {
    const { status, body } = await sendInvalid({ limit: 1, role: 'admin' });
    expect([status, body.details]).toEqual([400, [{ field: 'role', code: 'unknown_field' }]]);
  });

  it('is answered with fifty fields at most', async () => {
    const many = Object.fromEntries(Array.from({ length: 60 }, (_, n) => [`field_${n}`, n]));
    const { status, body } = await sendInvalid({ limit: 1, ...many });
    expect(status).toBe(400);
    expect(body.details).toHaveLength(50);
  });

  it.each(['{"limit":1,"constructor":1}', '{"limit":1,"word":[{"constructor":null}]}'])(
    'is refused for a field that the library would ignore: %s',
    async (text) => {
      const { status, body } = await api().post(openPath(), text);
      expect([status, body.details]).toEqual([400, [{ field: 'constructor', code: 'unknown_field' }]]);
    },
  );

  it.each(['constructor', '__proto__'])('is refused for a query parameter that the library would ignore: %s', async (name) => {
    const { status, body } = await api().get(`/api/tallies/page?${name}=1`);
    expect([status, body.details]).toEqual([400, [{ field: name, code: 'unknown_field' }]]);
  });

  it.each([
    '{"limit":1,"__proto__":{"x":1}}',
    '{"limit":1,"constructor":{"prototype":{"x":1}}}',
    '{"limit":1,"word":"a\\u0000b"}',
    '{"limit":1,"a\\u0000b":1}',
    '{"limit":',
    '[]',
    '"text"',
    'null',
    '7',
    '',
  ])('is invalid with the body %s (S8)', async (text) => {
    const { status, body } = await api().post(openPath(), text === '' ? undefined : text);
    expect([status, body.code]).toEqual([400, 'invalid']);
  });

  it('is refused for a null character in its address, and not for an escaped backslash before u0000 (S8)', async () => {
    const { status, body } = await api().get('/api/tallies?word=a%00b');
    expect([status, body.code]).toEqual([400, 'invalid']);
    expect((await sendInvalid('{"limit":5,"word":"\\\\u0000"}')).body.details).toEqual([{ field: 'word', code: 'max_length' }]);
  });

  it('is refused as too large above a quarter of a megabyte', async () => {
    const { status, body } = await sendInvalid({ word: 'x'.repeat(300_000) });
    expect([status, body.code]).toEqual([413, 'too_large']);
  });

  it('is refused as too large without closing the connection while it is still sending', async () => {
    const size = 4_000_000;
    const head = `POST ${openPath()} HTTP/1.1\r\nhost: x\r\ncontent-type: application/json\r\ncontent-length: ${size}\r\n\r\n`;
    const { hostname, port } = new URL(api().url);
    const socket = net.connect(Number(port), hostname);
    let response = '';
    socket.on('data', (part) => (response += part.toString()));
    const over = once(socket, 'close');
    socket.write(head);
    for (let sent = 0; sent < size; sent += size / 40) await new Promise((done) => socket.write('x'.repeat(size / 40), done));
    await over;
    expect(response).toMatch(/^HTTP\/1.1 413 /);
  });

  it.each(['text/plain', 'application/x-www-form-urlencoded', 'multipart/form-data; boundary=x'])('must be JSON, not %s', async (type) => {
    const { status, body } = await api().post(openPath(), '{"limit":1}', { headers: { 'content-type': type } });
    expect([status, body.code]).toEqual([415, 'unsupported_media_type']);
  });

  it('is not found at an unknown address, and not allowed with another method', async () => {
    const nowhere = await api().get('/api/nowhere');
    expect([nowhere.status, nowhere.body.code]).toEqual([404, 'not_found']);
    const other = await api().delete('/api/tallies/me');
    expect([other.status, other.body.code, other.headers.get('allow')]).toEqual([405, 'method_not_allowed', 'GET, HEAD']);
  });

  it.each(['/%', '/api/%ff'])('is refused like any other when its address cannot be decoded: %s', async (address) => {
    const { status, body, headers } = await api().get(address);
    expect([status, body]).toEqual([400, { code: 'invalid', message: refusals.invalid[1] }]);
    expect(headers.get('x-content-type-options')).toBe('nosniff');
  });

  it('is answered without details of an internal error', async () => {
    const { status, body, text } = await api().get('/api/tallies/broken');
    expect([status, body.code]).toEqual([500, 'internal']);
    expect(text).not.toMatch(/swordfish|stack|\.ts/);
    expect(api().logged.join('')).toMatch(/swordfish/);
  });

  it('is logged as an error only after an internal error', async () => {
    const errors = () => api().logged.filter((line) => line.includes('a request failed')).length;
    const before = errors();
    await sendInvalid({ limit: 'many' });
    expect(errors()).toBe(before);
    await api().get('/api/tallies/broken');
    expect(errors()).toBe(before + 1);
  });

  it('is logged without typed text (I8)', async () => {
    await api().get('/api/tallies/context?search=ann@secret.test');
    await sendInvalid({ limit: 1, word: 'ann@secret.test' });
    expect(api().logged.join('')).not.toMatch(/secret\.test/);
  });
});

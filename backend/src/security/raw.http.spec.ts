import { once } from 'node:events';
import net from 'node:net';
import { eventually } from '@orderstream/client/eventually';
import { startShop, type SignedInPerson } from '../accounts/testing/people.ts';
import { apiModules } from '../registry.ts';
import { unknownId, operationsOf } from './testing/api-operations.ts';
import { tallyAttacks } from './testing/tally.ts';

const shop = startShop({ capabilities: apiModules, environment: { METRICS_TOKEN: 'a-token-for-metrics' } });
const raw = tallyAttacks('raw HTTP');
const slow = tallyAttacks('half and slow requests');
const others = tallyAttacks('requests of other sites');
const injection = tallyAttacks('SQL and other injection');
const keys = tallyAttacks('idempotency keys of others');
const metrics = tallyAttacks('metrics without a token');
const live = tallyAttacks('live streams');
let admin: SignedInPerson;
beforeAll(async () => (admin = await shop().person('active', ['admin'])));

/** Sends raw bytes; returns what is answered until the connection is closed or has been silent for a moment. */
function speak(bytes: string, silence = 700): Promise<string> {
  return new Promise((resolve, reject) => {
    let heard = '';
    const socket = net.connect(Number(new URL(shop().app.url).port), '127.0.0.1', () => socket.write(bytes));
    const end = () => (socket.destroy(), resolve(heard));
    socket.setTimeout(60_000, () => (heard === '' ? reject(new Error(`neither answered nor closed: ${bytes}`)) : end()));
    socket.on('data', (part) => {
      heard += part.toString('latin1');
      socket.setTimeout(silence);
    });
    socket.on('close', end).on('error', end);
  });
}
const statusOf = (answer: string) => Number(/^HTTP\/1\.1 (\d{3})/.exec(answer)?.[1] ?? 0);
const answers = (text: string) => text.split(/HTTP\/1\.1 \d{3} /).length - 1;

describe('malformed bytes on a connection', () => {
  const authorized = () => `Host: shop.localhost\r\nAuthorization: Bearer ${admin.token}\r\n`;
  it('get no access and break nothing (S8)', async () => {
    const headerLines = 'Content-Length: 2\r\nContent-Type: application/json\r\n';
    const lines = [
      'GET /api/admin/users HTTP/1.1\r\nHost: shop.localhost\r\nX-Original-URL: /api/auth/providers\r\n\r\n',
      'GET /api/admin/users HTTP/1.1\r\nHost: shop.localhost\r\nX-Rewrite-URL: /api/auth/providers\r\n\r\n',
      'GET /api/auth/../admin/users HTTP/1.1\r\nHost: shop.localhost\r\n\r\n',
      'GET //api/admin/users HTTP/1.1\r\nHost: shop.localhost\r\n\r\n',
      'GET /api/admin/users;x=1 HTTP/1.1\r\nHost: shop.localhost\r\n\r\n',
      'GET /API/ADMIN/USERS HTTP/1.1\r\nHost: shop.localhost\r\n\r\n',
      'GET http://evil.example/api/admin/users HTTP/1.1\r\nHost: shop.localhost\r\n\r\n',
      `POST /api/auth/providers HTTP/1.1\r\nHost: shop.localhost\r\nX-HTTP-Method-Override: DELETE\r\n${headerLines}\r\n{}`,
      'TRACE /api/me HTTP/1.1\r\nHost: shop.localhost\r\n\r\n',
      'CONNECT evil.example:443 HTTP/1.1\r\nHost: evil.example\r\n\r\n',
      'PROPFIND /api/admin/users HTTP/1.1\r\nHost: shop.localhost\r\n\r\n',
      'GET /api/me HTTP/1.1\r\n\r\n',
      'GET /api/me HTTP/1.1\r\nHost: a\r\nHost: b\r\n\r\n',
      `GET /api/me HTTP/1.1\r\nHost: shop.localhost\r\nX: ${'y'.repeat(100_000)}\r\n\r\n`,
      'GET /api/me\u0000 HTTP/1.1\r\nHost: shop.localhost\r\n\r\n',
      'nonsense\r\n\r\n',
    ];
    for (const line of lines) {
      const heard = await speak(line);
      // The page of the shop is public; the data of the API is not.
      const bad = (statusOf(heard) === 200 && /content-type: application\/json/i.test(heard)) || statusOf(heard) >= 500;
      raw.record(line.slice(0, 60), bad);
      expect([line.slice(0, 60), bad]).toEqual([line.slice(0, 60), false]);
    }
    expect(statusOf(await speak(`GET /api/me HTTP/1.1\r\n${authorized()}\r\n`))).toBe(200);
  });
  it('count as one request each, whatever length they claim (S8)', async () => {
    const inner = 'GET /api/auth/providers HTTP/1.1\r\nHost: shop.localhost\r\n\r\n';
    const head = 'POST /api/auth/login HTTP/1.1\r\nHost: shop.localhost\r\nContent-Type: application/json\r\n';
    for (const ends of [
      `Content-Length: 5\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n${inner}`,
      `Transfer-Encoding: chunked\r\nContent-Length: 5\r\n\r\n0\r\n\r\n${inner}`,
      `Content-Length: 0\r\nContent-Length: ${inner.length}\r\n\r\n${inner}`,
      `Transfer-Encoding: xchunked\r\n\r\n0\r\n\r\n${inner}`,
      `Transfer-Encoding : chunked\r\n\r\n0\r\n\r\n${inner}`,
      `Content-Length: +5\r\n\r\n${inner}`,
      `Content-Length: 0x5\r\n\r\n${inner}`,
    ]) {
      // A route without a body answers in spite of one, and the connection continues.
      const both = [head, 'GET /api/auth/providers HTTP/1.1\r\nHost: shop.localhost\r\n'].map((one) => speak(one + ends));
      const heard = (await Promise.all(both)).map(answers);
      for (const count of heard) raw.record(`two requests in one: ${ends.slice(0, 40)}`, count > 1);
      expect([ends.slice(0, 40), ...heard]).toEqual([ends.slice(0, 40), 1, 1]);
    }
  });
  it('that never end do not delay other requests (S8)', async () => {
    const port = Number(new URL(shop().app.url).port);
    const sockets = Array.from({ length: 200 }, (_, i) => {
      const socket = net.connect(port, '127.0.0.1').on('error', () => undefined);
      socket.write(
        i % 2 ? 'POST /api/auth/login HTTP/1.1\r\nHost: a\r\nContent-Length: 50\r\n\r\n{"e' : 'GET /api/me HTTP/1.1\r\nHost: a\r\nX-',
      );
      return socket;
    });
    await Promise.all(sockets.map((socket) => once(socket, 'connect')));
    let unfinished = sockets.length;
    for (const socket of sockets) socket.once('close', () => (unfinished -= 1));
    const { status } = await shop().app.get('/api/me', { as: admin.token });
    slow.record('200 half requests', status !== 200 || unfinished < 200);
    expect([status, unfinished]).toEqual([200, 200]);
    for (const socket of sockets) socket.destroy();
    const { requestTimeout } = shop().app.nest.getHttpServer() as { requestTimeout: number };
    slow.record('a request without an end', !(requestTimeout > 0 && requestTimeout <= 60_000));
    expect(requestTimeout).toBe(30_000);
  });
});

describe('a page of another site', () => {
  it('fails the preflight of a browser, and has no effect without one (S11)', async () => {
    for (const origin of ['https://evil.example', 'null', 'http://shop.localhost.evil.example', 'http://evil-shop.localhost']) {
      for (const path of ['/api/me', '/api/auth/login', '/api/orders', '/api/admin/users']) {
        const { headers } = await shop().app.send('OPTIONS', path, {
          headers: { origin, 'access-control-request-method': 'POST', 'access-control-request-headers': 'authorization' },
        });
        const allowed = headers.get('access-control-allow-origin');
        others.record(`a preflight of ${origin} for ${path}`, allowed !== null);
        expect([origin, path, allowed]).toEqual([origin, path, null]);
      }
    }
    const body = JSON.stringify({ email: admin.email, password: 'correct horse' });
    for (const type of [
      'text/plain',
      'application/x-www-form-urlencoded',
      'multipart/form-data; boundary=x',
      'text/xml',
      'application/octet-stream',
    ]) {
      const { status } = await shop().app.send('POST', '/api/auth/login', { headers: { 'content-type': type }, body });
      others.record(`a simple request as ${type}`, status === 200);
      expect([type, status]).toEqual([type, 415]);
    }
    for (const path of ['/api/auth/refresh', '/api/auth/login']) {
      const set = (await shop().login(admin.email)).headers.getSetCookie().find((one) => one.startsWith('os_refresh')) ?? '';
      others.record(`a cookie that goes along to ${path}`, !/SameSite=Strict/.test(set) || !/HttpOnly/.test(set));
      expect(set).toMatch(/HttpOnly.*SameSite=Strict|SameSite=Strict.*HttpOnly/);
    }
  });
});

describe('a statement in a parameter', () => {
  const statements = [
    "'",
    "' or '1'='1",
    "'; select pg_sleep(30) --",
    '1) union select null --',
    '${7*7}',
    '$(sleep 30)',
    '%27%20or%201=1',
    '{"$gt":""}',
  ];
  it('is treated as text, without an internal error, a delay or a trace of tables (S8)', async () => {
    const broken: string[] = [];
    for (const { method, path, queries } of (await operationsOf(shop().app)).filter(
      ({ method, path }) => method === 'GET' && path !== '/api/live',
    )) {
      const places = [
        ...queries.map((name) => (word: string) => `${path}?${name}=${word}`),
        ...(path.includes(unknownId) ? [(word: string) => path.replace(unknownId, word)] : []),
      ];
      for (const place of places) {
        for (const statement of statements) {
          const started = performance.now();
          const { status, text } = await shop().app.send(method, place(encodeURIComponent(statement)), { as: admin.token });
          const bad = status >= 500 || performance.now() - started > 29_000 || /syntax error|pg_catalog|vault\.|at \w+ \(/.test(text);
          injection.record(`${method} ${place(statement)}: ${status}`, bad);
          if (bad) broken.push(`${method} ${place(statement)}: ${status}`);
        }
      }
    }
    expect(broken).toEqual([]);
  }, 240_000);
});

describe("another user's data", () => {
  it('is not returned for their idempotency key (S4)', async () => {
    const [ann, eve] = [await shop().person(), await shop().person()];
    const key = '0198a0a0-0000-7000-8000-00000000cafe';
    const mine = await shop().app.patch('/api/me/profile', { phone: '+44 1' }, { as: ann.token, key });
    expect(mine.status).toBe(200);
    const theirs = await shop().app.patch('/api/me/profile', { phone: '+44 1' }, { as: eve.token, key });
    keys.record('the key of another user', theirs.text === mine.text);
    expect(theirs.text).not.toBe(mine.text);
    for (const wrong of ['', 'x', `${key}0`, '../../etc/passwd', "' or 1=1", key.toUpperCase().replace('CAFE', 'ZZZZ')]) {
      const { status } = await shop().app.patch('/api/me/profile', { phone: '+44 2' }, { as: ann.token, key: wrong });
      keys.record(`the key "${wrong}"`, status < 400);
      expect([wrong, status]).toEqual([wrong, 400]);
    }
  });
  it.each(['', 'Bearer', 'Bearer a-token-for-metric', 'Bearer a-token-for-metricsx', 'Basic a-token-for-metrics'])(
    'is not in the metrics for "%s"',
    async (authorization) => {
      const { status } = await shop().app.get('/metrics', { headers: authorization === '' ? {} : { authorization } });
      metrics.record(`metrics with "${authorization}"`, status === 200);
      expect(status).toBe(401);
    },
  );
  it('is not announced to others (S3)', async () => {
    const [ann, eve, pending] = [await shop().person(), await shop().person(), await shop().person('pending_approval')];
    const heard = new Map<string, string>();
    const leaving = new AbortController();
    for (const { id, token } of [ann, eve, pending]) {
      const stream = await fetch(`${shop().app.url}/api/live`, { headers: { authorization: `Bearer ${token}` }, signal: leaving.signal });
      void (async () => {
        const decoder = new TextDecoder();
        for await (const part of stream.body ?? []) heard.set(id, (heard.get(id) ?? '') + decoder.decode(part as Uint8Array));
      })().catch(() => undefined);
    }
    await shop().app.patch('/api/me/profile', { phone: '+44 3' }, { as: ann.token });
    await shop().app.patch(`/api/admin/users/${ann.id}/status`, { status: 'inactive' }, { as: admin.token });
    const heardByAnn = await eventually(
      () => heard.get(ann.id),
      (text) => text?.includes(ann.id) === true,
    );
    leaving.abort();
    expect(heardByAnn).toContain(ann.id);
    for (const stranger of [eve, pending]) {
      live.record('a stream of a stranger', heard.get(stranger.id)?.includes(ann.id) ?? false);
      expect(heard.get(stranger.id) ?? '').not.toContain(ann.id);
    }
    for (const as of [undefined, 'nonsense']) {
      const { status } = await shop().app.get('/api/live', as === undefined ? {} : { as });
      live.record('a stream without a sign-in', status === 200);
      expect(status).toBe(401);
    }
  });
});

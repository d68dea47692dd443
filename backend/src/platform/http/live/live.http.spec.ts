import { eventually } from '@orderstream/client/eventually';
import { pause } from '@orderstream/client/pause';
import type { AccountStatus } from '@orderstream/contracts/accounts/lifecycle';
import { randomUUID } from 'node:crypto';
import { connect, type AddressInfo } from 'node:net';
import pg from 'pg';
import { pino } from 'pino';
import { testApp } from '../../testing/app.ts';
import { tallyPeople, sessionChecks, TalliesModule } from '../../testing/tallies.ts';
import { ChangeFeed } from './change-feed.ts';

const api = testApp({ capabilities: [TalliesModule], environment: { LIVE_HEARTBEAT_SECONDS: '0.1' } });

function newPerson(roles: string[] = [], status: AccountStatus = 'active') {
  const [userId, sessionId] = [randomUUID(), randomUUID()];
  tallyPeople.set(sessionId, { userId, status, roles });
  return { userId, sessionId, token: (seconds?: number) => api().tokenOf(userId, sessionId, seconds) };
}

async function openStream(token: string) {
  const leaving = new AbortController();
  const response = await fetch(`${api().url}/api/live`, { headers: { authorization: `Bearer ${token}` }, signal: leaving.signal });
  const received = { text: '', ended: false };
  const reading = (async () => {
    const decoder = new TextDecoder();
    for await (const chunk of response.body ?? []) received.text += decoder.decode(chunk as Uint8Array);
  })()
    .catch(() => undefined)
    .finally(() => (received.ended = true));
  const changes = () => [...received.text.matchAll(/^event: changed\ndata: (.*)$/gm)].map(([, data]) => JSON.parse(data ?? '') as unknown);
  return { response, received, changes, leave: () => (leaving.abort(), reading) };
}

async function notifyChange(model: string, changes: { key: string; topics: string[] }[] | null) {
  const client = new pg.Client({ connectionString: api().settings.databaseUrl });
  await client.connect();
  await client.query('select pg_notify($1, $2)', ['read_changed', JSON.stringify({ model, changes })]);
  await client.end();
}
const untilEnded = ({ received }: { received: { ended: boolean } }) => eventually(() => received.ended, Boolean);

beforeAll(() =>
  eventually(async () => {
    const one = await openStream(newPerson().token());
    await notifyChange('orders', null);
    await pause(50, 'a feed that listens would have the change by now');
    await one.leave();
    return one.changes().length;
  }, Boolean),
);

describe('a feed of changes', () => {
  it('tells a listener that came before the connection that changes may have been missed', async () => {
    const feed = new ChangeFeed(api().settings, pino({ level: 'silent' }));
    let missed = 0;
    const leave = feed.listen({ onChange: () => undefined, onMissed: () => (missed += 1) });
    feed.onApplicationBootstrap();
    try {
      expect(await eventually(() => missed, Boolean)).toBe(1);
    } finally {
      leave();
      await feed.beforeApplicationShutdown();
    }
  });
});

describe('a browser that listens for changes', () => {
  it('gets the changes that concern its user, as read model and key, and no others', async () => {
    const [ann, admin] = [newPerson(), newPerson(['admin'])];
    const [hers, theirs] = [await openStream(ann.token()), await openStream(admin.token())];
    await notifyChange('orders', [
      { key: 'o1', topics: [`user:${ann.userId}`, 'admin'] },
      { key: 'o2', topics: [`user:${randomUUID()}`, 'admin'] },
      { key: 'o3', topics: ['everyone'] },
    ]);
    await eventually(theirs.changes, (changes) => changes.length === 3);
    await eventually(hers.changes, (changes) => changes.length === 2);
    expect(hers.changes()).toEqual([
      { model: 'orders', key: 'o1' },
      { model: 'orders', key: 'o3' },
    ]);
    await Promise.all([hers.leave(), theirs.leave()]);
  });

  it('of a moderator gets the changes for administrators', async () => {
    const one = await openStream(newPerson(['moderator']).token());
    await notifyChange('orders', [{ key: 'o1', topics: ['admin'] }]);
    expect(await eventually(one.changes, (changes) => changes.length > 0)).toEqual([{ model: 'orders', key: 'o1' }]);
    await one.leave();
  });

  it('of a suspended moderator gets none of the changes for the office', async () => {
    const person = newPerson(['admin', 'moderator'], 'suspended');
    const one = await openStream(person.token());
    await notifyChange('orders', [{ key: 'o1', topics: ['admin', 'moderator'] }]);
    await notifyChange('orders', [{ key: 'o2', topics: ['everyone'] }]);
    expect(await eventually(one.changes, (changes) => changes.length > 0)).toEqual([{ model: 'orders', key: 'o2' }]);
    await one.leave();
  });

  it('gets one notice without a key when too many rows have changed', async () => {
    const one = await openStream(newPerson().token());
    await notifyChange('orders', null);
    expect(await eventually(one.changes, (changes) => changes.length > 0)).toEqual([{ model: 'orders', key: null }]);
    await one.leave();
  });

  it('gets regular heartbeats, on a stream that must not be cached', async () => {
    const one = await openStream(newPerson().token());
    expect([one.response.headers.get('content-type'), one.response.headers.get('cache-control')]).toEqual([
      'text/event-stream; charset=utf-8',
      'no-store',
    ]);
    await eventually(
      () => one.received.text,
      (text) => text.includes(': still here'),
    );
    expect(one.response.headers.get('x-content-type-options')).toBe('nosniff');
    expect(one.response.headers.get('content-security-policy')).toContain("default-src 'none'");
    await one.leave();
  });

  it('is accepted before its account is active, to be notified of the activation', async () => {
    const one = await openStream(newPerson([], 'pending_approval').token());
    expect(one.response.status).toBe(200);
    await one.leave();
  });
});

describe('a live stream', () => {
  it('ends with its token', async () => {
    const one = await openStream(newPerson().token(4));
    expect(one.received.ended).toBe(false);
    await untilEnded(one);
    expect(one.received.text).toContain(': listening');
  });

  it.each<[string, { status: AccountStatus; roles: string[] }]>([
    ['the status', { status: 'suspended', roles: ['admin'] }],
    ['a role', { status: 'active', roles: [] }],
  ])('ends when %s changes', async (_, becomes) => {
    const person = newPerson(['admin']);
    const one = await openStream(person.token());
    tallyPeople.set(person.sessionId, { userId: person.userId, ...becomes });
    await notifyChange('accounts', [{ key: person.userId, topics: [`user:${person.userId}`] }]);
    await untilEnded(one);
    expect(one.received.ended).toBe(true);
  });

  it('ends when the session has ended', async () => {
    const person = newPerson();
    const one = await openStream(person.token());
    tallyPeople.delete(person.sessionId);
    await untilEnded(one);
    expect(one.received.ended).toBe(true);
  });

  it('ends when the feed behind it is lost, so that the browser fetches everything again', async () => {
    const one = await openStream(newPerson().token());
    const client = new pg.Client({ connectionString: api().settings.databaseUrl });
    await client.connect();
    await client.query(
      `select pg_terminate_backend(pid) from pg_stat_activity where application_name = 'orderstream live' and datname = current_database()`,
    );
    await client.end();
    await untilEnded(one);
    const next = await eventually(
      async () => {
        const again = await openStream(newPerson().token());
        await notifyChange('orders', null);
        await pause(100, 'a feed that listens would have the change by now');
        const count = again.changes().length;
        await again.leave();
        return count;
      },
      (count) => count > 0,
    );
    expect(next).toBeGreaterThanOrEqual(1);
  });

  it('counts no browser that leaves during the check of its session', async () => {
    const person = newPerson();
    const server = api().nest.getHttpServer();
    const connections = () =>
      new Promise<number>((resolve, reject) => server.getConnections((error, count) => (error ? reject(error) : resolve(count))));
    const before = await connections();
    let checks = 0;
    let finish = () => {};
    const finished = new Promise<void>((resolve) => (finish = resolve));
    sessionChecks.gate = () => ((checks += 1), finished);
    const { port } = server.address() as AddressInfo;
    const browsers = Array.from({ length: 8 }, () => {
      const socket = connect(port, '127.0.0.1');
      socket.write(`GET /api/live HTTP/1.1\r\nhost: localhost\r\nauthorization: Bearer ${person.token()}\r\n\r\n`);
      return socket;
    });
    await eventually(
      () => checks,
      (count) => count >= browsers.length,
    );
    for (const socket of browsers) socket.destroy();
    await eventually(connections, (count) => count <= before);
    sessionChecks.gate = async () => {};
    finish();
    const streams = await Promise.all(Array.from({ length: 8 }, () => openStream(person.token())));
    expect(streams.map(({ response }) => response.status)).toEqual(streams.map(() => 200));
    await Promise.all(streams.map((stream) => stream.leave()));
  });

  it('is refused above the limit per user', async () => {
    const person = newPerson();
    const streams = await Promise.all(Array.from({ length: 8 }, () => openStream(person.token())));
    expect((await openStream(person.token())).response.status).toBe(429);
    await Promise.all(streams.map((stream) => stream.leave()));
    await eventually(
      async () => (await openStream(person.token())).response.status,
      (status) => status === 200,
    );
    expect(streams.every(({ response }) => response.status === 200)).toBe(true);
  });
});

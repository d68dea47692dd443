import { EventStoreDBClient, jsonEvent, NO_STREAM } from '@eventstore/db-client';
import { BEYOND } from '../log/position.ts';
import type { ProposedEvent, WriteRequest, WriteResult } from '../log/model.ts';
import { LogStore } from '../reading/store.ts';
import { StreamReader } from '../reading/stream-reader.ts';
import { PostgresStorage } from '../storage/postgres.storage.ts';
import { freshDatabase, onDatabase } from '../testing/database.ts';
import { numberedEvents } from '../testing/endpoints.ts';
import { startProcess } from '../testing/process.ts';

describe('an event store that is started again', () => {
  it('knows ten thousand events by their revisions, and recognizes repeated ones', async () => {
    const database = await freshDatabase();
    let server = await startProcess('--database', database.url, '--port', '0', '--commit-timeout', '30000');
    const batches = Array.from({ length: 20 }, (_, batch) =>
      Array.from({ length: 500 }, (_, at) => jsonEvent({ type: 'kept', data: { n: batch * 500 + at } })),
    );
    const appendAll = async (url: string): Promise<bigint[]> => {
      const client = EventStoreDBClient.connectionString(url);
      const revisions = [];
      for (const [at, events] of batches.entries()) {
        const expectedRevision = at === 0 ? NO_STREAM : BigInt(at * 500 - 1);
        revisions.push((await client.appendToStream('kept', events, { expectedRevision })).nextExpectedRevision);
      }
      await client.dispose();
      return revisions;
    };
    const first = await appendAll(server.url);
    await server.kill();
    server = await startProcess('--database', database.url, '--port', '0', '--commit-timeout', '30000');
    const second = await appendAll(server.url);
    await server.stop();
    const count = await onDatabase(
      database.url,
      async (client) => (await client.query<{ n: string }>(`select count(*) as n from es_event where stream = 'kept'`)).rows[0]?.n,
    );
    await database.drop();
    expect(second).toEqual(first);
    expect(count).toBe('10000');
  });

  it('has forgotten the ids of appends without a revision, like a real server', async () => {
    const database = await freshDatabase();
    const once = numberedEvents(0, 1);
    const append = async (): Promise<bigint[]> => {
      const server = await startProcess('--database', database.url, '--port', '0', '--commit-timeout', '30000');
      const client = EventStoreDBClient.connectionString(server.url);
      const revisions = [];
      for (let time = 0; time < 2; time += 1) revisions.push((await client.appendToStream('any', once)).nextExpectedRevision);
      await client.dispose();
      await server.stop();
      return revisions;
    };
    const revisions = [...(await append()), ...(await append())];
    await database.drop();
    expect(revisions).toEqual([0n, 0n, 1n, 1n]);
  });

  it('knows which streams were tombstoned, deleted and limited', async () => {
    const database = await freshDatabase();
    const states = async (): Promise<unknown[]> => {
      const store = new LogStore(new PostgresStorage(database.url), { commitTimeoutMs: 30_000 });
      await store.open();
      const write = (request: WriteRequest) => new Promise<WriteResult>((resolve) => store.write(request, null, resolve));
      const event = (type: string, data: object): ProposedEvent => ({
        id: crypto.randomUUID(),
        type,
        json: true,
        data: Buffer.from(JSON.stringify(data)),
        metadata: Buffer.alloc(0),
      });
      if (store.log.visible === 1) {
        for (const stream of ['ended', 'deleted', 'limited']) {
          await write({ kind: 'append', stream, expected: 'no_stream', events: [event('t', {}), event('t', {})] });
        }
        await write({ kind: 'tombstone', stream: 'ended', expected: 1 });
        await write({ kind: 'delete', stream: 'deleted', expected: 1 });
        await write({ kind: 'append', stream: '$$limited', expected: 'no_stream', events: [event('$metadata', { $maxCount: 1 })] });
      }
      const readers = await Promise.all(['ended', 'deleted', 'limited', 'unheard of'].map((stream) => StreamReader.of(store, stream)));
      const limited = await readers[2]?.page({ from: 0, limit: 10, direction: 'forwards' });
      const damage = await (store.storage as PostgresStorage).check();
      await store.close();
      return [readers.map(({ state }) => state), limited?.events.map(({ revision }) => revision), damage];
    };
    const [before, after] = [await states(), await states()];
    await database.drop();
    expect(before).toEqual([['tombstoned', 'missing', 'readable', 'missing'], [1], []]);
    expect(after).toEqual(before);
  });

  it('answers where its log ends without a query', async () => {
    const database = await freshDatabase();
    let store = new LogStore(new PostgresStorage(database.url), { commitTimeoutMs: 30_000 });
    await store.open();
    const event = { id: crypto.randomUUID(), type: 't', json: true, data: Buffer.from('{}'), metadata: Buffer.alloc(0) };
    await new Promise((resolve) => store.write({ kind: 'append', stream: 'last', expected: 'any', events: [event] }, null, resolve));
    await store.close();
    store = new LogStore(new PostgresStorage(database.url), { commitTimeoutMs: 30_000 });
    await store.open();
    let queries = 0;
    const { storage } = store;
    const readAll = storage.readAll.bind(storage);
    storage.readAll = (page) => {
      queries += 1;
      return readAll(page);
    };
    const [last] = await store.log.pageOfAll({ from: BEYOND, limit: 1, direction: 'backwards' });
    const whole = await store.log.pageOfAll({ from: 1, limit: 10, direction: 'forwards' });
    await store.close();
    await database.drop();
    expect([last?.stream, whole.map(({ seq }) => seq)]).toEqual(['last', [1, 2]]);
    expect(queries).toBe(1);
  });

  it('reads only as much as it needs to see that an append is new', async () => {
    const database = await freshDatabase();
    const events = (count: number, bytes: number): ProposedEvent[] =>
      Array.from({ length: count }, () => ({
        id: crypto.randomUUID(),
        type: 't',
        json: false,
        data: Buffer.alloc(bytes),
        metadata: Buffer.alloc(0),
      }));
    const append = (store: LogStore, stream: string, appended: ProposedEvent[]): Promise<WriteResult> =>
      new Promise((resolve) => store.write({ kind: 'append', stream, expected: 'no_stream', events: appended }, null, resolve));
    let store = new LogStore(new PostgresStorage(database.url), { commitTimeoutMs: 30_000 });
    await store.open();
    await append(store, 'large', events(6, 400_000));
    await store.close();
    store = new LogStore(new PostgresStorage(database.url), { commitTimeoutMs: 30_000 });
    await store.open();
    const read: number[] = [];
    const storage = store.storage;
    const readStream = storage.readStream.bind(storage);
    storage.readStream = async (stream, page) => {
      const events = await readStream(stream, page);
      read.push(events.length);
      return events;
    };
    const result = await append(store, 'large', events(5_000, 1));
    await store.close();
    await database.drop();
    expect(result.kind).toBe('refused');
    expect(read).toEqual([3]);
  });
});

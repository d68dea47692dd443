import { EventStoreDBClient, jsonEvent, NO_STREAM } from '@eventstore/db-client';
import pg from 'pg';
import type { WriteRequest, WriteResult } from '../log/model.ts';
import { openPatiently } from '../open.ts';
import { Store } from '../reading/store.ts';
import { PostgresStorage } from '../storage/postgres.storage.ts';
import { freshDatabase, onDatabase } from '../testing/database.ts';
import { eventually } from '../testing/endpoints.ts';
import { proxyTo } from '../testing/proxy.ts';
import { startProcess } from '../testing/process.ts';

const append = (stream: string, type = 'written'): WriteRequest => ({
  kind: 'append',
  stream,
  expected: 'no_stream',
  events: [{ id: crypto.randomUUID(), type, json: true, data: Buffer.from('{}'), metadata: Buffer.alloc(0) }],
});

describe('a writer whose database is in trouble', () => {
  let database: Awaited<ReturnType<typeof freshDatabase>>;
  let store: Store;
  const said: string[] = [];
  beforeEach(async () => {
    said.length = 0;
    database = await freshDatabase();
    store = new Store(new PostgresStorage(database.url), { report: (message) => said.push(message), commitTimeoutMs: 1_500 });
    await store.open();
  });
  afterEach(async () => {
    await store.close();
    await database.drop();
  });

  const write = (request: WriteRequest, answers: WriteResult[] = []): Promise<WriteResult> =>
    new Promise((resolve) =>
      store.write(request, null, (result) => {
        answers.push(result);
        resolve(result);
      }),
    );
  const sql = (text: string) => onDatabase(database.url, (client) => client.query(text));
  const sound = async () => {
    const problems = await (store.storage as PostgresStorage).check();
    return problems.length === 0;
  };
  /** Holds up every commit for as long as it is open. */
  const blocked = async (work: () => Promise<void>) => {
    const blocker = new pg.Client({ connectionString: database.url });
    await blocker.connect();
    await blocker.query('begin; lock table es_event in share mode');
    try {
      await work();
    } finally {
      await blocker.end();
    }
  };
  const killWriter = () => sql(`select pg_terminate_backend(pid) from pg_stat_activity where application_name = 'event store writer'`);

  it('answers a slow commit with a timeout, once, and says nothing when it comes through after all', async () => {
    const answers: WriteResult[] = [];
    await blocked(async () => void (await write(append('slow'), answers)));
    await eventually(async () => (await store.heads.read('slow')).lastRevision === 0);
    expect(answers).toEqual([{ kind: 'timeout' }]);
  });

  it('never writes what nobody waits for any more', async () => {
    const behind: WriteResult[] = [];
    await blocked(async () => {
      const first = write(append('ahead'));
      await new Promise((resolve) => setTimeout(resolve, 50));
      await Promise.all([first, write(append('behind'), behind)]);
    });
    expect((await write(append('after'))).kind).toBe('written');
    expect(behind).toEqual([{ kind: 'timeout' }]);
    expect((await store.heads.read('behind')).lastRevision).toBe(-1);
  });

  it('fails the one append that the database refuses, and none beside it', async () => {
    await sql(`alter table es_event add check (type <> 'poison')`);
    const results = await Promise.all(['a', 'b', 'c'].map((stream) => write(append(stream, stream === 'b' ? 'poison' : 'fine'))));
    expect(results.map(({ kind }) => kind)).toEqual(['written', 'failed', 'written']);
    expect(await sound()).toBe(true);
  });

  it('finds out that a commit had happened although the answer to it was lost', async () => {
    const between = await proxyTo(database.url);
    await store.close();
    store = new Store(new PostgresStorage(between.url), { report: (message) => said.push(message), commitTimeoutMs: 20_000 });
    await store.open();
    expect((await write(append('known'))).kind).toBe('written');
    between.muteAnswers();
    const pending = write({ ...append('known'), expected: 0 });
    await eventually(async () => (await sql(`select from es_event where stream = 'known'`)).rowCount === 2);
    between.cut();
    expect(await pending).toEqual({ kind: 'written', revision: 1, seq: 3 });
    expect(said).toEqual([expect.stringContaining('lost while committing'), 'the database is back']);
    expect(await sound()).toBe(true);
    await store.close();
    between.close();
  });

  it('repeats what was cut off before it was committed', async () => {
    const results: Promise<WriteResult>[] = [];
    await blocked(async () => {
      results.push(write(append('cut-off')));
      await new Promise((resolve) => setTimeout(resolve, 200));
      await killWriter();
    });
    expect((await Promise.all(results)).map(({ kind }) => kind)).toEqual(['written']);
    expect(said).toEqual([expect.stringContaining('lost the database'), 'the database is back']);
    expect(await sound()).toBe(true);
  });

  it('goes on when nothing was in flight while its connection was lost', async () => {
    await killWriter();
    await new Promise((resolve) => setTimeout(resolve, 100));
    expect((await write(append('afterwards'))).kind).toBe('written');
    expect(await sound()).toBe(true);
  });

  it('keeps a second server out for as long as it lives', async () => {
    const second = new Store(new PostgresStorage(database.url));
    await expect(openPatiently(second, 300)).rejects.toThrow('another event store server');
    await store.close();
    await openPatiently(second, 5_000);
    expect(second.log.visible).toBe(1);
    await second.close();
    store = new Store(new PostgresStorage(database.url));
    await store.open();
  });

  it('stops when somebody has written beside it', async () => {
    await write(append('ours'));
    await sql(`insert into es_event values (3, 'theirs', 0, gen_random_uuid(), 't', true, 0, '', '')`);
    await sql(`insert into es_stream values ('theirs', 0, false)`);
    const result = await write(append('next'));
    expect(result).toEqual({ kind: 'written', revision: 0, seq: 4 });
    expect(said[0]).toContain('another event store server has written');
    expect(await sound()).toBe(true);
  });
});

describe('an event store that is started again', () => {
  it('knows ten thousand events by their revisions, and which of them come again', async () => {
    const database = await freshDatabase();
    let server = await startProcess('--database', database.url, '--port', '0');
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
    server = await startProcess('--database', database.url, '--port', '0');
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
});

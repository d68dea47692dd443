import pg from 'pg';
import { eventually } from '@orderstream/client/eventually';
import { pause } from '@orderstream/client/pause';
import type { WriteRequest, WriteResult } from '../log/model.ts';
import { openPatiently } from '../open.ts';
import { LogStore } from '../reading/store.ts';
import { PostgresStorage } from '../storage/postgres.storage.ts';
import { freshDatabase, onDatabase } from '../testing/database.ts';
import { startProxyTo } from '../testing/proxy.ts';

const appendRequest = (stream: string, type = 'written'): WriteRequest => ({
  kind: 'append',
  stream,
  expected: 'no_stream',
  events: [{ id: crypto.randomUUID(), type, json: true, data: Buffer.from('{}'), metadata: Buffer.alloc(0) }],
});

describe('a writer whose database is in trouble', () => {
  let database: Awaited<ReturnType<typeof freshDatabase>>;
  let store: LogStore;
  const said: string[] = [];
  beforeEach(async () => {
    said.length = 0;
    database = await freshDatabase();
    store = new LogStore(new PostgresStorage(database.url), { report: (message) => said.push(message), commitTimeoutMs: 60_000 });
    await store.open();
  });
  afterEach(async () => {
    await store.close();
    await database.drop();
  });

  const write = (request: WriteRequest, answers: WriteResult[] = [], withinMs = 60_000): Promise<WriteResult> =>
    new Promise((resolve) =>
      store.write(request, Date.now() + withinMs, (result) => {
        answers.push(result);
        resolve(result);
      }),
    );
  const sql = (text: string) => onDatabase(database.url, (client) => client.query(text));
  const expectSoundTables = async () => {
    const problems = await (store.storage as PostgresStorage).check();
    return problems.length === 0;
  };
  /** Runs the work while a lock blocks every commit. */
  const whileCommitsAreBlocked = async (work: () => Promise<void>) => {
    const blocker = new pg.Client({ connectionString: database.url });
    await blocker.connect();
    await blocker.query('begin; lock table es_event in share mode');
    try {
      await work();
    } finally {
      await blocker.end();
    }
  };
  const killWriter = () =>
    sql(
      `select pg_terminate_backend(pid) from pg_stat_activity where application_name = 'event store writer' and datname = current_database()`,
    );

  it('answers a slow commit once with a timeout, even if it succeeds later', async () => {
    await store.close();
    store = new LogStore(new PostgresStorage(database.url), { report: (message) => said.push(message), commitTimeoutMs: 1_500 });
    await store.open();
    const answers: WriteResult[] = [];
    await whileCommitsAreBlocked(async () => void (await write(appendRequest('slow'), answers)));
    await eventually(async () => (await store.heads.read('slow')).lastRevision === 0);
    expect(answers).toEqual([{ kind: 'timeout' }]);
  });

  it('never writes requests that have timed out', async () => {
    const behind: WriteResult[] = [];
    await whileCommitsAreBlocked(async () => {
      const first = write(appendRequest('ahead'), [], 1_500);
      await pause(50, 'the second request comes behind the first');
      await Promise.all([first, write(appendRequest('behind'), behind, 1_500)]);
    });
    expect((await write(appendRequest('after'))).kind).toBe('written');
    expect(behind).toEqual([{ kind: 'timeout' }]);
    expect((await store.heads.read('behind')).lastRevision).toBe(-1);
  });

  it('fails only the append that the database refuses', async () => {
    await sql(`alter table es_event add check (position('poison'::bytea in record) = 0)`);
    const results = await Promise.all(['a', 'b', 'c'].map((stream) => write(appendRequest(stream, stream === 'b' ? 'poison' : 'fine'))));
    expect(results.map(({ kind }) => kind)).toEqual(['written', 'failed', 'written']);
    expect(await expectSoundTables()).toBe(true);
  });

  it('refuses appends while its disk is full, answers each once, and accepts them afterwards', async () => {
    await sql(`create function full_disk() returns trigger language plpgsql as $$
      begin raise exception 'could not extend file' using errcode = '53100'; end $$`);
    await sql('create trigger full_disk before insert on es_event execute function full_disk()');
    const answers: WriteResult[] = [];
    const requests = Array.from({ length: 50 }, (_, at) => appendRequest(`full-${at}`));
    await Promise.all(requests.map((request) => write(request, answers)));
    await sql('drop trigger full_disk on es_event');
    expect(answers.map(({ kind }) => kind)).toEqual(requests.map(() => 'unavailable'));
    expect(said).toHaveLength(1);
    const repeated = await Promise.all(requests.map((request) => write(request)));
    expect(repeated.map(({ kind }) => kind)).toEqual(requests.map(() => 'written'));
    expect(await expectSoundTables()).toBe(true);
  });

  it('answers everything in time while the database hangs, keeps nothing in memory, and continues afterwards', async () => {
    const { rows } = await sql(
      `select pid from pg_stat_activity where application_name = 'event store writer' and datname = current_database()`,
    );
    const { pid } = rows[0] as { pid: number };
    const answers: WriteResult[] = [];
    process.kill(pid, 'SIGSTOP');
    try {
      const waves = Array.from({ length: 3 }, async (_, wave) => {
        await pause(wave * 300, 'requests come in waves');
        await Promise.all(Array.from({ length: 40 }, (__, at) => write(appendRequest(`still-${wave}-${at}`), answers, 1_500)));
      });
      await Promise.all(waves);
    } finally {
      process.kill(pid, 'SIGCONT');
    }
    expect(answers.map(({ kind }) => kind)).toEqual(answers.map(() => 'timeout'));
    expect([answers.length, store.writer.waitingBytes]).toEqual([120, 0]);
    expect((await write(appendRequest('moves-again'))).kind).toBe('written');
    expect(answers).toHaveLength(120);
    expect(await expectSoundTables()).toBe(true);
  });

  it('keeps serving other clients when one cannot take its answer', async () => {
    const beside = write(appendRequest('beside'));
    store.write(appendRequest('gone'), null, () => {
      throw new Error('the client has left');
    });
    expect((await beside).kind).toBe('written');
    expect((await write(appendRequest('after'))).kind).toBe('written');
    expect(said).toEqual([expect.stringContaining('the client has left')]);
    expect((await store.heads.read('gone')).lastRevision).toBe(0);
  });

  it('restarts at once for a request that arrives the moment it stops', async () => {
    for (let round = 0; round < 60; round += 1) {
      await write(appendRequest(`moment-${round}-a`));
      for (let tick = 0; tick < round % 12; tick += 1) await Promise.resolve();
      expect((await write(appendRequest(`moment-${round}-b`))).kind).toBe('written');
    }
  });

  it('detects a commit whose answer was lost', async () => {
    const between = await startProxyTo(database.url);
    await store.close();
    store = new LogStore(new PostgresStorage(between.url), { report: (message) => said.push(message), commitTimeoutMs: 20_000 });
    await store.open();
    expect((await write(appendRequest('known'))).kind).toBe('written');
    between.muteAnswers();
    const pending = write({ ...appendRequest('known'), expected: 0 });
    await eventually(async () => (await sql(`select from es_event where stream = 'known'`)).rowCount === 2);
    between.cut();
    expect(await pending).toEqual({ kind: 'written', revision: 1, seq: 3 });
    expect(said).toEqual([expect.stringContaining('lost while committing'), 'the database is back']);
    expect(await expectSoundTables()).toBe(true);
    await store.close();
    between.close();
  });

  it('repeats what was cut off before it was committed', async () => {
    const results: Promise<WriteResult>[] = [];
    await whileCommitsAreBlocked(async () => {
      results.push(write(appendRequest('cut-off')));
      await pause(200, 'the request reaches the database before it is cut off');
      await killWriter();
    });
    expect((await Promise.all(results)).map(({ kind }) => kind)).toEqual(['written']);
    expect(said).toEqual([expect.stringContaining('lost the database'), 'the database is back']);
    expect(await expectSoundTables()).toBe(true);
  });

  it('continues after it lost its connection with nothing in flight', async () => {
    await killWriter();
    await pause(100, 'the loss of the connection is noticed');
    expect((await write(appendRequest('afterwards'))).kind).toBe('written');
    expect(await expectSoundTables()).toBe(true);
  });

  it('keeps a second server out for as long as it lives', async () => {
    const second = new LogStore(new PostgresStorage(database.url));
    await expect(openPatiently(second, 300)).rejects.toThrow('another event store server');
    await store.close();
    await openPatiently(second, 60_000);
    expect(second.log.visible).toBe(1);
    await second.close();
    store = new LogStore(new PostgresStorage(database.url));
    await store.open();
  });

  it('stops when another process has written to its log', async () => {
    await write(appendRequest('ours'));
    await sql(`insert into es_event select 3, 'theirs', 0, record from es_event where seq = 2`);
    const result = await write(appendRequest('next'));
    expect(result).toEqual({ kind: 'written', revision: 0, seq: 4 });
    expect(said[0]).toContain('another event store server has written');
    expect(await expectSoundTables()).toBe(true);
  });
});

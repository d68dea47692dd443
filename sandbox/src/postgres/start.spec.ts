import { spawn } from 'node:child_process';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { Client } from 'pg';
import { eventually } from '@orderstream/client/eventually';
import { ensureDatabases } from './databases.ts';
import { keepPostgres } from './keep.ts';
import { clearLeftovers, sweepTemporary } from './owner.ts';
import { startPostgres, type Postgres } from './start.ts';

async function query(url: string, sql: string): Promise<Record<string, unknown>[]> {
  const client = new Client({ connectionString: url });
  await client.connect();
  try {
    return (await client.query<Record<string, unknown>>(sql)).rows;
  } finally {
    await client.end();
  }
}
const untilAnswers = (url: string, sql: string) => eventually(() => query(url, sql).catch(() => null), 'an answer of PostgreSQL');

describe('a private PostgreSQL', () => {
  let folder: string;
  const running: Postgres[] = [];
  const start = async () => {
    const postgres = await startPostgres({ dataDir: path.join(folder, 'postgres') });
    running.push(postgres);
    return postgres;
  };
  beforeEach(() => {
    folder = fs.mkdtempSync(path.join(os.tmpdir(), 'orderstream-data-'));
    fs.chmodSync(folder, 0o755);
  });
  afterEach(async () => {
    for (const postgres of running.splice(0)) await postgres.stop();
    fs.rmSync(folder, { recursive: true, force: true });
  });

  it('keeps its data over a restart', async () => {
    const first = await start();
    await query(first.url(), 'create table kept as select 42 as answer');
    await first.stop();
    const second = await start();
    expect(await query(second.url(), 'select answer from kept')).toEqual([{ answer: 42 }]);
  });

  it('comes back with its data after kill -9', async () => {
    const first = await start();
    await query(first.url(), 'create table kept as select 42 as answer');
    process.kill(first.pid, 'SIGKILL');
    await first.exited;
    const second = await start();
    expect(await query(second.url(), 'select answer from kept')).toEqual([{ answer: 42 }]);
  });

  it('is restarted on the same port after a kill', async () => {
    const port = 19_000 + Math.floor(Math.random() * 900);
    const kept = await keepPostgres({ dataDir: path.join(folder, 'postgres'), port, log: () => undefined });
    running.push(kept);
    await query(kept.url(), 'create table kept as select 42 as answer');
    process.kill(kept.pid, 'SIGKILL');
    expect(await untilAnswers(kept.url(), 'select answer from kept')).toEqual([{ answer: 42 }]);
  });

  it('changes no folder of other programs', async () => {
    const data = path.join(folder, 'postgres');
    fs.mkdirSync(data);
    fs.writeFileSync(path.join(data, 'precious'), 'mine');
    await expect(start()).rejects.toThrow('is not a PostgreSQL data folder');
    expect(fs.readFileSync(path.join(data, 'precious'), 'utf8')).toBe('mine');
    fs.rmSync(data, { recursive: true });
    fs.writeFileSync(data, 'a file');
    await expect(start()).rejects.toThrow('is not a PostgreSQL data folder');
    expect(fs.readFileSync(data, 'utf8')).toBe('a file');
  });

  it('starts although another program now has the process id in its lock file', async () => {
    const first = await start();
    await first.stop();
    const lock = path.join(first.dataDir, 'postmaster.pid');
    const other = spawn(process.execPath, ['-e', 'setInterval(() => {}, 1000)']);
    fs.writeFileSync(lock, `${other.pid}\n${first.dataDir}\n1700000000\n${first.port}\n\n127.0.0.1\n\n`);
    await clearLeftovers(first.dataDir, path.join(folder, 'postgres.owner'), () => undefined);
    expect(Number(fs.readFileSync(lock, 'utf8').split('\n')[0])).not.toBe(other.pid);
    const second = await start();
    other.kill();
    expect(await query(second.url(), 'select 1 as one')).toEqual([{ one: 1 }]);
  });

  it('creates the databases that are missing, and only those', async () => {
    const postgres = await start();
    await ensureDatabases(postgres.url(), ['a', 'b']);
    await ensureDatabases(postgres.url(), ['b', 'c']);
    const names = (await query(postgres.url(), 'select datname from pg_database')).map(({ datname }) => datname);
    expect(names).toEqual(expect.arrayContaining(['a', 'b', 'c']));
  });
});

describe('the temporary clusters of killed runs', () => {
  let parent: string;
  const leave = (name: string, owner?: object) => {
    fs.mkdirSync(path.join(parent, name));
    if (owner) fs.writeFileSync(path.join(parent, name, 'owner.json'), JSON.stringify(owner));
  };
  beforeEach(() => (parent = fs.mkdtempSync(path.join(os.tmpdir(), 'orderstream-sweep-'))));
  afterEach(() => fs.rmSync(parent, { recursive: true }));

  it('are removed, but not those of running processes, other containers or other owners', () => {
    const namespace = fs.readlinkSync('/proc/self/ns/pid');
    leave('orderstream-pg-dead', { pid: 999_999_999, started: '1', namespace });
    leave('orderstream-pg-elsewhere', { pid: 999_999_999, started: '1', namespace: 'pid:[1]' });
    const started = fs
      .readFileSync('/proc/self/stat', 'utf8')
      .replace(/^.*\) /s, '')
      .split(' ')[19];
    leave('orderstream-pg-alive', { pid: process.pid, started, namespace });
    leave('orderstream-pg-unmarked');
    leave('foreign', { pid: 999_999_999, started: '1', namespace });
    sweepTemporary(parent);
    expect(fs.readdirSync(parent).sort()).toEqual([
      'foreign',
      'orderstream-pg-alive',
      'orderstream-pg-elsewhere',
      'orderstream-pg-unmarked',
    ]);
  });
});

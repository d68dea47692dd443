import { execFile } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { promisify } from 'node:util';
import { storedShapes } from '@orderstream/contracts/stored-shapes.gen';
import type { Shapes } from '@orderstream/contracts/stored-shapes';
import pg from 'pg';
import { repositoryFolder } from '../testing/programs.ts';
import { emptyDatabase, migratedDatabase, type TestServer } from '../testing/servers.ts';
import { migrate, type Migration } from './migrations.ts';

const doors: Migration = { name: '0001-doors', sql: 'create table work.door (id int primary key)' };
const locks: Migration = { name: '0002-locks', sql: 'alter table work.door add column has_lock boolean not null default true' };
const first: Shapes = { 'event door_opened v1': 'a', 'migration 0001-doors': 'b' };
const second: Shapes = { ...first, 'event door_closed v1': 'c', 'migration 0002-locks': 'd' };

let server: TestServer;
let db: pg.Pool;
const doNothing = async () => {};
afterEach(async () => {
  await db.end();
  await server.stop();
});

async function openDatabase(database: Promise<TestServer>): Promise<void> {
  server = await database;
  db = new pg.Pool({ connectionString: server.url });
}

const listedShapes = async () =>
  Object.fromEntries(
    (await db.query<{ name: string; hash: string }>('select name, hash from work.stored_shape')).rows.map(({ name, hash }) => [name, hash]),
  );
const query = async (text: string) => (await db.query<Record<string, unknown>>(text)).rows;

/** Every table with its columns and the number of its rows. */
async function describeTables(): Promise<string[]> {
  const columns = await query(`
    select table_schema || '.' || table_name as name, string_agg(column_name, ',' order by column_name) as columns
    from information_schema.columns where table_schema in ('vault', 'work', 'audit') group by 1 order by 1`);
  const counts = columns.map(async ({ name, columns: all }) => {
    const [row] = await query(`select count(*)::int as n from ${String(name)}`);
    return `${String(name)} (${String(all)}): ${String(row?.['n'])}`;
  });
  return Promise.all(counts);
}

describe('a database', () => {
  beforeEach(() => openDatabase(emptyDatabase()));

  it('is migrated with its rows by a version with one more migration and one more event', async () => {
    await migrate(server.url, [doors], doNothing, first);
    expect(await listedShapes()).toEqual(first);
    await query('insert into work.door values (1)');
    await migrate(server.url, [doors, locks], doNothing, second);
    expect(await query('select * from work.door')).toEqual([{ id: 1, has_lock: true }]);
    expect(await listedShapes()).toEqual(second);
  });

  it.each([
    ['has another form of an event', { ...second, 'event door_opened v1': 'other' }, 'changed: event door_opened v1;'],
    ['has a changed migration', { ...second, 'migration 0001-doors': 'other' }, 'changed: migration 0001-doors;'],
    ['lacks an event', { 'migration 0001-doors': 'b' }, 'changed: event door_opened v1;'],
  ])('is refused by a version that %s, and stays unchanged', async (_, ours, reason) => {
    await migrate(server.url, [doors], doNothing, first);
    const before = await describeTables();
    await expect(migrate(server.url, [doors, locks], doNothing, ours)).rejects.toThrow(reason);
    expect(await describeTables()).toEqual(before);
  });

  it('without a list of shapes is refused, and stays unchanged', async () => {
    await migrate(server.url, [doors], doNothing, first);
    await query('drop table work.stored_shape');
    const before = await describeTables();
    await expect(migrate(server.url, [doors, locks], doNothing, second)).rejects.toThrow('The database has no list of the migrations');
    expect(await describeTables()).toEqual(before);
  });

  it('is completed after an interrupted first migration by the same version, and refused by another', async () => {
    const broken: Migration = { ...locks, sql: 'alter table work.window add column has_lock boolean' };
    await expect(migrate(server.url, [doors, broken], doNothing, second)).rejects.toThrow('work.window');
    expect(await listedShapes()).toEqual(second);
    await expect(migrate(server.url, [doors], doNothing, first)).rejects.toThrow('lacks or has changed');
    await migrate(server.url, [doors, locks], doNothing, second);
    expect(await query('select * from work.door')).toEqual([]);
  });

  it('does not list the shapes of a later migration that failed', async () => {
    const broken: Migration = { ...locks, sql: 'alter table work.window add column has_lock boolean' };
    await migrate(server.url, [doors], doNothing, first);
    await expect(migrate(server.url, [doors, broken], doNothing, second)).rejects.toThrow('work.window');
    expect(await listedShapes()).toEqual(first);
    await migrate(server.url, [doors], doNothing, first);
  });
});

describe('the migration program', () => {
  it('refuses a database of another version in one sentence, and creates no role', async () => {
    await openDatabase(migratedDatabase());
    await query(`update work.stored_shape set hash = 'other' where name = 'migration 0001-vault'`);
    const tag = randomBytes(4).toString('hex');
    const urlOf = (who: string) => Object.assign(new URL(server.url), { username: `t_${who}_${tag}`, password: 'a secret' }).href;
    const env = {
      PATH: process.env.PATH,
      DATABASE_ADMIN_URL: server.url,
      DATABASE_URL: urlOf('owner'),
      API_DATABASE_URL: urlOf('api'),
      WORKER_DATABASE_URL: urlOf('worker'),
      PROJECTIONS_DATABASE_URL: urlOf('projections'),
    };
    const run = promisify(execFile)(process.execPath, ['backend/dist/main.migrate.js'], { cwd: repositoryFolder, env });
    await expect(run).rejects.toMatchObject({
      code: 78,
      stdout: '',
      stderr: `The database was made with migrations or event schemas that this version lacks or has changed: migration 0001-vault; name an empty database and an empty event store, or run the version that made them.\n`,
    });
    expect(await query(`select rolname from pg_roles where rolname like '%${tag}'`)).toEqual([]);
    expect(await listedShapes()).toEqual({ ...storedShapes, 'migration 0001-vault': 'other' });
  });
});

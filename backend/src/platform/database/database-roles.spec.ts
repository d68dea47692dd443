import { execFile } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import pg from 'pg';
import { migratedDatabase, type TestServer } from '../testing/servers.ts';

const root = fileURLToPath(new URL('../../../..', import.meta.url));
const tag = randomBytes(4).toString('hex');
const names = { owner: `t_owner_${tag}`, api: `t_api_${tag}`, worker: `t_worker_${tag}`, projections: `t_projections_${tag}` };
type Who = keyof typeof names;
let database: TestServer;

const urlOf = (who: Who): string => Object.assign(new URL(database.url), { username: names[who], password: `a-secret-of-${who}` }).href;

async function runSql<Row extends pg.QueryResultRow>(url: string, text: string): Promise<Row[]> {
  const db = new pg.Client({ connectionString: url });
  await db.connect();
  try {
    return (await db.query<Row>(text)).rows;
  } finally {
    await db.end();
  }
}

/** Started as an operator would start it. Returns its exit code and output. */
async function migrate(more: Record<string, string> = {}): Promise<{ code: number; output: string }> {
  const env = {
    PATH: process.env.PATH,
    DATABASE_URL: urlOf('owner'),
    API_DATABASE_URL: urlOf('api'),
    WORKER_DATABASE_URL: urlOf('worker'),
    PROJECTIONS_DATABASE_URL: urlOf('projections'),
    ...more,
  };
  try {
    const { stdout } = await promisify(execFile)(process.execPath, ['backend/dist/main.migrate.js'], { cwd: root, env });
    return { code: 0, output: stdout };
  } catch (error) {
    const { code, stdout, stderr } = error as { code: number; stdout: string; stderr: string };
    return { code, output: `${stdout}${stderr}` };
  }
}

/** Created with a single address: owned by a superuser, with rows in it. */
beforeAll(async () => {
  database = await migratedDatabase();
  await runSql(database.url, `insert into work.rate_windows (key, count, ends_at) values ('k', 1, now())`);
  expect(await migrate({ DATABASE_ADMIN_URL: database.url })).toMatchObject({ code: 0 });
});

afterAll(async () => {
  for (const role of Object.values(names)) await runSql(database.url, `drop owned by ${role} cascade; `).catch(() => []);
  for (const role of Object.values(names)) await runSql(database.url, `drop role if exists ${role}`).catch(() => []);
  await database.stop();
});

const expectDenied = (who: Who, text: string) => expect(runSql(urlOf(who), text)).rejects.toMatchObject({ code: '42501' });
const expectAllowed = (who: Who, text: string) => expect(runSql(urlOf(who), text)).resolves.toBeDefined();

describe('the roles of the database', () => {
  it('are no superusers, and cannot make databases, roles or copies of the disk', async () => {
    const rows = await runSql(
      database.url,
      `select rolname from pg_roles where rolname like 't\\_%\\_${tag}' and not (rolsuper or rolcreaterole or rolcreatedb or rolreplication or rolbypassrls)`,
    );
    expect(rows).toHaveLength(4);
    for (const who of Object.keys(names) as Who[]) {
      await expectDenied(who, `select pg_read_file('/etc/hostname')`);
      await expectDenied(who, `copy (select 1) to program 'true'`);
      await expectDenied(who, 'create role intruder');
      await expectDenied(who, `set role ${names[who === 'api' ? 'worker' : 'api']}`);
    }
  });

  it('deny the vault to the role that builds the read models', async () => {
    const tables = await runSql<{ name: string }>(
      database.url,
      `select format('%I.%I', schemaname, tablename) as name from pg_tables where schemaname in ('vault', 'audit')`,
    );
    expect(tables.length).toBeGreaterThan(12);
    for (const { name } of tables) {
      await expectDenied('projections', `select 1 from ${name}`);
      await expectDenied('projections', `delete from ${name}`);
    }
    await expectDenied('projections', 'select 1 from work.snapshots');
    await expectAllowed('projections', 'select 1 from read.app_user');
    await expectAllowed('projections', 'update work.read_models set position = position where false');
    await expectAllowed('projections', 'insert into work.comparison default values');
    await expectAllowed('api', 'update work.comparison set canceled = true');
    await expectAllowed('worker', `update work.comparison set report = ''`);
    await expectAllowed('projections', 'delete from work.comparison');
    await expectAllowed('projections', 'update work.shop set has_facts = has_facts');
    for (const who of ['api', 'worker', 'projections'] as const) await expectDenied(who, 'delete from work.shop');
  });

  it.each(['api', 'worker'] as const)('let the %s change rows, but no table definition and no read model', async (who) => {
    await expectAllowed(who, 'select 1 from vault.person join read.app_user on id = user_id');
    await expectAllowed(who, 'delete from work.rate_windows where false');
    await expectDenied(who, 'drop table vault.person');
    await expectDenied(who, 'truncate vault.person');
    await expectDenied(who, 'alter table vault.person add column x int');
    await expectDenied(who, 'create table vault.x (id int)');
    await expectDenied(who, 'create schema x');
    await expectDenied(who, 'delete from read.app_user');
    await expectDenied(who, `update work.read_models set position = 0`);
    await expectDenied(who, 'select 1 from vault.migrations');
  });

  it('let only the worker write seals, and vacuum the tables that it deletes from', async () => {
    await expectAllowed('api', 'select 1 from audit.seal');
    await expectDenied('api', 'delete from audit.seal');
    await expectDenied('api', 'insert into audit.node (level, index, hash) values (0, 0, $$x$$)');
    await expectAllowed('worker', 'update audit.seal set cosignatures = cosignatures where false');
    const warned: string[] = [];
    const db = new pg.Client({ connectionString: urlOf('worker') });
    db.on('notice', ({ message }) => warned.push(message ?? ''));
    await db.connect();
    await db.query('vacuum vault.person');
    await db.end();
    expect(warned).toEqual([]);
  });

  it('give access to read models that are swapped in later', async () => {
    await expectAllowed('projections', 'drop view read.app_user');
    await expectAllowed('projections', 'create view read.app_user as select 1 as id');
    await expectAllowed('api', 'select id from read.app_user');
    await expectAllowed('worker', 'select id from read.app_user');
  });

  it('keep their rights after a later migration without a database administrator', async () => {
    expect(await migrate()).toMatchObject({ code: 0 });
    expect(await migrate({ DATABASE_ADMIN_URL: database.url })).toMatchObject({ code: 0 });
    await expectDenied('projections', 'select 1 from vault.person');
  });

  it('are refused when one is missing or is a superuser', async () => {
    expect(await migrate({ API_DATABASE_URL: '' })).toMatchObject({
      code: 78,
      output: expect.stringContaining('belong together') as string,
    });
    const { code, output } = await migrate({ DATABASE_ADMIN_URL: database.url, API_DATABASE_URL: database.url });
    expect([code, output]).toEqual([1, expect.stringContaining('is a superuser') as string]);
  });

  it('are optional: one address may serve all processes', async () => {
    const one = await migratedDatabase();
    const alone = { DATABASE_URL: one.url, API_DATABASE_URL: '', WORKER_DATABASE_URL: '', PROJECTIONS_DATABASE_URL: '' };
    expect(await migrate(alone)).toMatchObject({ code: 0 });
    await one.stop();
  });
});

describe('an empty database', () => {
  it('can be set up by the roles that will use it', async () => {
    const name = `t_empty_${tag}`;
    await runSql(database.url, `create database ${name}`);
    const at = (url: string) => Object.assign(new URL(url), { pathname: `/${name}` }).href;
    const urls = { DATABASE_URL: at(urlOf('owner')), API_DATABASE_URL: at(urlOf('api')), DATABASE_ADMIN_URL: at(database.url) };
    const more = { WORKER_DATABASE_URL: at(urlOf('worker')), PROJECTIONS_DATABASE_URL: at(urlOf('projections')) };
    expect(await migrate({ ...urls, ...more })).toMatchObject({ code: 0 });
    await runSql(at(urlOf('api')), 'select 1 from vault.person join read.app_user on id = user_id');
    await expect(runSql(at(urlOf('projections')), 'select 1 from vault.person')).rejects.toMatchObject({ code: '42501' });
    await runSql(at(database.url), `drop owned by ${Object.values(names).join(', ')} cascade`);
    await runSql(database.url, `drop database ${name} with (force)`);
  });
});

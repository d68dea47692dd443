import { createHmac, createHash, pbkdf2Sync, randomBytes } from 'node:crypto';
import pg from 'pg';

/** The database role of each process, from its connection address. */
export type RoleUrls = { owner: string; api: string; worker: string; projections: string };
type Names = Record<keyof RoleUrls, string>;

const kinds = ['owner', 'api', 'worker', 'projections'] as const;
const lockName = 'orderstream roles';

/** The name of each process's role, from its connection address. */
const roleNames = (urls: RoleUrls): Names =>
  Object.fromEntries(kinds.map((kind) => [kind, decodeURIComponent(new URL(urls[kind]).username)])) as Names;

/**
 * Creates the roles or updates their passwords, and transfers the tables of other roles, as an installation with one address has them.
 * This takes the address of a database administrator, which no other process is given.
 */
export async function prepareRoles(adminUrl: string, urls: RoleUrls): Promise<void> {
  await inTransaction(adminUrl, async (db) => {
    await db.query('select pg_advisory_xact_lock(hashtext($1))', [lockName]);
    for (const kind of kinds) await createLogin(db, new URL(urls[kind]));
    const { owner, api, worker, projections } = quoteNames(roleNames(urls));
    const { rows } = await db.query<{ name: string }>('select quote_ident(current_database()) as name');
    const database = rows[0]?.name ?? '';
    await db.query(`grant ${owner}, ${projections} to current_user`);
    await db.query(`grant ${projections} to ${owner}`);
    await db.query(`revoke all on database ${database} from public`);
    await db.query(`grant connect, create, temporary on database ${database} to ${owner}, ${projections}`);
    await db.query(`grant connect on database ${database} to ${api}, ${worker}`);
    await transferOwnership(db, roleNames(urls));
  });
}

/** Creates a role or updates its password; refuses a superuser. */
async function createLogin(db: pg.Client, { username, password }: URL): Promise<void> {
  const [name, secret] = [decodeURIComponent(username), decodeURIComponent(password)];
  const { rows } = await db.query<{ rolsuper: boolean }>('select rolsuper from pg_roles where rolname = $1', [name]);
  if (rows[0]?.rolsuper) throw new Error(`the database's role ${name} is a superuser: no process may be one`);
  const role = pg.escapeIdentifier(name);
  if (!rows[0]) await db.query(`create role ${role} login`);
  await db.query(`alter role ${role} login password ${pg.escapeLiteral(scramVerifier(secret))}`);
}

/** The stored form of a password, computed here so that the password appears in no log of the server's statements. */
function scramVerifier(password: string): string {
  if (!/^[\x20-\x7e]+$/.test(password)) throw new Error('a role of the database needs a password of ASCII characters');
  const [salt, rounds] = [randomBytes(16), 4096];
  const salted = pbkdf2Sync(password, salt, rounds, 32, 'sha256');
  const hmacOf = (text: string) => createHmac('sha256', salted).update(text).digest();
  const stored = createHash('sha256').update(hmacOf('Client Key')).digest('base64');
  return `SCRAM-SHA-256$${rounds}:${salt.toString('base64')}$${stored}:${hmacOf('Server Key').toString('base64')}`;
}

/** The role that builds and swaps read models owns them; the role that migrates owns everything else. */
const ownedObjects = `
  select format('schema %I', nspname) as what, nspname ~ '_v[0-9]+$' as is_read_model, nspowner as owner from pg_namespace
  where nspname in ('vault', 'work', 'audit', 'read') or nspname ~ '_v[0-9]+$'
  union all
  select format('table %I.%I', nspname, relname), nspname !~ '^(vault|work|audit)$', relowner from pg_class
  join pg_namespace n on n.oid = relnamespace
  where relkind in ('r', 'p', 'v', 'm', 'S') and (nspname in ('vault', 'work', 'audit', 'read') or nspname ~ '_v[0-9]+$')
    and not exists (select from pg_depend where objid = pg_class.oid and classid = 'pg_class'::regclass and deptype in ('a', 'i'))`;

/** Makes the read side's role the owner of the read models, and the migrating role the owner of everything else. */
async function transferOwnership(db: pg.Client, { owner, projections }: Names): Promise<void> {
  const { rows } = await db.query<{ what: string; to: string }>(
    `select what, rolname as to from (${ownedObjects}) b join pg_roles on rolname = case when is_read_model then $2 else $1 end
     where b.owner <> pg_roles.oid`,
    [owner, projections],
  );
  for (const { what, to } of rows) await db.query(`alter ${what} owner to ${pg.escapeIdentifier(to)}`);
}

/**
 * Grants each role its rights, after every migration. API and worker carry out the same commands, so both write the vault and the
 * work; only the worker writes seals. The role that builds read models cannot read the vault.
 */
export async function grantRoles(pool: pg.Pool, urls: RoleUrls): Promise<void> {
  const { api, worker, projections } = quoteNames(roleNames(urls));
  const rows = 'select, insert, update, delete';
  await pool.query(`
    grant usage on schema vault, work, audit, read to ${api}, ${worker};
    grant ${rows} on all tables in schema vault, work to ${api}, ${worker};
    revoke insert, update, delete on work.read_models, work.parked from ${api}, ${worker};
    revoke insert, delete on work.shop from ${api}, ${worker};
    revoke insert, update, delete on work.stored_shape from ${api}, ${worker};
    revoke all on vault.migrations from ${api}, ${worker};
    grant select on all tables in schema audit to ${api};
    grant ${rows} on all tables in schema audit to ${worker};
    grant usage on schema work to ${projections};
    grant ${rows} on work.read_models, work.parked, work.comparison to ${projections};
    grant select, update on work.shop to ${projections};
    grant select on work.stored_shape, work.reached to ${projections};
    grant usage, create on schema read to ${projections}`);
  const { rows: versions } = await pool.query<{ number: number }>(`select current_setting('server_version_num')::int as number`);
  const canMaintain = (versions[0]?.number ?? 0) >= 170_000;
  if (canMaintain) await pool.query(`grant maintain on all tables in schema vault, work to ${worker}`);
}

/** Grants access to the views, also to later ones: they belong to the read side's role. */
export async function grantViews(pool: pg.Pool, urls: RoleUrls): Promise<void> {
  const { api, worker } = quoteNames(roleNames(urls));
  await pool.query(`
    alter default privileges in schema read grant select on tables to ${api}, ${worker};
    grant select on all tables in schema read to ${api}, ${worker}`);
}

/** Role names as SQL identifiers. */
const quoteNames = (names: Names): Names =>
  Object.fromEntries(Object.entries(names).map(([kind, name]) => [kind, pg.escapeIdentifier(name)])) as Names;

/** Runs work in one transaction on a connection of its own. */
async function inTransaction(url: string, work: (db: pg.Client) => Promise<void>): Promise<void> {
  const db = new pg.Client({ connectionString: url, application_name: 'orderstream roles' });
  await db.connect();
  try {
    await db.query('begin');
    await work(db);
    await db.query('commit');
  } finally {
    await db.end();
  }
}

import 'reflect-metadata';
import { migrateReadModels, prepareReadModels } from '@orderstream/projections/platform/building/migrate';
import { readModels } from '@orderstream/projections/registry';
import pg from 'pg';
import { migrations } from './migrations.ts';
import { grantRoles, prepareRoles, grantViews, type RoleUrls } from './platform/database/database-roles.ts';
import { ForeignDatabase, refuseForeignDatabase } from './platform/database/listed-shapes.ts';
import { migrate } from './platform/database/migrations.ts';
import { exitWithReason } from './platform/run.ts';
import { createLog } from './platform/telemetry/logs.ts';

const log = createLog(process.env.LOG_LEVEL ?? 'info', 'migrate', process.stdout.isTTY);
const { DATABASE_URL, DATABASE_ADMIN_URL, API_DATABASE_URL, WORKER_DATABASE_URL, PROJECTIONS_DATABASE_URL } = process.env;
const others = [API_DATABASE_URL, WORKER_DATABASE_URL, PROJECTIONS_DATABASE_URL].filter(Boolean);

if (!DATABASE_URL) exitWithReason('DATABASE_URL is missing');
if (others.length > 0 && others.length < 3)
  exitWithReason('API_DATABASE_URL, WORKER_DATABASE_URL and PROJECTIONS_DATABASE_URL belong together');
if (DATABASE_ADMIN_URL && others.length === 0) exitWithReason('DATABASE_ADMIN_URL is given without the addresses of the roles to create');
try {
  if (API_DATABASE_URL && WORKER_DATABASE_URL && PROJECTIONS_DATABASE_URL)
    await withRoles({ owner: DATABASE_URL, api: API_DATABASE_URL, worker: WORKER_DATABASE_URL, projections: PROJECTIONS_DATABASE_URL });
  else await migrate(DATABASE_URL, migrations, (pool) => migrateReadModels(pool, readModels));
} catch (error) {
  if (!(error instanceof ForeignDatabase)) throw error;
  exitWithReason(error.message);
}
log.info({ migrations: migrations.length, read_models: readModels.length }, 'the database is up to date');

/** Migrates with one database role for each process. */
async function withRoles(urls: RoleUrls): Promise<void> {
  if (DATABASE_ADMIN_URL) {
    await refuseForeignDatabase(DATABASE_ADMIN_URL);
    await prepareRoles(DATABASE_ADMIN_URL, urls);
  }
  await migrate(urls.owner, migrations, async (pool) => {
    await prepareReadModels(pool);
    await grantRoles(pool, urls);
    const readSide = new pg.Pool({ connectionString: urls.projections, max: 2 });
    try {
      await grantViews(readSide, urls);
      await migrateReadModels(readSide, readModels);
    } finally {
      await readSide.end();
    }
  });
}

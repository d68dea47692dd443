import 'reflect-metadata';
import { migrateReadModels } from '@orderstream/projections/platform/migrate';
import { readModels } from '@orderstream/projections/registry';
import { migrations } from './migrations.ts';
import { createLog } from './platform/logs.ts';
import { migrate } from './platform/migrations.ts';

const url = process.env.DATABASE_URL;
const log = createLog(process.env.LOG_LEVEL ?? 'info', 'migrate', process.stdout.isTTY);
if (url === undefined || url === '') {
  log.fatal('DATABASE_URL is missing');
  process.exitCode = 78;
} else {
  await migrate(url, migrations, (pool) => migrateReadModels(pool, readModels));
  log.info({ migrations: migrations.length, read_models: readModels.length }, 'the database is up to date');
}

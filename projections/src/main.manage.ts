import { connectEventStore } from '@orderstream/eventstore/esdb';
import pino from 'pino';
import { adminPool } from './platform/database/database.ts';
import { runManageCommand, UsageError } from './platform/running/manage.ts';
import { compareShops, OtherShop } from './platform/database/one-shop.ts';
import { settingsFrom } from './platform/running/settings.ts';
import { readModels } from './registry.ts';

const printLine = (line: string): void => void process.stdout.write(`${line}\n`);
const stopping = new AbortController();
for (const name of ['SIGTERM', 'SIGINT'] as const) process.on(name, () => stopping.abort());

// Objects of the read side belong to its role, if it has one.
const { PROJECTIONS_DATABASE_URL = process.env['DATABASE_URL'] } = process.env;
const { databaseUrl, eventStoreUrl } = settingsFrom({ ...process.env, DATABASE_URL: PROJECTIONS_DATABASE_URL });
const pool = adminPool(databaseUrl, readModels.length + 2);
const store = connectEventStore(eventStoreUrl);
const managing = {
  pool,
  store,
  models: readModels,
  log: pino({ level: 'warn' }, pino.destination(2)),
  signal: stopping.signal,
  say: printLine,
};
try {
  await compareShops({ store, pool });
  process.exitCode = await runManageCommand(managing, process.argv.slice(2));
} catch (error) {
  process.exitCode = error instanceof OtherShop ? 78 : error instanceof UsageError ? 2 : 1;
  printLine(error instanceof Error ? error.message : String(error));
} finally {
  await Promise.all([pool.end(), store.close()]);
}

import { createInterface } from 'node:readline/promises';
import { connectEventStore } from '@orderstream/eventstore/esdb';
import { adminPool } from '@orderstream/projections/platform/database/database';
import { OtherShop } from '@orderstream/projections/platform/database/one-shop';
import { runManageCommand } from '@orderstream/projections/platform/running/manage';
import { settingsFrom } from '@orderstream/projections/platform/running/settings';
import { readModels } from '@orderstream/projections/registry';
import pg from 'pg';
import { acceptOlderLog } from './platform/database/accept-older-log.ts';
import { createLog } from './platform/telemetry/logs.ts';
import { findGivenUnits } from './stock/secrets/given-units.vault.ts';

const say = (line: string): void => console.log(line);

/** Asks the person at the terminal; a script says so beforehand, with --yes. */
async function confirm(): Promise<boolean> {
  if (process.argv.includes('--yes')) return true;
  if (!process.stdin.isTTY) {
    say('Say --yes to carry it out.');
    return false;
  }
  const terminal = createInterface({ input: process.stdin, output: process.stdout });
  const answer = await terminal.question('Continue? Type yes: ');
  terminal.close();
  return answer.trim() === 'yes';
}

const { eventStoreUrl, databaseUrl } = settingsFrom(process.env);
// Objects of the read side belong to its role, if it has one.
const readSide = adminPool(process.env['PROJECTIONS_DATABASE_URL'] ?? databaseUrl, readModels.length + 2);
const store = connectEventStore(eventStoreUrl);
const pool = new pg.Pool({ connectionString: databaseUrl });
try {
  const log = createLog('warn', 'accept-older-log', process.stdout.isTTY);
  const managing = { pool: readSide, store, models: readModels, log, signal: new AbortController().signal, say };
  if (await acceptOlderLog({ store, pool, findGiven: () => findGivenUnits({ store, db: pool }), say, confirm }))
    process.exitCode = await runManageCommand(managing, ['rebuild', '--all']);
} catch (error) {
  console.error(error instanceof Error ? error.message : String(error));
  process.exitCode = error instanceof OtherShop ? 78 : 1;
} finally {
  await Promise.all([store.close(), pool.end(), readSide.end()]);
}

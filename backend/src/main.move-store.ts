import { connectEventStore } from '@orderstream/eventstore/esdb';
import pg from 'pg';
import { Notary } from './audit/sealing/notary.ts';
import { moveShop } from './move-store.ts';
import { readSettings } from './platform/settings/settings.ts';

// EVENTSTORE_URL is the store to move to, MOVE_FROM the shop's store until now.
const { eventStoreUrl, databaseUrl, instanceId, auditKeys } = readSettings(process.env);
const source = process.env['MOVE_FROM'] ?? '';
if (source === '') {
  console.error('Say which store the shop has had until now in MOVE_FROM');
  process.exit(2);
}
const [from, store] = [connectEventStore(source), connectEventStore(eventStoreUrl)];
const pool = new pg.Pool({ connectionString: databaseUrl });
let lastLineAt = Date.now();
/** Prints a line of progress, at most every two seconds. */
const print = (line: string): void => {
  if (Date.now() - lastLineAt < 2_000) return;
  lastLineAt = Date.now();
  console.log(line);
};
try {
  const notary = new Notary(`orderstream/${instanceId}`, auditKeys);
  const { events } = await moveShop({ from, to: { store, url: eventStoreUrl }, pool, notary, say: print });
  console.log(events > 0 ? `${events} events moved` : 'everything had been moved already');
} catch (error) {
  console.error(error instanceof Error ? error.message : String(error));
  process.exitCode = 1;
} finally {
  await Promise.all([from.close(), store.close(), pool.end()]);
}

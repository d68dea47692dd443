// What must hold once a shop has settled: nothing is parked, and every table equals a replay.
import fs from 'node:fs';
import path from 'node:path';
import { inspect } from 'node:util';
import pg from 'pg';
import { nodeAsync } from '../lib/run.mjs';
import { until } from '../lib/waiting.mjs';

/** What waits until it can be processed: events of processes, by cause, streams of read models, and webhooks. */
export async function parkedIn(database) {
  const { rows } = await database.query(`
    select count(*) filter (where problem = 'unreadable')::int as unreadable, count(*) filter (where problem <> 'unreadable')::int as events,
      (select count(*) from work.parked)::int as streams, (select count(*) from vault.webhook where state = 'parked')::int as webhooks
    from work.parked_events`);
  return rows[0];
}

/** `environment`: for the process that compares the tables. */
export async function unsettled({ database_url }, data, environment = {}) {
  const problems = [];
  const database = new pg.Pool({ connectionString: database_url });
  try {
    const none = async () => Object.values(await parkedIn(database)).every((count) => count === 0);
    await until(none, 'taking up everything parked').catch(async () => problems.push(`still parked: ${inspect(await parkedIn(database))}`));
  } finally {
    await database.end();
  }
  const settings = JSON.parse(fs.readFileSync(path.join(data, 'environment.json'), 'utf8'));
  const verify = ['--enable-source-maps', 'dist/product/manage.js', 'verify'];
  if ((await nodeAsync(verify, { ...settings, ...environment })) !== 0) problems.push('the read models differ from a replay');
  return problems;
}

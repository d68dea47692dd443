// What must hold once a shop has settled: nothing is parked, and every table equals a replay.
import { execFile } from 'node:child_process';
import { inspect, promisify } from 'node:util';
import { root } from '../lib/install.mjs';
import { waitUntil } from '../lib/waiting.mjs';

/** @import { Pool } from 'pg' */
/** @typedef {Record<'unreadable' | 'events' | 'streams' | 'webhooks', number>} Parked */

/**
 * Counts everything parked: events of processes by cause, streams of read models, and webhooks.
 * @param {Pool} database
 * @returns {Promise<Parked>}
 */
export async function parkedCounts(database) {
  /** @type {{ rows: Parked[] }} */
  const { rows } = await database.query(`
    select count(*) filter (where problem = 'unreadable')::int as unreadable, count(*) filter (where problem <> 'unreadable')::int as events,
      (select count(*) from work.parked)::int as streams, (select count(*) from vault.webhook where state = 'parked')::int as webhooks
    from work.parked_events`);
  const [counts] = rows;
  if (!counts) throw new Error('what is parked was not counted');
  return counts;
}

/**
 * Problems of an idle shop: parked items, and tables that differ from a replay. `environment`: for the comparing process.
 * @param {Pool} database
 * @param {Record<string, string>} environment
 */
export async function unsettledProblems(database, environment) {
  /** @type {string[]} */
  const problems = [];
  const isNothingParked = async () => Object.values(await parkedCounts(database)).every((count) => count === 0);
  await waitUntil(isNothingParked, 'taking up everything parked').catch(async () =>
    problems.push(`still parked: ${inspect(await parkedCounts(database))}`),
  );
  const verify = ['--enable-source-maps', 'dist/product/manage.js', 'verify'];
  await promisify(execFile)(process.execPath, verify, { cwd: root, env: { ...process.env, ...environment } }).catch(({ stdout, stderr }) =>
    problems.push(`the read models differ from a replay:\n${stdout}${stderr}`),
  );
  return problems;
}

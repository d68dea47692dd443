// Copies of the two databases of a shop that is cut off, and of what lies outside them, so that a run can bring back each from another
// moment.
import fs from 'node:fs';
import path from 'node:path';
import pg from 'pg';
import { startPostgres } from '../../sandbox/dist/postgres/start.js';
import { operate } from './operate.mjs';

/** @import { ProvenShop } from './shop.mjs' */

const databases = { log: 'eventstore', tables: 'orderstream' };
/** What a loss of the databases leaves as it is. */
const outside = ['payments', 'mail', 'deleted-people.txt', 'audit-seals.txt'];

/**
 * Works on the databases of the shop as their superuser, while nothing else uses them.
 * @param {{ data: string }} shop
 * @param {(client: pg.Client, urlOf: (database?: string) => string) => Promise<void>} work
 */
async function withDatabases({ data }, work) {
  const postgres = await startPostgres({ dataDir: path.join(data, 'postgres'), log: () => {} });
  try {
    const client = new pg.Client({ connectionString: postgres.url() });
    await client.connect();
    await work(client, postgres.url);
    await client.end();
  } finally {
    await postgres.stop();
  }
}

/**
 * Keeps both databases as they are now, under the name of the moment.
 * @param {ProvenShop} shop
 * @param {string} moment
 */
export const keepDatabases = (shop, moment) =>
  withDatabases(shop, async (client) => {
    for (const name of Object.values(databases)) await client.query(`create database ${name}_${moment} template ${name}`);
  });

/**
 * @param {string} from
 * @param {string} to
 */
const copyOutside = (from, to) => {
  for (const name of outside) {
    fs.rmSync(path.join(to, name), { recursive: true, force: true });
    if (fs.existsSync(path.join(from, name))) fs.cpSync(path.join(from, name), path.join(to, name), { recursive: true });
  }
};

/**
 * Keeps what lies outside the databases as it is now.
 * @param {ProvenShop} shop
 */
export function keepOutside({ data, folder }) {
  fs.mkdirSync(path.join(folder, 'outside'));
  copyOutside(data, path.join(folder, 'outside'));
}

/**
 * Brings back log and tables, each from its moment, and what lies outside as it was at the loss.
 * @param {ProvenShop} shop
 * @param {import('./life-before-loss.mjs').Moments} moments
 */
export async function bringBack(shop, moments) {
  const { data, folder } = shop;
  await withDatabases(shop, async (client) => {
    for (const store of /** @type {const} */ (['log', 'tables'])) {
      const name = databases[store];
      await client.query(`drop database ${name} with (force)`);
      await client.query(`create database ${name} template ${name}_${moments[store]}`);
    }
  });
  copyOutside(path.join(folder, 'outside'), data);
  fs.rmSync(path.join(data, 'published-seals.txt'), { force: true });
}

/**
 * Exchanges the log of a running shop for that of a moment, as a restore of the event store alone does.
 * @param {ProvenShop} shop
 * @param {string} moment
 */
export async function exchangeLog(shop, moment) {
  const { data } = shop.product;
  const port = fs.readFileSync(path.join(data, 'postmaster.pid'), 'utf8').split('\n')[3];
  const password = fs.readFileSync(`${data}.password`, 'utf8').trim();
  const client = new pg.Client({ connectionString: `postgres://orderstream:${password}@127.0.0.1:${port}/postgres` });
  await client.connect();
  // A store that stands still opens no connection in between.
  shop.signal([shop.pidOf('eventstore')], 'SIGSTOP');
  await client.query(`drop database ${databases.log} with (force)`);
  await client.query(`create database ${databases.log} template ${databases.log}_${moment}`);
  await client.end();
  shop.kill('eventstore');
}

/**
 * What an operator of servers does after a restore of PostgreSQL: ends all sessions, and gives the worker the published seals.
 * @param {ProvenShop} shop
 */
export async function continueFromOlderTables(shop) {
  const { data } = shop;
  fs.copyFileSync(path.join(data, 'audit-seals.txt'), path.join(data, 'published-seals.txt'));
  await withDatabases(shop, async (_, urlOf) => {
    const { status, output } = await operate(['end-sessions'], { DATABASE_URL: urlOf(databases.tables) });
    if (status !== 0) throw new Error(`the sessions were not ended: ${output}`);
  });
}

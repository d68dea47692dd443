// Moves a shop in which people have paid to another event store (the empty one that --to names, if it does), starts it there, and continues
// paying. Nothing is lost or paid twice, the read models equal a replay, and the log is sealed under a new name.
import { spawn } from 'node:child_process';
import fs from 'node:fs';
import path from 'node:path';
import { inspect } from 'node:util';
import { startPostgres } from '../../sandbox/dist/postgres/start.js';
import { endChild } from '../../sandbox/dist/processes/child.js';
import { moveFolderStore } from '../../sandbox/dist/start/move-store.js';
import { messageOf } from '../lib/errors.mjs';
import { waitUntil } from '../lib/waiting.mjs';

/** @import { FaultOptions } from './runs.mjs' */
/** @import { ProvenShop } from '../shop/shop.mjs' */

const settings = { SEAL_SECONDS: '2' };

/**
 * Starts an event store outside the shop, with a folder and a database of its own.
 * @param {ProvenShop} shop
 */
async function startOtherStore(shop) {
  const postgres = await startPostgres({ dataDir: path.join(shop.folder, 'other') });
  shop.defer(() => postgres.stop());
  const env = { ...process.env, EVENTSTORE_DATABASE: postgres.url('postgres') };
  const child = spawn(process.execPath, ['dist/sandbox/eventstore.js', '--port', '0'], { env, stdio: ['ignore', 'pipe', 'inherit'] });
  shop.defer(() => endChild(child));
  shop.defer(() => shop.stop());
  let output = '';
  child.stdout.on('data', (chunk) => (output += chunk));
  const port = await waitUntil(() => /ready on 127\.0\.0\.1:(\d+)/.exec(output)?.[1], 'the other event store');
  return `esdb://127.0.0.1:${port}?tls=false`;
}

/**
 * @param {ProvenShop} shop
 * @param {string} target
 */
const refusalToMove = (shop, target) =>
  moveFolderStore(shop.data, target, () => undefined).then(
    () => ['the shop was moved while it ran'],
    (error) => (/is in use/.test(inspect(error)) ? [] : [inspect(error)]),
  );

/**
 * @param {ProvenShop} shop
 * @param {number} orders
 */
async function payFor(shop, orders) {
  const stream = await shop.startPurchases();
  await shop.untilMore(stream, orders);
  await stream.stop();
  return stream.paid.size;
}

/**
 * Fault run: moves a shop to another event store and continues to pay.
 * @param {ProvenShop} shop
 * @param {FaultOptions} options
 */
export default async function move(shop, { to, say, problems }) {
  await shop.start(settings);
  const before = await payFor(shop, 3);
  const target = to ?? (await startOtherStore(shop));
  problems.push(...(await refusalToMove(shop, target)));
  await shop.stop();
  say('started, paid, stopped');
  await moveFolderStore(shop.data, target, (line) => console.log(`  ${line}`));
  say('moved');
  await shop.start(settings);
  const after = await payFor(shop, to === undefined ? 2 : 40);
  if (shop.environment.EVENTSTORE_URL !== target) problems.push('the shop was started with the store before');
  const readSeals = () => fs.readFileSync(path.join(shop.data, 'audit-seals.txt'), 'utf8');
  await waitUntil(() => /^orderstream\/[\w-]+\/2$/m.test(readSeals()), 'a seal under a new name').catch((error) =>
    problems.push(messageOf(error)),
  );
  return { figures: `${before + after} orders, ${before} of them from before the move` };
}

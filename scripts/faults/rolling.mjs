// Updates a shop to a version that writes payments in another form, one process after the other, while people pay at both versions. What
// the old processes cannot read waits; nothing is lost, doubled or left parked.
import fs from 'node:fs';
import path from 'node:path';
import { inspect } from 'node:util';
import { buildNewerVersion } from '../lib/variants.mjs';
import { waitUntil } from '../lib/waiting.mjs';
import { eventsOf } from '../shop/log.mjs';
import { parkedCounts } from '../shop/settled.mjs';

/** @import { FaultOptions } from './runs.mjs' */
/** @import { ProvenShop } from '../shop/shop.mjs' */
/** @import { Purchases } from '../shop/purchases.mjs' */

/** Pause in milliseconds between two orders of a person, who may open thirty checkouts a minute. */
const belowLimit = 1_500;

/**
 * Counts the payments that each version has written.
 * @param {ProvenShop} shop
 */
async function countByVersion({ product }) {
  const writtenCounts = { old: 0, next: 0 };
  for await (const { type, metadata } of eventsOf(product.eventstore_url))
    if (type === 'order_paid') writtenCounts[metadata.schema === 1 ? 'old' : 'next'] += 1;
  return writtenCounts;
}

/**
 * Records the largest numbers of parked items until the run is over.
 * @param {ProvenShop} shop
 */
function watchParked(shop) {
  const most = { unreadable: 0, streams: 0 };
  const look = async () => {
    const now = await parkedCounts(shop.database).catch(() => most);
    for (const what of /** @type {const} */ (['unreadable', 'streams'])) most[what] = Math.max(most[what], now[what]);
  };
  const watch = setInterval(() => void look(), 100);
  shop.defer(() => clearInterval(watch));
  return most;
}

/**
 * Starts the next version beside the old one, and then ends the old processes one by one.
 * @param {ProvenShop} shop
 * @param {{ stream: Purchases, each: number, most: { unreadable: number, streams: number }, next: string, release: () => void, say: (step: string) => void }} update
 */
async function replaceProcesses(shop, { stream, each, most, next, release, say }) {
  // Payments in the new form are shown as paid only by the next version's read models: until then nothing is refunded.
  stream.giveBack(false);
  const environment = { NODE_OPTIONS: next };
  stream.addApi(await shop.startMore('api', { environment }));
  await shop.startMore('worker', { environment });
  await shop.untilMore(stream, each);
  await waitUntil(() => most.unreadable > 0 && most.streams > 0, 'something that the old version cannot read', 120_000);
  say(`with an API and a worker of the next version beside the old ones: ${stream.paid.size}, parked at most ${inspect(most)}`);
  await shop.startMore('projections', { environment });
  release();
  // What ends is started again, as the next version by now.
  for (const name of ['worker', 'projections', 'api']) {
    shop.signal([shop.pidOf(name)], 'SIGTERM');
    await shop.untilMore(stream, each);
    if (name === 'projections') stream.giveBack(true);
    say(`without the old ${name}: ${stream.paid.size}`);
  }
}

/**
 * Fault run: updates a shop process by process while people pay.
 * @param {ProvenShop} shop
 * @param {FaultOptions} options
 */
export default async function rolling(shop, { short, say, problems }) {
  const each = short ? 3 : 20;
  const variant = await buildNewerVersion();
  const next = `--import ${variant.href}`;
  /** Once this file exists, every process that starts is of the next version. */
  const released = path.join(shop.folder, 'released');
  variant.searchParams.set('since', released);
  await shop.start({ NODE_OPTIONS: `--import ${variant.href}` });
  const stream = await shop.startPurchases({ pauseMs: belowLimit });
  await shop.untilMore(stream, each);
  say(`the old version alone: ${stream.paid.size} orders paid for`);
  const most = watchParked(shop);
  await replaceProcesses(shop, { stream, each, most, next, release: () => fs.writeFileSync(released, ''), say });
  await stream.stop();
  const written = await countByVersion(shop);
  if (written.old === 0 || written.next === 0) problems.push(`only one version has written payments: ${inspect(written)}`);
  const counts = `written ${inspect(written)}, parked at most ${inspect(most)}`;
  return { figures: `${stream.paid.size} orders paid for, ${stream.refunded.size} refunds, ${counts}` };
}

// Kills the API, the worker and the payment sandbox while people pay. Money is taken once, and not lost.
import { setTimeout as sleep } from 'node:timers/promises';
import { holdUp } from '../shop/provider.mjs';
import { untilEvent } from '../shop/log.mjs';

/** @import { FaultOptions } from './runs.mjs' */
/** @import { ProvenShop } from '../shop/shop.mjs' */
/** @import { Purchases } from '../shop/purchases.mjs' */

/** Long enough for a checkpoint that runs ahead of its work to be written. */
const checkpointMs = 1_200;

/**
 * Kills at one moment: the worker, with one refund that the provider has not started and one that it has made but not acknowledged; the
 * API, with a checkout that was opened for it; and the provider, which then forgets what it had not started.
 * @param {ProvenShop} shop
 * @param {Purchases} stream
 */
async function killAtTheWorst(shop, stream) {
  stream.refundNext(2);
  await holdUp(shop.product, shop.data, 'POST /v1/refunds', ['slow', 'slow_after']);
  await sleep(checkpointMs);
  await holdUp(shop.product, shop.data, 'POST /v1/checkout/sessions', ['slow_after']);
  shop.kill('worker', 'api', 'payments');
}

/** @param {string} name */
const killSoon = (name) => async (/** @type {ProvenShop} */ shop) => {
  await sleep(Math.random() * 400);
  shop.kill(name);
};

/** @param {string[]} types */
const killWorkerAfter = (types) => async (/** @type {ProvenShop} */ shop) => {
  await untilEvent(shop.product.eventstore_url, types, 10_000);
  shop.kill('worker');
};

/** @type {[name: string, kills: number, die: (shop: ProvenShop, stream: Purchases) => Promise<void>][]} */
const deaths = [
  ['all three in the middle of it', 3, killAtTheWorst],
  ['payments', 1, killSoon('payments')],
  ['worker after a decision', 1, killWorkerAfter(['order_paid', 'payment_refund_requested'])],
  ['api', 1, killSoon('api')],
  ['worker after an effect', 1, killWorkerAfter(['mail_sent', 'payment_refunded', 'payment_success'])],
];

/**
 * Fault run: kills the API, the worker and the payment sandbox while people pay.
 * @param {ProvenShop} shop
 * @param {FaultOptions} options
 */
export default async function money(shop, { short, say }) {
  const [rounds, wanted] = short ? [1, deaths.slice(0, 1)] : [6, deaths];
  await shop.start();
  const stream = await shop.startPurchases();
  say('started');
  await shop.untilMore(stream, 1);
  for (let round = 0; round < rounds; round++) {
    for (const [name, , die] of wanted) {
      await die(shop, stream);
      await shop.untilMore(stream, short ? 2 : 4);
      say(`killed ${name}: ${stream.paid.size} orders paid for`);
    }
  }
  await stream.stop();
  const kills = rounds * wanted.reduce((sum, [, many]) => sum + many, 0);
  return { figures: `${stream.paid.size} orders paid for, ${stream.refunded.size} refunds, ${kills} kills` };
}

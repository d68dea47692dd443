// Two APIs, three workers and two processes of read models, of which one is killed every few seconds while people pay; now and then one is
// frozen, or the event store, PostgreSQL or the payment sandbox is killed, or webhooks are lost and mixed up.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { setTimeout as sleep } from 'node:timers/promises';
import { root } from '../lib/install.mjs';
import { messageOf } from '../lib/errors.mjs';
import { waitUntil } from '../lib/waiting.mjs';
import { controlProvider } from '../shop/provider.mjs';

/** @import { FaultOptions } from './runs.mjs' */
/** @import { ProvenShop } from '../shop/shop.mjs' */
/** @typedef {[what: string, does: (blows: Faults) => unknown]} Blow */
/** @typedef {{ seconds: number, every: number, rare: Blow[] }} Form */

/** Pause in milliseconds between two orders of a person, who may open thirty checkouts a minute. */
const belowLimit = 1_500;
/** @param {string[]} names */
const randomOf = (names) => names[Math.floor(Math.random() * names.length)] ?? '';
const workers = ['worker', 'worker-2', 'worker-3'];
const readers = ['projections', 'projections-2'];
const everyone = ['api', 'api-2', ...workers, ...readers];
/** Longer than any lease lasts. */
const frozenSeconds = 20;

/** The faults of one run: inflicts them, counts them, and ends those that last. */
class Faults {
  kills = 0;
  freezes = 0;
  /** @type {Promise<unknown>[]} */
  pending = [];

  /** @param {ProvenShop} shop */
  constructor(shop) {
    this.shop = shop;
  }

  /** @param {string} name */
  kill(name) {
    this.kills += this.shop.kill(name);
  }

  /**
   * Freezes a process until others have long taken over its work.
   * @param {string} name
   */
  freeze(name) {
    const pid = this.shop.pidOf(name);
    if (this.shop.signal([pid], 'SIGSTOP') === 0) return;
    this.freezes += 1;
    this.pending.push(sleep(frozenSeconds * 1_000).then(() => this.shop.signal([pid], 'SIGCONT')));
  }

  /** Rebuilds the read models; if a kill interrupts it, the live tables stay untouched. */
  rebuild() {
    const env = { ...process.env, ...this.shop.environment };
    const child = spawn(process.execPath, ['dist/product/manage.js', 'rebuild', '--all'], { cwd: root, stdio: 'ignore', env });
    this.pending.push(once(child, 'exit'));
  }

  /**
   * @param {string} control
   * @param {object} given
   */
  disturbProvider(control, given) {
    return controlProvider(this.shop.product, this.shop.data, control, given);
  }
}

/**
 * @param {string} name
 * @returns {Blow}
 */
const killBlow = (name) => [`killed ${name}`, (blows) => blows.kill(name)];
/** @type {Blow} */
const mixedUpWebhooks = [
  'lost, repeated and mixed up webhooks',
  (blows) => blows.disturbProvider('webhooks', { duplicate: 20, drop: 4, shuffle: 8 }),
];
/** @type {Blow} */
const rebuild = ['began to rebuild every read model', (blows) => blows.rebuild()];
const [eventStore, postgres] = [killBlow('eventstore'), killBlow('postgres')];

/**
 * In the short form every second fault is a rare one, and none freezes: it has no time for a takeover.
 * @type {Record<'short' | 'long', Form>}
 */
const forms = {
  short: { seconds: 30, every: 2, rare: [mixedUpWebhooks, eventStore, rebuild, postgres] },
  long: {
    seconds: Number(process.env.SEVERAL_SECONDS ?? 240),
    every: 6,
    rare: [
      ['froze a worker', (blows) => blows.freeze(randomOf(workers))],
      mixedUpWebhooks,
      [
        'made the provider answer late',
        (blows) => blows.disturbProvider('outcomes', { match: 'POST /v1/', effect: 'slow_after', times: 10, ms: 5_000 }),
      ],
      eventStore,
      ['froze a process of the read models', (blows) => blows.freeze(randomOf(readers))],
      killBlow('payments'),
      rebuild,
      postgres,
    ],
  },
};

/**
 * Inflicts the n-th fault; skips it when its target is just being restarted.
 * @param {number} n
 * @param {Form} form
 * @param {Faults} blows
 */
async function inflictFault(n, { every, rare }, blows) {
  if (n % every !== 0) return blows.kill(randomOf(everyone));
  const [what, does] = /** @type {Blow} */ (rare[(n / every - 1) % rare.length]);
  try {
    await does(blows);
    return what;
  } catch (error) {
    return `not done: ${what} (${messageOf(error)})`;
  }
}

/**
 * Fault run: kills and freezes one of several processes of each kind while people pay.
 * @param {ProvenShop} shop
 * @param {FaultOptions} options
 */
export default async function several(shop, { short, say }) {
  const form = short ? forms.short : forms.long;
  await shop.start();
  const blows = new Faults(shop);
  const stream = await shop.startPurchases({ pauseMs: belowLimit });
  for (const name of ['worker-2', 'worker-3']) await shop.startMore('worker', { name });
  await shop.startMore('projections');
  stream.addApi(await shop.startMore('api'));
  await shop.untilMore(stream, 5);
  say('started');
  const over = Date.now() + form.seconds * 1_000;
  for (let n = 1; Date.now() < over; n += 1) {
    await sleep(2_000 + Math.random() * 3_000);
    const what = await inflictFault(n, form, blows);
    if (what !== undefined) say(`${what}: ${stream.paid.size} orders paid for`);
  }
  await Promise.all(blows.pending);
  await waitUntil(
    () => blows.disturbProvider('webhooks', { drop: 0, duplicate: 0, flush: true }).then(() => true),
    'releasing the webhooks',
  );
  await shop.untilMore(stream, 5);
  await stream.stop();
  say(`left alone: ${stream.paid.size} orders paid for`);
  const { kills, freezes } = blows;
  return { figures: `${stream.paid.size} orders paid for, ${stream.refunded.size} refunds, ${kills} kills, ${freezes} freezes` };
}

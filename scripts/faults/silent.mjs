// A shop with several processes of each kind, while people pay. First PostgreSQL falls silent on the open connections of one API, one
// worker and one process of read models while new connections work; then PostgreSQL, the event store, the payment provider and the mail
// server fall silent to all, one after another. Nothing is lost or done twice, and no process ends. --scene `some` or `all` is half of it.
import { setTimeout as sleep } from 'node:timers/promises';
import { SilentProxy } from '../../projections/dist/platform/testing/silent-proxy.js';
import { withDescendants } from '../lib/processes.mjs';
import { waitUntil } from '../lib/waiting.mjs';

/** @import { FaultOptions } from './runs.mjs' */
/** @import { ProvenShop } from '../shop/shop.mjs' */
/** @import { Buyer, Purchases } from '../shop/purchases.mjs' */
/** @typedef {{ silentSeconds: number, rounds: number, say: (step: string) => void, problems: string[] }} Form */

/** `units`: more than three people can buy during the run. */
const forms = { short: { silentSeconds: 30, rounds: 1, units: 500 }, long: { silentSeconds: 300, rounds: 5, units: 3_000 } };
const mostSeconds = { takenUp: 40, shownAsPaid: 45, rightAgain: 30 };

/**
 * Starts a process whose connection to PostgreSQL can be silenced.
 * @param {ProvenShop} shop
 * @param {SilentProxy[]} proxies
 * @param {'api' | 'worker' | 'projections'} role
 */
async function startBehindProxy(shop, proxies, role) {
  const environmentBehindProxy = async (/** @type {NodeJS.ProcessEnv} */ { DATABASE_URL }) => {
    if (DATABASE_URL === undefined) throw new Error(`${role} has no database`);
    const proxy = await SilentProxy.inFrontOf(DATABASE_URL);
    proxies.push(proxy);
    return { DATABASE_URL: proxy.url };
  };
  return shop.startMore(role, { environment: environmentBehindProxy });
}

/**
 * @template {import('pg').QueryResultRow} Row
 * @param {ProvenShop} shop
 * @param {string} sql
 * @returns {Promise<Row[]>}
 */
async function rowsOf({ database }, sql) {
  /** @type {import('pg').QueryResult<Row>} */
  const { rows } = await database.query(sql);
  return rows;
}

/**
 * Starts the read models behind a proxy, and a second process that waits for their lease.
 * @param {ProvenShop} shop
 * @param {SilentProxy[]} proxies
 */
async function startReaders(shop, proxies) {
  /** @type {{ owner: string }[]} */
  const [before] = await rowsOf(shop, 'select owner from work.read_models limit 1');
  await startBehindProxy(shop, proxies, 'projections');
  shop.signal([shop.pidOf('projections')], 'SIGSTOP');
  await waitUntil(async () => {
    /** @type {{ owner: string, valid: boolean }[]} */
    const [now, ...more] = await rowsOf(shop, 'select distinct owner, leased_until > now() as valid from work.read_models');
    return more.length === 0 && now?.valid && now.owner !== before?.owner;
  }, 'the second process taking over the read models');
  await shop.startMore('projections', { name: 'projections-3' });
}

const reached = `
  select coalesce(min(position), 0)::text as position, bool_and(is_run) as is_run from (
    select position, is_run from work.process_progress
    union all select position, leased_until > now() from work.read_models where built_at is not null) all_of_them`;

/**
 * Seconds until all processes and read models are past the position of the furthest one.
 * @param {ProvenShop} shop
 */
async function secondsUntilTakenUp(shop) {
  const began = Date.now();
  /** @type {{ furthest: string }[]} */
  const [last] = await rowsOf(
    shop,
    'select greatest((select max(position) from work.process_progress), (select max(position) from work.read_models))::text as furthest',
  );
  await waitUntil(async () => {
    /** @type {{ position: string, is_run: boolean }[]} */
    const [now] = await rowsOf(shop, reached);
    return now?.is_run && last && BigInt(now.position) > BigInt(last.furthest);
  }, 'taking up the work of silent connections');
  return (Date.now() - began) / 1_000;
}

/**
 * Seconds until the order is shown as paid to its customer, who keeps asking.
 * @param {string} id
 * @param {Buyer} buyer
 * @param {number} since
 * @param {number} limit
 */
async function secondsUntilShown(id, buyer, since, limit) {
  await waitUntil(async () => Boolean((await buyer.client.get(`/api/orders/${id}`)).paid_at), `order ${id} being shown as paid`, limit);
  return (Date.now() - since) / 1_000;
}

/**
 * Measures for each order how long it took until it was shown as paid.
 * @param {Purchases} stream
 */
function timeOrders(stream) {
  const [knownIds, slowest] = [new Set(stream.paid.keys()), { seconds: 0 }];
  /** @type {Promise<unknown>[]} */
  const waits = [];
  let watching = true;
  const all = (async () => {
    for (; watching; await sleep(100)) {
      for (const [id, buyer] of stream.paid) {
        if (knownIds.has(id)) continue;
        knownIds.add(id);
        const shown = secondsUntilShown(id, buyer, stream.begun.get(id) ?? Date.now(), 180_000);
        waits.push(shown.then((seconds) => (slowest.seconds = Math.max(slowest.seconds, seconds))));
      }
    }
  })();
  const stopTiming = async () => {
    watching = false;
    await all;
    await Promise.all(waits);
    return { orders: waits.length, seconds: slowest.seconds };
  };
  return { stop: stopTiming };
}

/**
 * @param {string} what
 * @param {number} seconds
 * @param {number} most
 */
const problemsIfLate = (what, seconds, most) => (seconds > most ? [`${what} took ${seconds.toFixed(1)} s, ${most} s are allowed`] : []);

/**
 * Cuts off one process of each kind from its connections, again and again, and measures until others have taken over.
 * @param {ProvenShop} shop
 * @param {Purchases} stream
 * @param {SilentProxy[]} proxies
 * @param {Form} form
 */
async function silenceConnections(shop, stream, proxies, { rounds, say, problems }) {
  const timing = timeOrders(stream);
  for (let round = 0; round < rounds; round += 1) {
    for (const proxy of proxies) proxy.fallSilent();
    const seconds = await secondsUntilTakenUp(shop);
    say(`silent to one process of each kind: taken up after ${seconds.toFixed(1)} s`);
    problems.push(...problemsIfLate('taking up the work', seconds, mostSeconds.takenUp));
    await sleep(10_000 + Math.random() * 10_000);
  }
  const { orders, seconds } = await timing.stop();
  say(`${orders} orders, each shown as paid within ${seconds.toFixed(1)} s`);
  problems.push(...problemsIfLate('an order', seconds, mostSeconds.shownAsPaid));
}

/**
 * Freezes each program that the shop depends on, and measures until the shop has caught up.
 * @param {ProvenShop} shop
 * @param {Purchases} stream
 * @param {Form} form
 */
async function silenceEachProgram(shop, stream, { silentSeconds, say, problems }) {
  /** @type {[name: string, pidsOf: () => number[]][]} */
  const silences = [
    // PostgreSQL's main process first, so that it starts no other process.
    ['PostgreSQL', () => withDescendants([shop.pidOf('postgres')])],
    ['the event store', () => [shop.pidOf('eventstore')]],
    ['the payment provider', () => [shop.pidOf('payments')]],
    ['the mail server', () => [shop.pidOf('mailbox')]],
  ];
  for (const [name, pidsOf] of silences) {
    const pids = pidsOf();
    shop.signal(pids, 'SIGSTOP');
    await sleep(silentSeconds * 1_000);
    shop.signal(pids, 'SIGCONT');
    const ended = Date.now();
    const seconds = await Promise.all([...stream.paid].slice(-20).map(([id, buyer]) => secondsUntilShown(id, buyer, ended, 180_000)));
    say(`${name} was silent to all for ${silentSeconds} s; everything paid is shown ${Math.max(...seconds).toFixed(1)} s later`);
    problems.push(...problemsIfLate(`showing what was paid after ${name} was silent`, Math.max(...seconds), mostSeconds.rightAgain));
    await shop.untilMore(stream, 3);
  }
}

/**
 * Starts a second API, worker and projections process, whose connections to PostgreSQL can be silenced.
 * @param {ProvenShop} shop
 * @param {Purchases} stream
 */
async function startMore(shop, stream) {
  /** @type {SilentProxy[]} */
  const proxies = [];
  shop.defer(() => Promise.all(proxies.map((proxy) => proxy.end())));
  stream.addApi(await startBehindProxy(shop, proxies, 'api'));
  await startBehindProxy(shop, proxies, 'worker');
  await startReaders(shop, proxies);
  return proxies;
}

/**
 * Fault run: silences database, store, provider and mail server while people pay.
 * @param {ProvenShop} shop
 * @param {FaultOptions} options
 */
export default async function silent(shop, { short, scene, say, problems }) {
  const form = { ...(short ? forms.short : forms.long), say, problems };
  await shop.start();
  const patienceMs = (form.silentSeconds + 120) * 1_000;
  const stream = await shop.startPurchases({ pauseMs: 1_500, patienceMs, givesBack: false, units: form.units, strays: !short });
  const proxies = await startMore(shop, stream);
  await shop.untilMore(stream, 5);
  const before = shop.pids();
  say('started');
  if (scene !== 'all') await silenceConnections(shop, stream, proxies, form);
  shop.signal([shop.pidOf('projections')], 'SIGCONT');
  if (scene !== 'some') await silenceEachProgram(shop, stream, form);
  await shop.untilMore(stream, 5);
  await stream.stop();
  say(`left alone: ${stream.paid.size} orders paid for`);
  const after = shop.pids();
  for (const [name, pid] of Object.entries(before)) if (after[name] !== pid) problems.push(`${name} has ended`);
  return { figures: `${stream.paid.size} orders paid for` };
}

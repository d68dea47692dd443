// npm run prove -- faults silent [--short]: a shop with several processes of each kind, while people pay. First PostgreSQL falls silent on
// the open connections of one API, one worker and one process of read models while new connections work; then PostgreSQL, the event
// store, the payment provider and the mail server fall silent to all, one after another. Nothing is lost or done twice, and no process
// ends. With --scene, `some` or `all` of it.
import { execFileSync } from 'node:child_process';
import fs from 'node:fs';
import path from 'node:path';
import { inspect, parseArgs } from 'node:util';
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { SilentProxy } from '../../projections/dist/platform/testing/silent-proxy.js';
import { MoreProcesses } from '../shop/more-processes.mjs';
import { preparedFolder } from '../shop/prepared-shop.mjs';
import { impatientStore, startProduct } from '../lib/product.mjs';
import { moneyProblems, streamOfPurchases } from '../shop/purchases.mjs';
import { lap } from '../lib/run.mjs';
import { unsettled } from '../shop/settled.mjs';
import { until, untilMore } from '../lib/waiting.mjs';

const { values } = parseArgs({ options: { short: { type: 'boolean', default: false }, scene: { type: 'string', default: 'both' } } });
const silentSeconds = values.short ? 30 : 300;
const rounds = values.short ? 1 : 5;
/** More than three people can buy meanwhile. */
const units = values.short ? 500 : 3_000;
const mostSeconds = { takenUp: 40, shownAsPaid: 45, rightAgain: 30 };
const folder = await preparedFolder();
const data = path.join(folder, 'data');
const settings = { RECONCILE_SECONDS: '5', MAX_OPEN_UNPAID_ORDERS: '1000' };
const problems = [];
const stopped = new Set();
const proxies = [];
let [product, more, database] = [];

function signal(pids, name) {
  for (const pid of pids) {
    try {
      process.kill(pid, name);
      if (name === 'SIGSTOP') stopped.add(pid);
      else stopped.delete(pid);
    } catch (error) {
      if (error.code !== 'ESRCH') throw error;
    }
  }
}

const end = async () => {
  signal([...stopped], 'SIGCONT');
  await database?.end();
  await more?.stop();
  await product?.stop();
  await Promise.all(proxies.map((proxy) => proxy.end()));
  fs.rmSync(folder, { recursive: true, force: true });
};
for (const name of ['SIGINT', 'SIGTERM']) process.once(name, () => void end().then(() => process.exit(1)));

const supervised = () => JSON.parse(fs.readFileSync(path.join(data, 'processes.json'), 'utf8'));
const pidOf = (name) => supervised().find((one) => one.name === name).pid;
const everyPid = () => ({ ...Object.fromEntries(supervised().map(({ name, pid }) => [name, pid])), ...more.pids() });

/** PostgreSQL's main process first, so that it starts no other meanwhile. */
function postgresPids() {
  const pid = product.postgresPid();
  const children = execFileSync('ps', ['-o', 'pid=', '--ppid', String(pid)], { encoding: 'utf8' });
  return [pid, ...children.trim().split(/\s+/).map(Number)];
}

/** A process whose way to PostgreSQL can fall silent. */
async function startBehindProxy(role) {
  const environment = async ({ DATABASE_URL }) => {
    const proxy = await SilentProxy.before(DATABASE_URL);
    proxies.push(proxy);
    return { DATABASE_URL: proxy.url };
  };
  return more.start(role, { environment });
}

const rowsOf = async (sql, given = []) => (await database.query(sql, given)).rows;

/** The read models belong to the process behind a proxy; the one after it waits for them. */
async function startReaders() {
  const own = pidOf('projections');
  const [{ owner }] = await rowsOf('select owner from work.read_models limit 1');
  await startBehindProxy('projections');
  signal([own], 'SIGSTOP');
  await until(async () => {
    const owners = await rowsOf('select distinct owner, leased_until > now() as valid from work.read_models');
    return owners.length === 1 && owners[0].valid && owners[0].owner !== owner;
  }, 'the second process taking over the read models');
  await more.start('projections', { name: 'projections-3' });
}

const reached = `
  select coalesce(min(position), 0)::text as position, bool_and(is_run) as is_run from (
    select position, is_run from work.process_progress
    union all select position, leased_until > now() from work.read_models where built_at is not null) all_of_them`;

/** Seconds until all processes and read models are worked on, beyond where the furthest was. */
async function secondsUntilTakenUp() {
  const began = Date.now();
  const [{ furthest }] = await rowsOf(`
    select greatest((select max(position) from work.process_progress), (select max(position) from work.read_models))::text as furthest`);
  await until(async () => {
    const [{ position, is_run }] = await rowsOf(reached);
    return is_run && BigInt(position) > BigInt(furthest);
  }, 'taking up the work of silent connections');
  return (Date.now() - began) / 1_000;
}

/** Asks like a customer who waits for it, until the order is shown as paid. */
async function secondsUntilShown(id, buyer, since, limit) {
  await until(async () => Boolean((await buyer.send(`/api/orders/${id}`)).paid_at), `order ${id} being shown as paid`, limit);
  return (Date.now() - since) / 1_000;
}

/** Notes how long each order took, from its beginning until it was shown as paid. */
function timeOrders(stream) {
  const [known, waits, slowest] = [new Set(stream.paid.keys()), [], { seconds: 0 }];
  let watching = true;
  const all = (async () => {
    for (; watching; await sleep(100)) {
      for (const [id, buyer] of stream.paid) {
        if (known.has(id)) continue;
        known.add(id);
        const shown = secondsUntilShown(id, buyer, stream.place.begun.get(id), 180_000);
        waits.push(shown.then((seconds) => (slowest.seconds = Math.max(slowest.seconds, seconds))));
      }
    }
  })();
  const stop = async () => {
    watching = false;
    await all;
    await Promise.all(waits);
    return { orders: waits.length, seconds: slowest.seconds };
  };
  return { stop };
}

const tooLate = (what, seconds, most) => seconds > most && problems.push(`${what} took ${seconds.toFixed(1)} s, ${most} s are allowed`);

async function someConnections(stream) {
  const timing = timeOrders(stream);
  for (let round = 0; round < rounds; round += 1) {
    for (const proxy of proxies) proxy.fallSilent();
    const seconds = await secondsUntilTakenUp();
    lap(`  silent to one process of each kind: taken up after ${seconds.toFixed(1)} s`);
    tooLate('taking up the work', seconds, mostSeconds.takenUp);
    await sleep(10_000 + Math.random() * 10_000);
  }
  const { orders, seconds } = await timing.stop();
  lap(`  ${orders} orders, each shown as paid within ${seconds.toFixed(1)} s`);
  tooLate('an order', seconds, mostSeconds.shownAsPaid);
}

async function everybody(stream) {
  const silences = [
    ['PostgreSQL', postgresPids],
    ['the event store', () => [pidOf('eventstore')]],
    ['the payment provider', () => [pidOf('payments')]],
    ['the mail server', () => [pidOf('mailbox')]],
  ];
  for (const [name, pidsOf] of silences) {
    const pids = pidsOf();
    signal(pids, 'SIGSTOP');
    await sleep(silentSeconds * 1_000);
    signal(pids, 'SIGCONT');
    const ended = Date.now();
    const seconds = await Promise.all([...stream.paid].slice(-20).map(([id, buyer]) => secondsUntilShown(id, buyer, ended, 180_000)));
    lap(`  ${name} was silent to all for ${silentSeconds} s; everything paid is shown ${Math.max(...seconds).toFixed(1)} s later`);
    tooLate(`showing what was paid after ${name} was silent`, Math.max(...seconds), mostSeconds.rightAgain);
    await untilMore(stream, 3, product);
  }
}

async function run() {
  product = await startProduct({ folder, environment: { ...impatientStore, ...settings } });
  more = new MoreProcesses(product, data, settings);
  database = new pg.Pool({ connectionString: product.database_url });
  const stream = await streamOfPurchases(product.url, {
    pauseMs: 1_500,
    patienceMs: (silentSeconds + 120) * 1_000,
    givesBack: false,
    units,
  });
  stream.place.others.push(await startBehindProxy('api'));
  await startBehindProxy('worker');
  await startReaders();
  await untilMore(stream, 5, product);
  const before = everyPid();
  lap('  started');
  if (values.scene !== 'all') await someConnections(stream);
  signal([pidOf('projections')], 'SIGCONT');
  if (values.scene !== 'some') await everybody(stream);
  await untilMore(stream, 5, product);
  await stream.stop();
  lap(`  left alone: ${stream.paid.size} orders paid for`);
  const after = everyPid();
  for (const [name, pid] of Object.entries(before)) if (after[name] !== pid) problems.push(`${name} has ended`);
  problems.push(...(await moneyProblems(stream, product, data, { strays: !values.short })), ...(await unsettled(product, data)));
  return stream.paid.size;
}

const count = await run().catch((error) => {
  problems.push(inspect(error));
  return 0;
});
await end();
for (const problem of problems.slice(0, 20)) console.error(`! ${problem}`);
console.log(`silent: ${count} orders paid for, ${problems.length} violations`);
process.exit(problems.length === 0 && count > 0 ? 0 : 1);

// npm run prove -- faults move [--to esdb://…]: moves a shop in which people have paid to another event store (that empty one, if given),
// starts it there, and goes on paying. Nothing is lost or paid twice, the read models equal a replay, and the log is sealed under a new
// name.
import { spawn } from 'node:child_process';
import fs from 'node:fs';
import path from 'node:path';
import { inspect, parseArgs } from 'node:util';
import { setTimeout as sleep } from 'node:timers/promises';
import { preparedFolder } from '../shop/prepared-shop.mjs';
import { impatientStore, startProduct } from '../lib/product.mjs';
import { countProblems, factsOf, providersBooks, streamOfPurchases } from '../shop/purchases.mjs';
import { lap, nodeAsync } from '../lib/run.mjs';
import { until } from '../lib/waiting.mjs';
import { startPostgres } from '../../sandbox/dist/postgres/start.js';
import { moveStore } from '../../sandbox/dist/start/move-store.js';

const { values } = parseArgs({ options: { to: { type: 'string' } } });
const folder = await preparedFolder();
const data = path.join(folder, 'data');
const environment = { ...impatientStore, RECONCILE_SECONDS: '5', SEAL_SECONDS: '2', MAX_OPEN_UNPAID_ORDERS: '1000' };
const ends = [];
const end = async () => {
  for (const one of ends.splice(0).reverse()) await one();
  fs.rmSync(folder, { recursive: true, force: true });
};
for (const signal of ['SIGINT', 'SIGTERM']) process.once(signal, () => void end().then(() => process.exit(1)));

/** An event store of its own, as far from the shop as one machine allows. */
async function otherStore() {
  const postgres = await startPostgres({ dataDir: path.join(folder, 'other') });
  ends.push(() => postgres.stop());
  const env = { ...process.env, EVENTSTORE_DATABASE: postgres.url('postgres') };
  const child = spawn(process.execPath, ['dist/sandbox/eventstore.js', '--port', '0'], { env, stdio: ['ignore', 'pipe', 'inherit'] });
  ends.push(async () => {
    child.kill();
    while (child.exitCode === null && child.signalCode === null) await sleep(50);
  });
  let output = '';
  child.stdout.on('data', (chunk) => (output += chunk));
  await until(() => Promise.resolve(/ready on/.test(output)), 'the other event store');
  return `esdb://127.0.0.1:${/ready on 127\.0\.0\.1:(\d+)/.exec(output)[1]}?tls=false`;
}

async function start() {
  const product = await startProduct({ folder, environment });
  ends.push(() => product.stop());
  return product;
}

async function pay(stream, many) {
  const goal = stream.paid.size + many;
  await until(() => Promise.resolve(stream.paid.size >= goal), `${many} payments`);
}

async function run() {
  let product = await start();
  const stream = await streamOfPurchases(product.url);
  await pay(stream, 3);
  await stream.stop();
  const target = values.to ?? (await otherStore());
  const busy = await moveStore(data, target, () => undefined).then(
    () => ['the shop was moved while it ran'],
    (error) => (/is in use/.test(inspect(error)) ? [] : [inspect(error)]),
  );
  await product.stop();
  lap('  started, paid, stopped');
  await moveStore(data, target, (line) => console.log(`  ${line}`));
  lap('  moved');
  product = await start();
  const again = await streamOfPurchases(product.url);
  await pay(again, values.to ? 40 : 2);
  await again.stop();
  const settings = JSON.parse(fs.readFileSync(path.join(data, 'environment.json'), 'utf8'));
  const problems = [...busy, ...(settings.EVENTSTORE_URL === target ? [] : ['the shop was started with the store before'])];
  const orders = [...stream.paid.keys(), ...again.paid.keys()];
  const refunded = new Set([...stream.refunded, ...again.refunded]);
  const wrong = async () => countProblems(orders, refunded, await factsOf(target), providersBooks(data));
  // The provider knows of a payment before the shop does.
  await until(async () => (await wrong()).length === 0, 'settling every payment').catch(() => undefined);
  problems.push(...(await wrong()));
  if ((await nodeAsync(['--enable-source-maps', 'dist/product/manage.js', 'verify'], settings)) !== 0)
    problems.push('the read models differ from a replay');
  const seals = () => fs.readFileSync(path.join(data, 'audit-seals.txt'), 'utf8');
  await until(() => Promise.resolve(/^orderstream\/[\w-]+\/2$/m.test(seals())), 'a seal under a new name').catch((error) =>
    problems.push(error.message),
  );
  console.log(`  ${orders.length} orders, ${stream.paid.size} of them from before the move`);
  return problems;
}

const problems = await run().catch((error) => [inspect(error)]);
await end();
for (const problem of problems.slice(0, 20)) console.error(`! ${problem}`);
console.log(`move: ${problems.length} violations`);
process.exit(problems.length === 0 ? 0 : 1);

// npm run prove -- faults restore [--short]: backs a shop up while people pay, deletes a person, loses the database with the power, and
// continues from the back-up. Nothing in it is paid, mailed or deleted twice, and everything it cannot know is reported.
import fs from 'node:fs';
import path from 'node:path';
import { inspect } from 'node:util';
import { cutOff } from '../shop/cut-off.mjs';
import { preparedFolder } from '../shop/prepared-shop.mjs';
import { impatientStore, ownPort, startProduct } from '../lib/product.mjs';
import { countProblems, factsOf, providersBooks, streamOfPurchases } from '../shop/purchases.mjs';
import { lap, nodeAsync } from '../lib/run.mjs';
import { until } from '../lib/waiting.mjs';
import { eventually } from '../../client/dist/eventually.js';
import { mailsTo } from '../../client/dist/mailbox.js';
import { signInToDemo, signUp } from '../../client/dist/people.js';
import { ShopClient } from '../../client/dist/shop-client.js';
import { backUp, restore } from '../../sandbox/dist/folder/back-up.js';

const short = process.argv.includes('--short');
const [paidBefore, paidAfter] = short ? [3, 2] : [40, 20];
const folder = await preparedFolder();
const data = path.join(folder, 'data');
const shop = { RECONCILE_SECONDS: '5', SEAL_SECONDS: '2', MAX_OPEN_UNPAID_ORDERS: '1000' };
const environment = { ...impatientStore, ...shop, PORT: await ownPort() };
let product;
const end = async () => {
  await product?.stop();
  fs.rmSync(folder, { recursive: true, force: true });
};
for (const signal of ['SIGINT', 'SIGTERM']) process.once(signal, () => void end().then(() => process.exit(1)));

const visitor = () => new ShopClient({ origin: product.url, readsOwnWrites: false });
const signInAsAdmin = () => signInToDemo(visitor(), 'admin');

/** A person who signs up, to be deleted after the back-up. */
async function stranger(admin) {
  const email = 'leaving@example.test';
  await signUp(visitor(), { email, password: 'a long enough secret', full_name: 'Lea Leaving' });
  return await eventually('a sign-up', async () => (await admin.get(`/api/admin/users?search=${email}`)).items[0]);
}

const isGone = async (admin, id) => (await admin.ask('GET', `/api/admin/users/${id}`)).status === 404;

/** The first one after the back-up may have been made before its end; the second covers more than it has. */
function publishedSeals() {
  const file = path.join(data, 'audit-seals.txt');
  return fs.existsSync(file) ? [...fs.readFileSync(file, 'utf8').matchAll(/^orderstream\//gm)].length : 0;
}

/** All of it at one moment; then the disk with the database is empty. The provider, the readers of mails and the keys are elsewhere. */
async function lose() {
  await cutOff(product, data);
  for (const file of [product.data, `${product.data}.password`, `${product.data}.owner`]) fs.rmSync(file, { recursive: true, force: true });
}

/** Orders in the back-up are completed as if nothing had happened, no matter who learned of their money first. */
async function orderProblems(known, refunded) {
  const problems = [];
  for (const [id, buyer] of known) {
    const paid = async () => (await buyer.send(`/api/orders/${id}`)).status === 'paid_in_process';
    await until(paid, `order ${id} being paid`).catch((error) => problems.push(error.message));
  }
  problems.push(...countProblems([...known.keys()], refunded, await factsOf(product.eventstore_url), providersBooks(data)));
  for (const [id, buyer] of known) {
    const about = new RegExp(`^Payment received for order ${id.slice(0, 8)}`);
    await until(async () => (await mailsTo(product.url, buyer.email, about)).length > 0, `the mail about ${id}`).catch(() => undefined);
    const mails = await mailsTo(product.url, buyer.email, about);
    if (mails.length !== 1) problems.push(`order ${id}: ${mails.length} mails about its payment`);
  }
  return problems;
}

/** Every purchase after the back-up is in the office's queue, and no money is missing. */
async function moneyProblems(admin, lost) {
  const named = async () => {
    const { items } = await admin.get('/api/admin/attention?limit=100');
    return items.filter(({ kind }) => kind === 'unknown_payment').map(({ order_id }) => order_id);
  };
  const all = async () => (await named()).toSorted().join() === lost.toSorted().join();
  await until(all, 'naming every order that is lost').catch(() => undefined);
  const day = 86_400_000;
  const range = `from=${new Date(Date.now() - day).toISOString()}&to=${new Date(Date.now() + day).toISOString()}`;
  const { differences } = await admin.get(`/api/audit/money?${range}`);
  return [
    ...((await all()) ? [] : [`${lost.length} orders are lost, and these are named: ${(await named()).join()}`]),
    ...differences.map(({ kind, id, difference }) => `${kind} ${id}: ${difference}`),
  ];
}

/** Seals were published after the back-up: the log must not be sealed a second time under the name that they have. */
async function sealProblems(admin) {
  const asked = () => admin.get('/api/audit/seals');
  const since = async () => (await asked()).items[0]?.origin.endsWith('/2');
  await until(since, 'a seal under a new name').catch(() => undefined);
  const { items, origins } = await asked();
  const [change, ...more] = origins;
  if (!change || more.length > 0) return [`${origins.length} changes of the name that the log is sealed under`];
  console.log(`  sealed as ${change.to} from the first ${change.size} facts on, which ${change.from} has in common with it`);
  const wrong = items.filter(({ origin, size }) => origin === change.from && size > change.size);
  return [
    ...(change.size > 0 && change.reason === 'restored' ? [] : [`the change of the name says ${inspect(change)}`]),
    ...((await since()) ? [] : ['nothing is sealed under the new name']),
    ...wrong.map(({ size }) => `a seal of ${size} facts stands under the old name`),
  ];
}

/** The checks of the restored shop, from an operator's view. */
async function problemsOf(stream, before, leaving) {
  const admin = await signInAsAdmin();
  const problems = [];
  await until(() => isGone(admin, leaving.id), 'the second deletion').catch((error) => problems.push(error.message));
  const known = new Map();
  for (const [id, buyer] of stream.paid) if ((await admin.ask('GET', `/api/admin/orders/${id}`)).status === 200) known.set(id, buyer);
  problems.push(...[...before].filter((id) => !known.has(id)).map((id) => `order ${id} was paid before the back-up and is not in it`));
  // A refund that was asked for after the back-up is the provider's to tell of; the order is counted with the others once it has.
  const checked = new Map([...known].filter(([id]) => !stream.refunded.has(id) || before.refunded.has(id)));
  problems.push(...(await orderProblems(checked, before.refunded)));
  const lost = [...stream.paid.keys()].filter((id) => !known.has(id));
  problems.push(...(await moneyProblems(admin, lost)), ...(await sealProblems(admin)));
  const settings = JSON.parse(fs.readFileSync(path.join(data, 'environment.json'), 'utf8'));
  if ((await nodeAsync(['--enable-source-maps', 'dist/product/manage.js', 'verify'], settings)) !== 0)
    problems.push('the read models differ from a replay');
  console.log(`  ${known.size} orders kept, ${lost.length} in the queue as paid and unknown`);
  return problems;
}

async function run() {
  product = await startProduct({ folder, environment });
  const stream = await streamOfPurchases(product.url);
  const leaving = await stranger(await signInAsAdmin());
  lap('  started');
  const more = (many) => {
    const goal = stream.paid.size + many;
    return until(() => Promise.resolve(stream.paid.size >= goal), `${many} payments`);
  };
  await more(paidBefore);
  const before = Object.assign(new Set(stream.paid.keys()), { refunded: new Set(stream.refunded) });
  const file = path.join(folder, 'shop.tar.gz');
  const { bytes } = await backUp(data, file);
  const seals = publishedSeals();
  lap(`  backed up while people paid: ${(bytes / 1e6).toFixed(1)} MB`);
  const admin = await signInAsAdmin();
  await admin.delete(`/api/admin/users/${leaving.id}`, { reason: 'customer_request' });
  await until(() => isGone(admin, leaving.id), 'the deletion');
  await more(paidAfter);
  await until(async () => publishedSeals() >= seals + 2, 'a seal of what the back-up lacks');
  await stream.stop();
  await lose();
  lap(`  lost: ${stream.paid.size} orders had been paid, ${before.size} of them before the back-up`);
  const { deleted } = restore(file, data);
  product = await startProduct({ folder, environment });
  stream.place.url = product.url;
  lap('  restored and started');
  const problems = await problemsOf(stream, before, leaving);
  return deleted === 1 ? problems : [...problems, `${deleted} people were to be deleted again`];
}

const problems = await run().catch((error) => [inspect(error)]);
await end();
for (const problem of problems.slice(0, 20)) console.error(`! ${problem}`);
console.log(`restore: ${problems.length} violations`);
process.exit(problems.length === 0 ? 0 : 1);

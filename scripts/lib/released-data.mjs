// What a released version leaves to the next one: the back-up of a shop whose worker stood still while people paid, so payments wait to
// be settled, and every mail and a refund are owed. Beside each back-up is the list of its orders.
import { randomUUID } from 'node:crypto';
import fs from 'node:fs';
import path from 'node:path';
import pg from 'pg';
import { root } from './install.mjs';
import { preparedFolder } from './prepared-shop.mjs';
import { impatientStore, startProduct, temporaryFolder } from './product.mjs';
import { Buyer, moneyProblems, streamOfPurchases } from './purchases.mjs';
import { unsettled } from './settled.mjs';
import { untilMore } from './waiting.mjs';

const environment = { ...impatientStore, RECONCILE_SECONDS: '5', MAX_OPEN_UNPAID_ORDERS: '1000' };
const folderOfReleases = path.join(root, 'scripts/released-data');
const listOf = (file) => file.replace(/\.tar\.gz$/, '.json');

export const fileOf = (version) => path.join(folderOfReleases, `${version}.tar.gz`);

/** The back-ups of all released versions. */
export function releases() {
  const names = fs.existsSync(folderOfReleases) ? fs.readdirSync(folderOfReleases) : [];
  return names.filter((name) => name.endsWith('.tar.gz')).map((name) => path.join(folderOfReleases, name));
}

function freezeWorker(data) {
  const processes = JSON.parse(fs.readFileSync(path.join(data, 'processes.json'), 'utf8'));
  const { pid } = processes.find(({ name }) => name === 'worker');
  process.kill(pid, 'SIGSTOP');
  return () => process.kill(pid, 'SIGKILL');
}

async function purchasesWithoutWorker(product) {
  const stream = await streamOfPurchases(product.url, { givesBack: false });
  await untilMore(stream, 12, product);
  await stream.stop();
  const [[id, buyer]] = stream.paid;
  await buyer.send(`/api/orders/${id}/payment/sync`, {}, randomUUID());
  await stream.place.refund(id, buyer);
  return [...stream.paid].map(([order, { email }]) => ({ id: order, email, refunded: stream.refunded.has(order) }));
}

/** Data in which nothing is owed would prove nothing. */
async function webhooksWaiting({ database_url }) {
  const database = new pg.Client({ connectionString: database_url });
  await database.connect();
  const { rows } = await database.query(`select count(*)::int as waiting from vault.webhook where state <> 'settled'`);
  await database.end();
  if (rows[0].waiting === 0) throw new Error('no webhook waits to be settled');
  return rows[0].waiting;
}

/** Writes the back-up and its list; resolves with the number of orders, and of webhooks that wait. */
export async function keepData(file) {
  const { backUp } = await import('../../sandbox/dist/folder/back-up.js');
  const folder = await preparedFolder();
  const data = path.join(folder, 'data');
  const product = await startProduct({ folder, environment });
  const killWorker = freezeWorker(data);
  try {
    const orders = await purchasesWithoutWorker(product);
    const webhooks = await webhooksWaiting(product);
    fs.mkdirSync(path.dirname(file), { recursive: true });
    await backUp(data, file);
    fs.writeFileSync(listOf(file), `${JSON.stringify(orders, null, 2)}\n`);
    return { orders: orders.length, webhooks };
  } finally {
    killWorker();
    await product.stop();
    fs.rmSync(folder, { recursive: true, force: true });
  }
}

function purchasesOf(url, orders) {
  const place = { url, others: [], patienceMs: 90_000 };
  const paid = new Map();
  const buyers = new Map();
  for (const { id, email } of orders) {
    if (!buyers.has(email)) buyers.set(email, new Buyer(place, email, paid));
    paid.set(id, buyers.get(email));
  }
  return { paid, refunded: new Set(orders.filter(({ refunded }) => refunded).map(({ id }) => id)) };
}

/** Starts this version on a back-up: everything that was owed is done once, and the tables equal a replay. */
export async function problemsOnData(file) {
  const { restore } = await import('../../sandbox/dist/folder/back-up.js');
  const folder = await temporaryFolder();
  const data = path.join(folder, 'data');
  fs.mkdirSync(data, { mode: 0o755 });
  restore(file, data, { deleted: 'nobody', seals: 'none' });
  const product = await startProduct({ folder, environment });
  try {
    const purchases = purchasesOf(product.url, JSON.parse(fs.readFileSync(listOf(file), 'utf8')));
    return [...(await moneyProblems(purchases, product, data)), ...(await unsettled(product, data))];
  } finally {
    await product.stop();
    fs.rmSync(folder, { recursive: true, force: true });
  }
}

// What a released version leaves to the next ones: the back-up of an unfinished shop that was cut off while payments and mails were owed,
// and the ids of its orders beside it.
import fs from 'node:fs';
import path from 'node:path';
import { root } from '../lib/install.mjs';
import { ProvenShop } from './shop.mjs';
import { leaveUnfinished } from './unfinished-shop.mjs';
import { readJson } from '../lib/json.mjs';

/** @import { UnfinishedOrders } from './unfinished-shop.mjs' */

/** The settings of the shop before and after the power cut. */
export const releaseSettings = { MAX_OPEN_UNPAID_ORDERS: '3' };

const folderOfReleases = path.join(root, 'scripts/released-data');
/** @param {string} file */
const ordersFileOf = (file) => file.replace(/(\.tar\.gz)?$/, '.json');

/** @param {string} version */
export const fileOf = (version) => path.join(folderOfReleases, `${version}.tar.gz`);

/** Lists the back-ups of all released versions. */
export function releasedFiles() {
  const names = fs.existsSync(folderOfReleases) ? fs.readdirSync(folderOfReleases) : [];
  return names.filter((name) => name.endsWith('.tar.gz')).map((name) => path.join(folderOfReleases, name));
}

/**
 * Cuts off a shop while payments and mails are owed; returns its orders and debts. Fails if nothing is owed.
 * @param {ProvenShop} shop
 */
export async function leaveOwing(shop) {
  const { orders, owed } = await leaveUnfinished(shop);
  await shop.cutOff();
  if (owed.mails < 3 || owed.webhooks < 2 || owed.orders < 2) throw new Error('what should be owed has been done before the cut');
  return { orders, owed };
}

/**
 * Writes a back-up of such a shop; returns what is owed in it.
 * @param {string} file
 */
export async function keepData(file) {
  const { backUp } = await import('../../sandbox/dist/folder/back-up.js');
  const shop = await ProvenShop.prepared();
  try {
    await shop.start(releaseSettings);
    const { orders, owed } = await leaveOwing(shop);
    fs.mkdirSync(path.dirname(file), { recursive: true });
    await backUp(shop.data, file);
    fs.writeFileSync(ordersFileOf(file), `${JSON.stringify(orders, null, 2)}\n`);
    return owed;
  } finally {
    await shop.end();
  }
}

/**
 * Restores such a back-up into a folder; returns its orders.
 * @param {string} file
 * @param {string} data
 * @returns {Promise<UnfinishedOrders>}
 */
export async function restoreData(file, data) {
  const { restore } = await import('../../sandbox/dist/folder/back-up.js');
  fs.mkdirSync(data, { mode: 0o755 });
  restore(file, data, { deleted: 'nobody', seals: 'none' });
  return /** @type {UnfinishedOrders} */ (readJson(ordersFileOf(file)));
}

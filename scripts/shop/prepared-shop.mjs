// A data folder with migrated databases and the demo accounts, made once for each build and copied for every product that a run starts.
import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import fs from 'node:fs';
import path from 'node:path';
import { root } from '../lib/install.mjs';
import { runExclusively } from '../lib/lock.mjs';
import { startProduct, temporaryRunFolder } from '../lib/product.mjs';

/** Silent while waiting for the lock: two fault runs that start together prepare one folder. */
const quiet = () => undefined;
const shops = path.join(root, '.cache', 'shop');

/** Hash of all files that determine what a start leaves in its folder. */
function contentOfBuild() {
  const hash = createHash('sha256').update(fs.readFileSync(path.join(root, 'package-lock.json')));
  for (const workspace of ['contracts', 'proof', 'eventstore', 'projections', 'backend', 'sandbox', 'client']) {
    const dist = path.join(root, workspace, 'dist');
    const files = fs
      .readdirSync(dist, { recursive: true, encoding: 'utf8' })
      .filter((name) => /\.(js|sql)$/.test(name) && !name.endsWith('.spec.js'));
    for (const name of files.sort()) hash.update(name).update(fs.readFileSync(path.join(dist, name)));
  }
  return hash.digest('hex').slice(0, 16);
}

/**
 * Copies a folder with its owners, because PostgreSQL may run as another account.
 * @param {string} from
 * @param {string} to
 */
function copyWithOwners(from, to) {
  const { status, stderr } = spawnSync('cp', ['-pR', from, to], { encoding: 'utf8' });
  if (status !== 0) throw new Error(`${from} could not be copied: ${stderr}`);
}

/** @param {string} shop */
async function prepareShop(shop) {
  const folder = await temporaryRunFolder();
  try {
    const product = await startProduct({ folder });
    await product.stop();
    const data = path.join(folder, 'data');
    const unfinished = `${shop}.unfinished`;
    fs.rmSync(shops, { recursive: true, force: true });
    fs.mkdirSync(shops, { recursive: true, mode: 0o700 });
    // Where PostgreSQL's account may not enter temporary folders, the database is elsewhere: then each product starts from scratch.
    if (fs.existsSync(path.join(data, 'postgres'))) copyWithOwners(data, unfinished);
    else fs.mkdirSync(unfinished);
    fs.rmSync(path.join(unfinished, 'logs'), { recursive: true, force: true });
    fs.renameSync(unfinished, shop);
  } finally {
    fs.rmSync(folder, { recursive: true, force: true });
  }
}

/** A temporary folder whose `data` is a copy of the prepared shop. All copies have the same keys and passwords; each start has its own ports. */
export async function preparedFolder() {
  const shop = path.join(shops, contentOfBuild());
  return await runExclusively(async () => {
    if (!fs.existsSync(shop)) await prepareShop(shop);
    const folder = await temporaryRunFolder();
    copyWithOwners(shop, path.join(folder, 'data'));
    return folder;
  }, quiet);
}

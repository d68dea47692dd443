// An administrator edits secrets of units in stock, each once, while processes are killed; then the secrets are read and checked.
import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { signInToDemo } from '../../client/dist/people.js';
import { ShopClient } from '../../client/dist/shop-client.js';
import { waitUntil } from '../lib/waiting.mjs';
import { eventsOf } from './log.mjs';

/** @typedef {{ text: string, acknowledged: boolean }} Edit */
/** @typedef {Awaited<ReturnType<typeof streamOfEdits>>} EditStream */

const sku = /** @type {const} */ ({ channel: 'WhatsApp', product_type: 'Business' });
const units = 4;

/**
 * The version that the list shows now: an edit is refused until the one before is listed.
 * @param {ShopClient} admin
 * @param {string} id
 */
async function seenVersion(admin, id) {
  const [unit] = (await admin.get(`/api/admin/products?search=${id}`)).items;
  if (!unit) throw new Error(`unit ${id} is not listed yet`);
  return unit.version;
}

/** @param {string} url */
export async function streamOfEdits(url) {
  const admin = await waitUntil(() => signInToDemo(new ShopClient({ origin: url, readsOwnWrites: false }), 'admin'), 'a sign-in');
  /**
   * The edits of each unit, in order, and whether each was acknowledged.
   * @type {Map<string, Edit[]>}
   */
  const editsByUnit = new Map();
  for (let n = 0; n < units; n++) {
    const text = `as it was ${randomUUID()}`;
    const made = await waitUntil(() => admin.post('/api/admin/products', { ...sku, private_info: text }), 'a unit');
    editsByUnit.set(made.product_id, [{ text, acknowledged: true }]);
  }
  let running = true;
  const editing = [...editsByUnit].map(async ([id, edits]) => {
    for (let n = 1; running; n++) {
      const edit = { text: `edit ${n} ${randomUUID()}`, acknowledged: false };
      edits.push(edit);
      const sent = seenVersion(admin, id).then((version) =>
        admin.put(`/api/admin/products/${id}/private-info`, { privateInfo: edit.text, version }),
      );
      edit.acknowledged = await sent.then(
        () => true,
        () => false,
      );
      await sleep(edit.acknowledged ? 30 : 300);
    }
  });
  const stopEditing = async () => {
    running = false;
    await Promise.all(editing);
  };
  return {
    admin,
    editsByUnit,
    stop: stopEditing,
    done: () => [...editsByUnit.values()].flat().filter(({ acknowledged }) => acknowledged).length - units,
  };
}

/** @param {string} eventStoreUrl */
async function countChanges(eventStoreUrl) {
  /** @type {Map<string, number>} */
  const count = new Map();
  for await (const { type, data } of eventsOf(eventStoreUrl)) {
    const { product_id } = data;
    if (type === 'product_private_info_changed' && product_id) count.set(product_id, (count.get(product_id) ?? 0) + 1);
  }
  return count;
}

/**
 * Problems of edited secrets: each unit must show its last acknowledged edit or a later one, and each acknowledged edit must be one fact.
 * @param {EditStream} edited
 * @param {{ eventstore_url: string }} product
 */
export async function secretProblems({ admin, editsByUnit }, { eventstore_url }) {
  const problems = [];
  const facts = await countChanges(eventstore_url);
  for (const [id, edits] of editsByUnit) {
    const { private_info: read } = await waitUntil(() => admin.post(`/api/admin/products/${id}/reveal`), `the secret of ${id}`);
    const last = edits.findLastIndex(({ acknowledged }) => acknowledged);
    if (!edits.slice(last).some(({ text }) => text === read)) problems.push(`unit ${id} says ${read}, not ${edits[last]?.text}`);
    const [least, most, changes] = [edits.filter(({ acknowledged }) => acknowledged).length - 1, edits.length - 1, facts.get(id) ?? 0];
    if (changes < least || changes > most) problems.push(`unit ${id}: ${changes} changes in the log, ${least} to ${most} were requested`);
  }
  return problems;
}

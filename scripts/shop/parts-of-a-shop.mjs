// A shop whose two stores come back from different moments: how it is started, and what must hold afterwards.
import { buyOrder, importUnits, monthlyCreator } from '../../client/dist/orders.js';
import { signInToDemo } from '../../client/dist/people.js';
import { waitUntil } from '../lib/waiting.mjs';
import { booksOf, isBefore, join, settings, visitorOf } from './life-before-loss.mjs';
import { acceptOlderLog, problemsOfExchange } from './older-log.mjs';
import { bringBack, continueFromOlderTables } from './older-stores.mjs';
import { messageOf } from '../lib/errors.mjs';
import { countFacts } from './log.mjs';

/** @import { ShopClient } from '../../client/dist/shop-client.js' */
/** @import { ProvenShop } from './shop.mjs' */
/** @import { LifeStory, Moments } from './life-before-loss.mjs' */

/**
 * The moments that log and tables come back from.
 * @type {Record<string, Moments>}
 */
export const forms = {
  'PostgreSQL alone, older': { log: 'last', tables: 'first' },
  'the log alone, older': { log: 'first', tables: 'last' },
  'both, PostgreSQL’s the older': { log: 'second', tables: 'first' },
  'both, the log’s the older': { log: 'first', tables: 'second' },
};

/**
 * @param {ShopClient} admin
 * @param {string} kind
 */
const entriesOf = async (admin, kind) => {
  const { items } = await admin.get('/api/admin/attention?limit=100');
  return items.filter((entry) => entry.kind === kind);
};

/**
 * Problems of the money: each charge belongs to an order or is named, and nothing is charged or refunded that was not before.
 * @param {ProvenShop} shop
 * @param {ShopClient} admin
 * @param {LifeStory} story
 */
async function moneyProblems(shop, admin, story) {
  /** @type {string[]} */
  const problems = [];
  // A charge that has been refunded in full waits for nobody.
  for (const id of [...story.orders.keys()].filter((order) => !story.refunded.has(order))) {
    const isKnown = async () => {
      /** @type {{ status: number, body: { paid_at?: string | null } }} */
      const { status, body } = await admin.ask('GET', `/api/admin/orders/${id}`);
      if (status === 200 && body.paid_at !== null) return true;
      return (await entriesOf(admin, 'unknown_payment')).some(({ order_id }) => order_id === id);
    };
    await waitUntil(isKnown, `naming the payment of ${id}`).catch((error) => problems.push(messageOf(error)));
  }
  const day = 86_400_000;
  const range = `from=${new Date(Date.now() - day).toISOString()}&to=${new Date(Date.now() + day).toISOString()}`;
  const readDifferences = async () => (await admin.get(`/api/audit/money?${range}`)).differences;
  await waitUntil(async () => (await readDifferences()).length === 0, 'equal books').catch(() => undefined);
  problems.push(...(await readDifferences()).map(({ kind, id, difference }) => `${kind} ${id}: ${difference}`));
  for (const [id, after] of booksOf(shop, story)) {
    const before = story.books.get(id);
    if (after !== before) problems.push(`order ${id}: ${after} at the provider, ${before} before the loss`);
  }
  return problems;
}

/**
 * Problems of people: the deleted ones stay deleted, and those whom the vault lacks are named.
 * @param {ProvenShop} shop
 * @param {ShopClient} admin
 * @param {LifeStory} story
 */
async function peopleProblems(shop, admin, story) {
  /** @type {string[]} */
  const problems = [];
  /** @param {string} id */
  const isForgotten = async (id) => {
    const { rowCount } = await shop.database.query(
      'select from vault.person where user_id = $1 union all select from read.app_user where id = $1',
      [id],
    );
    return rowCount === 0;
  };
  for (const { id } of story.deleted)
    await waitUntil(() => isForgotten(id), `the deletion of ${id}`).catch((error) => problems.push(messageOf(error)));
  /** @type {import('pg').QueryResult<{ id: string }>} */
  const { rows } = await shop.database.query(
    'select id from read.app_user u where not exists (select from vault.person p where p.user_id = u.id)',
  );
  for (const { id } of rows.filter((row) => !story.deleted.some((person) => person.id === row.id)))
    await waitUntil(async () => (await entriesOf(admin, 'person_lost')).some(({ user_id }) => user_id === id), `naming ${id}`).catch(
      (error) => problems.push(messageOf(error)),
    );
  return problems;
}

/**
 * Problems of addresses: those of deleted people, and of newcomers whom a store lacks, can sign up again.
 * @param {ProvenShop} shop
 * @param {ShopClient} admin
 * @param {LifeStory} story
 * @param {Moments} moments
 */
async function addressProblems(shop, admin, story, { log, tables }) {
  const lost = story.newcomers.filter(({ moment }) => isBefore(log, moment) || isBefore(tables, moment));
  /** @type {string[]} */
  const problems = [];
  for (const { email } of [...story.deleted.slice(0, 1), ...lost.slice(0, 1)])
    await join(shop, admin, 'Once Again', email).catch((error) => problems.push(`${email} cannot sign up again: ${messageOf(error)}`));
  return problems;
}

/**
 * Problems of units: none is for sale whose secret is lost, or known to a customer, and each that a customer cannot read is named.
 * @param {ProvenShop} shop
 * @param {ShopClient} admin
 * @param {LifeStory} story
 * @param {Moments} moments
 */
async function unitProblems(shop, admin, story, { log, tables }) {
  /** @type {string[]} */
  const problems = [];
  const lacking = `from read.product p where not exists (select from vault.private_info v where v.id = p.id and v.version = p.fingerprint)`;
  const forSale = () => shop.database.query(`select id ${lacking} and status = 'available' and not moving`);
  await waitUntil(async () => (await forSale()).rowCount === 0, 'setting aside what is lost').catch((error) =>
    problems.push(messageOf(error)),
  );
  /** @type {import('pg').QueryResult<{ id: string }>} */
  const { rows } = await shop.database.query(`select distinct assigned_order_id as id ${lacking} and assigned_order_id is not null`);
  for (const { id } of rows)
    await waitUntil(
      async () => (await entriesOf(admin, 'secret_lost')).some(({ order_id }) => order_id === id),
      `naming order ${id}`,
    ).catch((error) => problems.push(messageOf(error)));
  const given = isBefore(log, tables) ? story.given.get(tables) : [];
  const sold = await shop.database.query("select id from read.product where status = 'available' and id = any($1)", [given]);
  if (sold.rows.length > 0) problems.push(`${sold.rows.length} units that customers have are for sale`);
  const free = await shop.database.query(`select id ${lacking} and status = 'quarantined'`);
  const entries = await entriesOf(admin, 'secret_lost');
  if (free.rows.length > 0 && !entries.some(({ order_id }) => order_id === null)) problems.push('units are lost and not named');
  return problems;
}

/**
 * Problems of what comes next: an order is bought and delivered, its customer can read it, and facts are sealed.
 * @param {ProvenShop} shop
 * @param {ShopClient} admin
 */
async function continuationProblems(shop, admin) {
  const customer = await signInToDemo(visitorOf(shop), 'customer');
  await importUnits(admin, monthlyCreator, 30);
  const id = await buyOrder(customer, monthlyCreator);
  const began = Date.now();
  await waitUntil(async () => {
    await admin.ask('POST', `/api/admin/orders/${id}/deliver`, { body: {} });
    return (await customer.get(`/api/orders/${id}`)).status === 'delivered';
  }, 'a delivery');
  const { items } = await customer.post(`/api/orders/${id}/products/reveal`);
  const problems = items.length > 0 && items.every(({ private_info }) => private_info) ? [] : [`the customer of ${id} reads nothing`];
  const isSealed = async () => Date.parse((await admin.get('/api/audit/seals')).items[0]?.sealed_at ?? '') > began;
  await waitUntil(isSealed, 'a seal').catch((error) => problems.push(messageOf(error)));
  return problems;
}

/**
 * Exchanges the log under the shop as it was at the loss for an older one, and returns the problems.
 * @param {ProvenShop} shop
 * @param {(step: string) => void} say
 */
export async function problemsBeforeRestart(shop, say) {
  await shop.start(settings);
  return await problemsOfExchange(shop, 'first', say);
}

/** @param {ShopClient | undefined} customer */
const isSignedOut = async (customer) => (await customer?.ask('GET', '/api/me'))?.status === 401;

/**
 * Brings back log and tables from the moments of a form, starts the shop as an operator would, and returns the problems.
 * @param {ProvenShop} shop
 * @param {string} form
 * @param {LifeStory} story
 * @param {(step: string) => void} say
 */
export async function problemsOfForm(shop, form, story, say) {
  const moments = forms[form];
  if (!moments) throw new Error(`there is no form ${form}`);
  const [earlierSession] = story.orders.values();
  await bringBack(shop, moments);
  if (moments.tables !== 'last') await continueFromOlderTables(shop);
  const problems = isBefore(moments.log, moments.tables) ? await acceptOlderLog(shop, settings) : [];
  await shop.start(settings);
  if (!(await isSignedOut(earlierSession))) problems.push('a session from the time before the restore is still open');
  const admin = await signInToDemo(visitorOf(shop), 'admin');
  problems.push(...(await continuationProblems(shop, admin)), ...(await moneyProblems(shop, admin, story)));
  problems.push(...(await peopleProblems(shop, admin, story)), ...(await addressProblems(shop, admin, story, moments)));
  problems.push(...(await unitProblems(shop, admin, story, moments)), ...(await shop.problems()));
  const facts = await countFacts(shop.product.eventstore_url);
  const twice = [...story.orders.keys()].filter((id) => facts(`payment_refunded ${id}`) > 1);
  problems.push(...twice.map((id) => `order ${id} is refunded twice in the log`));
  say(`${form}: ${problems.length} violations`);
  await shop.cutOff();
  return problems.map((problem) => `${form}: ${problem}`);
}

// Cuts the power of everything at once while people pay, refunds are made and stock is edited.
import { randomUUID } from 'node:crypto';
import fs from 'node:fs';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { joinShop, signInToDemo } from '../../client/dist/people.js';
import { ShopClient } from '../../client/dist/shop-client.js';
import { secretProblems, streamOfEdits } from '../shop/edits.mjs';
import { holdUp } from '../shop/provider.mjs';
import { untilEvent } from '../shop/log.mjs';

/** @import { FaultOptions } from './runs.mjs' */
/** @import { ProvenShop } from '../shop/shop.mjs' */
/** @import { Purchases } from '../shop/purchases.mjs' */
/** @typedef {{ email: string, password: string, token: string }} Withdrawn a moderator whose rights were withdrawn */
/** @typedef {(shop: ProvenShop, stream: Purchases, withdrawn: Withdrawn[]) => Promise<unknown>} Moment */

/**
 * Cuts the power again before the start has finished.
 * @param {ProvenShop} shop
 */
async function cutWhileStarting(shop) {
  const started = shop.start().catch(() => undefined);
  await Promise.race([started, sleep(500 + Math.random() * 9_000)]);
  await shop.cutOff();
  await started;
}

/** @param {ProvenShop} shop */
const fileOfLogs = (shop) => path.join(shop.folder, 'logs-of-all-starts');

/**
 * Collects the logs of a finished run before the next start moves them away.
 * @param {ProvenShop} shop
 */
function keepLogs(shop) {
  const folder = path.join(shop.data, 'logs');
  for (const name of fs.readdirSync(folder).filter((file) => file.endsWith('.log'))) {
    const lines = fs.readFileSync(path.join(folder, name), 'utf8').split('\n');
    fs.appendFileSync(fileOfLogs(shop), lines.map((line) => `${name} ${line}\n`).join(''));
  }
}

/** @param {string} line */
const isProblem = (line) => /"level":[56]0/.test(line) || /Warning: |Uncaught|FATAL|PANIC/.test(line);

/**
 * Errors and runtime warnings in the logs, which a power cut must not cause. The stand-in for Google always logs one.
 * @param {ProvenShop} shop
 */
const logProblems = (shop) =>
  fs
    .readFileSync(fileOfLogs(shop), 'utf8')
    .split('\n')
    .filter((line) => !line.startsWith('google.log') && isProblem(line));

/** @param {ProvenShop} shop */
const holdUpCheckout = ({ product, data }) => holdUp(product, data, 'POST /v1/checkout/sessions', ['slow_after']);

/**
 * @param {string} effect
 * @returns {Moment}
 */
const holdUpRefund =
  (effect) =>
  ({ product, data }, stream) => {
    stream.refundNext(1);
    return holdUp(product, data, 'POST /v1/refunds', [effect]);
  };

/**
 * @param {string} type
 * @returns {Moment}
 */
const untilWritten =
  (type) =>
  ({ product }) =>
    untilEvent(product.eventstore_url, [type], 10_000);

const officeRoute = '/api/admin/stats';

/**
 * Withdraws the rights of a new moderator, who is added to `withdrawn`.
 * @param {(admin: ShopClient, userId: string) => Promise<unknown>} withdraw
 * @returns {Moment}
 */
const withdrawRights =
  (withdraw) =>
  async ({ product }, _, withdrawn) => {
    const visitor = new ShopClient({ origin: product.url });
    const admin = await signInToDemo(visitor, 'admin');
    const credentials = { email: `moderator.${randomUUID()}@shop.test`, password: 'a good password' };
    const { userId } = await joinShop(visitor, admin, { ...credentials, full_name: 'Mo Derator' });
    await admin.put(`/api/admin/users/${userId}/roles/moderator`, { reason: 'joined_team' });
    const { access_token: token } = await visitor.post('/api/auth/login', credentials);
    const moderator = new ShopClient({ origin: product.url, token });
    if ((await moderator.ask('GET', officeRoute)).status !== 200) throw new Error('a moderator cannot use the office');
    await withdraw(admin, userId);
    withdrawn.push({ ...credentials, token });
  };
/**
 * @param {ShopClient} admin
 * @param {string} userId
 */
const suspend = (admin, userId) => admin.patch(`/api/admin/users/${userId}/status`, { status: 'suspended', reason: 'abuse' });
/**
 * @param {ShopClient} admin
 * @param {string} userId
 */
const dismiss = (admin, userId) => admin.delete(`/api/admin/users/${userId}/roles/moderator`, { reason: 'left_team' });

/**
 * Uses the withdrawn rights until the start has ended: with the session from before, and with a new one.
 * @param {Promise<void>} starting
 * @param {ProvenShop} shop
 * @param {Withdrawn[]} withdrawn
 */
async function entriesWhile(starting, { product }, withdrawn) {
  /** @type {string[]} */
  const problems = [];
  const tryAll = async () => {
    for (const { token, email, password } of withdrawn) {
      const visitor = new ShopClient({ origin: product.url });
      const old = await new ShopClient({ origin: product.url, token }).ask('GET', officeRoute);
      if (old.status < 300) problems.push(`${email} has entered with the session that was ended`);
      const session = await visitor.post('/api/auth/login', { email, password });
      const { status } = await new ShopClient({ origin: product.url, token: session.access_token }).ask('GET', officeRoute);
      if (status < 300) problems.push(`${email} has entered with a role that was withdrawn`);
    }
  };
  let isStarting = true;
  const started = starting.finally(() => (isStarting = false));
  for (; isStarting; await sleep(20)) await tryAll().catch(() => undefined);
  await started;
  await tryAll();
  return [...new Set(problems)];
}

/** @type {[name: string, moment: Moment][]} */
const moments = [
  ['a refund that the provider has not begun', holdUpRefund('slow')],
  ['the answer to a suspension', withdrawRights(suspend)],
  ['the answer to a revocation', withdrawRights(dismiss)],
  ['a refund that the provider has given', holdUpRefund('slow_after')],
  ['a checkout', holdUpCheckout],
  ['an order being paid', untilWritten('order_paid')],
  ['an edit', untilWritten('product_private_info_changed')],
  ['anything', () => sleep(Math.random() * 1_000)],
];

/**
 * @param {ProvenShop} shop
 * @param {Withdrawn[]} withdrawn
 * @param {boolean} again
 */
async function cutPowerAt(shop, withdrawn, again) {
  const many = await shop.cutOff();
  keepLogs(shop);
  if (again) {
    await cutWhileStarting(shop);
    keepLogs(shop);
  }
  const begun = Date.now();
  /** @type {string[]} */
  const entries = await entriesWhile(shop.start(), shop, withdrawn);
  return { entries, text: `${many} processes; back after ${((Date.now() - begun) / 1000).toFixed(1)} s` };
}

/**
 * Fault run: cuts the power of all processes while people pay.
 * @param {ProvenShop} shop
 * @param {FaultOptions} options
 */
export default async function power(shop, { short, say }) {
  const cuts = short ? 3 : Number(process.env.POWER_CUTS ?? 8);
  // Remove the logs of earlier runs.
  await shop.stop();
  await shop.start();
  const stream = await shop.startPurchases();
  /** @type {Withdrawn[]} */
  const withdrawn = [];
  /** @type {string[]} */
  const entries = [];
  const edits = await streamOfEdits(shop.product.url);
  say('started');
  for (let n = 0; n < cuts; n++) {
    await shop.untilMore(stream, 2);
    const [name, moment] = /** @type {typeof moments[number]} */ (moments[n % moments.length]);
    await moment(shop, stream, withdrawn);
    const cut = await cutPowerAt(shop, withdrawn, n % 2 === 1);
    entries.push(...cut.entries);
    say(`cut in ${name}: ${cut.text}; ${stream.paid.size} paid, ${edits.done()} edits`);
  }
  await shop.untilMore(stream, 2);
  await edits.stop();
  await stream.stop();
  const checkAtTheEnd = async () => {
    const problems = await secretProblems(edits, shop.product);
    keepLogs(shop);
    return [...problems, ...entries, ...logProblems(shop)];
  };
  return {
    figures: `${stream.paid.size} orders paid for, ${stream.refunded.size} refunds, ${edits.done()} edits, ${cuts} cuts`,
    lastly: checkAtTheEnd,
  };
}

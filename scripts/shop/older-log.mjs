// A log that is older than the tables, as an operator meets it: what its processes say and measure, and how the shop continues.
import fs from 'node:fs';
import path from 'node:path';
import { inspect } from 'node:util';
import { waitUntil } from '../lib/waiting.mjs';
import { exchangeLog } from './older-stores.mjs';
import { messageOf } from '../lib/errors.mjs';
import { operate } from './operate.mjs';

/** @import { ProvenShop } from './shop.mjs' */

const sentence = /^(?:.* )?The log in the event store is older than the tables .*npm run ops -- accept-older-log/m;
/** Status of a program that refuses its surroundings. */
const refusedStatus = 78;
const readiness = { api: '/api/health/ready', worker: '/api/health/ready', projections: '/health/ready' };
/** The name in the gauges of lag of each process that has them. */
const lags = { worker: 'process', projections: 'projection' };

/**
 * @param {ProvenShop} shop
 * @param {string} role
 */
const portOf = (shop, role) => /** @type {Record<string, number>} */ (shop.readJson('ports.json'))[role];

/**
 * The values of the gauges of lag that a process reports, by gauge and label.
 * @param {ProvenShop} shop
 * @param {keyof typeof lags} role
 */
async function lagsOf(shop, role) {
  const { METRICS_TOKEN } = /** @type {{ METRICS_TOKEN: string }} */ (shop.readJson('secrets.json'));
  const response = await fetch(`http://127.0.0.1:${portOf(shop, role)}/metrics`, {
    headers: { authorization: `Bearer ${METRICS_TOKEN}` },
  });
  const lines = (await response.text()).matchAll(new RegExp(`^orderstream_${lags[role]}_lag_(positions|seconds)(\\{.*\\}) (\\S+)$`, 'gm'));
  return new Map(
    [...lines].map(([, unit = '', label = '', value = '']) => [unit + label, value.endsWith('Inf') ? Infinity : Number(value)]),
  );
}

/** @param {Map<string, number>} values */
const isAheadOfLog = (values) =>
  values.size > 0 && [...values].every(([name, value]) => (name.startsWith('positions') ? value < 0 : value === Infinity));

/**
 * Problems of processes under which the log is exchanged: they must not be ready, and must report a lag that no healthy one has.
 * @param {ProvenShop} shop
 */
async function problemsOfRunning(shop) {
  /** @type {string[]} */
  const problems = [];
  for (const [role, route] of Object.entries(readiness)) {
    const isRefused = async () => (await fetch(`http://127.0.0.1:${portOf(shop, role)}${route}`)).status === 503;
    await waitUntil(isRefused, `${role} not being ready`).catch((error) => problems.push(messageOf(error)));
  }
  for (const role of /** @type {const} */ (['worker', 'projections']))
    await waitUntil(async () => isAheadOfLog(await lagsOf(shop, role)), `a lag of ${role} below 0`).catch(async () =>
      problems.push(`the lag of ${role} with an older log: ${inspect(await lagsOf(shop, role).catch(messageOf))}`),
    );
  return problems;
}

/**
 * Problems of processes and commands that start with an older log: each must end with the sentence that says what to do.
 * @param {ProvenShop} shop
 */
async function problemsOfStarts(shop) {
  /** @type {string[]} */
  const problems = [];
  for (const role of Object.keys(readiness)) {
    const file = path.join(shop.data, 'logs', `${role}.log`);
    const { size } = fs.statSync(file);
    shop.kill(role);
    const hasRefused = () =>
      sentence.test(fs.readFileSync(file, 'utf8').slice(size)) &&
      shop.product.output().includes(`${role} ended (exit code ${refusedStatus})`);
    await waitUntil(hasRefused, `${role} refusing an older log`).catch((error) => problems.push(messageOf(error)));
  }
  for (const command of [['verify'], ['grant', 'admin@demo.test']]) {
    const { status, output } = await operate([...command, '--data-dir', shop.data]);
    if (status !== refusedStatus || !sentence.test(output))
      problems.push(`ops -- ${command.join(' ')} with an older log: ${status}, ${output}`);
  }
  return problems;
}

/**
 * Exchanges the log of the running shop for an older one, and leaves it cut off.
 * @param {ProvenShop} shop
 * @param {string} moment
 * @param {(step: string) => void} say
 */
export async function problemsOfExchange(shop, moment, say) {
  await exchangeLog(shop, moment);
  const problems = [...(await problemsOfRunning(shop)), ...(await problemsOfStarts(shop))];
  say(`an older log under a running shop: ${problems.length} violations`);
  await shop.cutOff();
  return problems;
}

/**
 * Continues from an older log: the shop does not start before; the command says what it costs, and does nothing unless that is confirmed.
 * @param {ProvenShop} shop
 * @param {Record<string, string>} settings
 */
export async function acceptOlderLog(shop, settings) {
  const problems = [];
  const refusal = await shop.start(settings).then(() => 'it started', messageOf);
  if (!sentence.test(refusal)) problems.push(`the start with an older log: ${refusal}`);
  if (shop.isRunning) await shop.cutOff();
  /** @param {...string} answers */
  const accept = (...answers) => operate(['accept-older-log', ...answers, '--data-dir', shop.data]);
  const before = await accept();
  if (before.status !== 0 || !/Empties: [^]*Forgets: [^]*Rebuilds: [^]*Nothing was changed/.test(before.output))
    problems.push(`before the confirmation: ${before.status}, ${before.output}`);
  const after = await accept('--yes');
  if (after.status !== 0) throw new Error(`the older log was not accepted: ${after.output}`);
  return problems;
}

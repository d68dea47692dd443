// Starts a shop on an empty cluster of three nodes and, while twelve people pay, ends its leader and a follower at once for fifteen seconds,
// twenty times. `COMMAND kill` ends the two, `COMMAND start` starts what has ended. No process of the shop may end, and everything must be
// paid.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { setTimeout as sleep } from 'node:timers/promises';

/** @import { FaultOptions } from './runs.mjs' */
/** @import { ProvenShop } from '../shop/shop.mjs' */

const rounds = Number(process.env.CLUSTER_ROUNDS ?? 20);
const downSeconds = 15;
/**
 * Each of three people orders from four places; a person may open thirty checkouts a minute. Their patience is longer than a cluster
 * takes to elect a leader on a busy machine.
 */
const crowd = { each: 4, pauseMs: 8_000, patienceMs: 180_000 };

/** A node treats every variable with the prefix EVENTSTORE_ as a setting of its own. */
const { EVENTSTORE_URL, ...plain } = process.env;

/**
 * @param {string} command
 * @param {string} verb
 */
async function callNodes(command, verb) {
  const child = spawn(`${command} ${verb}`, { shell: true, env: plain, stdio: ['ignore', 'ignore', 'inherit'] });
  const [status] = /** @type {[number | null]} */ (await once(child, 'exit'));
  if (status !== 0) throw new Error(`${command} ${verb} failed`);
}

/**
 * Fault run: ends the leader and a follower of a cluster while people pay.
 * @param {ProvenShop} shop
 * @param {FaultOptions} options
 */
export default async function cluster(shop, { nodes, say }) {
  if (nodes === undefined || EVENTSTORE_URL === undefined) throw new Error('the cluster and its command must be named');
  shop.defer(() => callNodes(nodes, 'start').catch(() => undefined));
  await shop.start({ EVENTSTORE_URL }, ['--demo']);
  const before = shop.pids();
  const stream = await shop.startPurchases(crowd);
  await shop.untilMore(stream, 12);
  say('started');
  for (let n = 1; n <= rounds; n += 1) {
    const [since, paid] = [performance.now(), stream.paid.size];
    await callNodes(nodes, 'kill');
    await sleep(downSeconds * 1_000);
    await callNodes(nodes, 'start');
    await shop.untilMore(stream, 5, 240);
    const seconds = ((performance.now() - since) / 1_000).toFixed(0);
    say(`${n}: leader and a follower were away, five orders later after ${seconds} s, ${stream.paid.size - paid} paid for`);
  }
  await stream.stop();
  const restartedProcesses = () => Object.entries(shop.pids()).filter(([name, pid]) => pid !== before[name]);
  return {
    figures: `${stream.paid.size} orders paid for, ${stream.refunded.size} refunds, ${rounds} times without a leader`,
    lastly: () => restartedProcesses().map(([name]) => `${name} had ended and was started again`),
  };
}

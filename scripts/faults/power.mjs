// Cuts the power of everything at once while people pay, refunds are made and stock is edited.
import fs from 'node:fs';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { secretProblems, streamOfEdits } from '../shop/edits.mjs';
import { holdUp } from '../shop/provider.mjs';
import { untilEvent } from '../shop/purchases.mjs';

/** Cuts the power again before the start has finished. */
async function cutWhileStarting(shop) {
  const started = shop.start().catch(() => undefined);
  await Promise.race([started, sleep(500 + Math.random() * 9_000)]);
  await shop.cutOff();
  await started;
}

const fileOfLogs = (shop) => path.join(shop.folder, 'logs-of-all-starts');

/** Collects the logs of a finished run before the next start moves them away. */
function keepLogs(shop) {
  const folder = path.join(shop.data, 'logs');
  for (const name of fs.readdirSync(folder).filter((file) => file.endsWith('.log'))) {
    const lines = fs.readFileSync(path.join(folder, name), 'utf8').split('\n');
    fs.appendFileSync(fileOfLogs(shop), lines.map((line) => `${name} ${line}\n`).join(''));
  }
}

const isProblem = (line) => /"level":[56]0/.test(line) || /Warning: |Uncaught|FATAL|PANIC/.test(line);

/** Errors and runtime warnings in the logs, which a power cut must not cause. The stand-in for Google always logs one. */
const logProblems = (shop) =>
  fs
    .readFileSync(fileOfLogs(shop), 'utf8')
    .split('\n')
    .filter((line) => !line.startsWith('google.log') && isProblem(line));

const holdUpCheckout = ({ product, data }) => holdUp(product, data, 'POST /v1/checkout/sessions', ['slow_after']);

const holdUpRefund =
  (effect) =>
  ({ product, data }, stream) => {
    stream.place.refundsWished = 1;
    return holdUp(product, data, 'POST /v1/refunds', [effect]);
  };

const untilWritten =
  (type) =>
  ({ product }) =>
    untilEvent(product.eventstore_url, [type], 10_000);

const moments = [
  ['a refund that the provider has not begun', holdUpRefund('slow')],
  ['a refund that the provider has given', holdUpRefund('slow_after')],
  ['a checkout', holdUpCheckout],
  ['an order being paid', untilWritten('order_paid')],
  ['an edit', untilWritten('product_private_info_changed')],
  ['anything', () => sleep(Math.random() * 1_000)],
];

async function cutPowerAt(shop, again) {
  const many = await shop.cutOff();
  keepLogs(shop);
  if (again) {
    await cutWhileStarting(shop);
    keepLogs(shop);
  }
  const begun = Date.now();
  await shop.start();
  return `${many} processes; back after ${((Date.now() - begun) / 1000).toFixed(1)} s`;
}

/** Fault run: cuts the power of all processes while people pay. */
export default async function power(shop, { short, say }) {
  const cuts = short ? 2 : Number(process.env.POWER_CUTS ?? 6);
  // Remove the logs of earlier runs.
  await shop.stop();
  await shop.start();
  const stream = await shop.startPurchases();
  const edits = await streamOfEdits(shop.product.url);
  say('started');
  for (let n = 0; n < cuts; n++) {
    await shop.untilMore(stream, 2);
    const [name, moment] = moments[n % moments.length];
    await moment(shop, stream);
    say(`cut in ${name}: ${await cutPowerAt(shop, n % 2 === 1)}; ${stream.paid.size} paid, ${edits.done()} edits`);
  }
  await shop.untilMore(stream, 2);
  await edits.stop();
  await stream.stop();
  const checkAtTheEnd = async () => {
    const problems = await secretProblems(edits, shop.product);
    keepLogs(shop);
    return [...problems, ...logProblems(shop)];
  };
  return {
    figures: `${stream.paid.size} orders paid for, ${stream.refunded.size} refunds, ${edits.done()} edits, ${cuts} cuts`,
    lastly: checkAtTheEnd,
  };
}

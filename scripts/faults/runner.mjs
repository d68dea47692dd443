// node scripts/faults/runner.mjs [OPTION…] NAME…: carries out these fault runs, one after another, for `npm run prove -- faults`. A run is a
// function of a shop; it returns its figures, and what must be checked once the shop is idle. The shop of a run that has found
// nothing wrong is left to the next one, which takes over the product if it needs the same settings.
import { inspect, parseArgs } from 'node:util';
import { ProvenShop } from '../shop/shop.mjs';
import { runOptions, faultRuns } from './runs.mjs';

/** @import { FaultRun, Story } from './runs.mjs' */

const { values, positionals: names } = parseArgs({ allowPositionals: true, options: runOptions });
/** @type {ProvenShop | undefined} */
let shop;
let isEnding = false;

async function endAllShops() {
  if (isEnding) return;
  isEnding = true;
  await ProvenShop.endAll();
  process.exit(1);
}
// Of a terminal, and of the command that has started this: both may come.
for (const event of ['SIGINT', 'SIGTERM', 'disconnect']) process.once(event, () => void endAllShops());

/** @type {string[]} */
let problems = [];
// What a run has started and does not wait for may fail, too.
process.on('uncaughtException', (error) => problems.push(inspect(error)));

function startStepLog() {
  const began = performance.now();
  return (/** @type {string} */ step) => console.log(`  ${step} (${((performance.now() - began) / 1000).toFixed(1)} s)`);
}

/**
 * Performs a run; returns its figures and adds to the problems.
 * @param {Story} story
 * @param {FaultRun} run
 */
async function perform(story, { isEmpty }) {
  shop ??= await (isEmpty ? ProvenShop.empty() : ProvenShop.prepared());
  const { figures, lastly = () => [] } = await story(shop, { ...values, say: startStepLog(), problems });
  problems.push(...(await shop.problems()), ...(await lastly()));
  return figures;
}

/** Keeps the shop for the next run, unless problems were found in it. */
async function leave() {
  const last = shop;
  shop = undefined;
  if (problems.length > 0) {
    await last?.end({ keep: values.keep });
    if (values.keep) console.log(`  kept: ${last?.folder}`);
    return;
  }
  await last?.leave();
  shop = last;
}

/**
 * Carries out the run with this name; returns whether it found no problem.
 * @param {string} name
 * @returns {Promise<boolean>}
 */
async function carryOut(name) {
  problems = [];
  const { default: story } = /** @type {{ default: Story }} */ (await import(`./${name}.mjs`));
  const figures = await perform(story, faultRuns[name] ?? { does: '' }).catch((error) => void problems.push(inspect(error)));
  if (isEnding) return await new Promise(() => undefined);
  await leave().catch((error) => problems.push(inspect(error)));
  for (const problem of problems.slice(0, 20)) console.error(`! ${problem}`);
  console.log(`${name}: ${figures ? `${figures}, ` : ''}${problems.length} violations`);
  return problems.length === 0;
}

let status = 0;
for (const name of names) {
  const passed = await carryOut(name);
  if (!passed) status = 1;
  process.send?.({ name, passed });
}
await ProvenShop.endAll();
process.exit(status);

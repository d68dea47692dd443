// node scripts/faults/runner.mjs [OPTION…] NAME…: carries out these fault runs, one after another, for `npm run prove -- faults`. A run is a
// function of a shop; it answers its figures, and what is to be checked once the shop has settled. The shop of a run that has found
// nothing wrong is left to the next one, which takes over the product if it needs the same settings.
import { inspect, parseArgs } from 'node:util';
import { Shop } from '../shop/shop.mjs';
import { options, runs } from './runs.mjs';

const { values, positionals: names } = parseArgs({ allowPositionals: true, options });
let shop;
let isEnding = false;

async function end() {
  isEnding = true;
  await Shop.endAll();
  process.exit(1);
}
// Of a terminal, and of the command that has started this.
for (const event of ['SIGINT', 'SIGTERM', 'disconnect']) process.once(event, () => void end());

let problems = [];
// What a run has started and does not wait for may fail, too.
process.on('uncaughtException', (error) => problems.push(inspect(error)));

function clock() {
  const began = performance.now();
  return (step) => console.log(`  ${step} (${((performance.now() - began) / 1000).toFixed(1)} s)`);
}

/** Answers the figures of the run; what it finds wrong is among the problems. */
async function tell(story, { isEmpty }) {
  shop ??= await (isEmpty ? Shop.empty() : Shop.prepared());
  const { figures, lastly = () => [] } = await story(shop, { ...values, say: clock(), problems });
  problems.push(...(await shop.problems()), ...(await lastly()));
  return figures;
}

/** Answers whether nothing was wrong. A shop in which something is wrong is left to nobody. */
async function carryOut(name) {
  problems = [];
  const { default: story } = await import(`./${name}.mjs`);
  const figures = await tell(story, runs[name]).catch((error) => void problems.push(inspect(error)));
  if (isEnding) return await new Promise(() => undefined);
  const found = problems;
  if (found.length === 0) await shop.leave();
  else {
    await shop?.end({ keep: values.keep });
    if (values.keep) console.log(`  kept: ${shop?.folder}`);
    shop = undefined;
  }
  for (const problem of found.slice(0, 20)) console.error(`! ${problem}`);
  console.log(`${name}: ${figures ? `${figures}, ` : ''}${found.length} violations`);
  return found.length === 0;
}

let failed = 0;
for (const name of names) {
  const passed = await carryOut(name);
  if (!passed) failed += 1;
  process.send?.({ name, passed });
}
await Shop.endAll();
process.exit(failed === 0 ? 0 : 1);

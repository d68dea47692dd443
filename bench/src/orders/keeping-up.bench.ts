import { setTimeout as sleep } from 'node:timers/promises';
import { lagMilliseconds, type LogEnd } from './lags.ts';
import { openLoop, percentile } from '../loads.ts';
import type { BenchSettings } from '../main.ts';
import { briefRamp, findPeak, usualRamp } from './peak.ts';
import { figureVerdict, type BenchVerdict } from '../ratio.ts';
import type { BenchShop } from '../shop.ts';

const sustainedShare = 0.8;
const lookMilliseconds = 100;
type Kind = 'read models' | 'processes';

/** Whether those who read the log follow it while the shop takes four fifths of the orders that it can take at most. */
export async function run({ rounds, short, say, withShop }: BenchSettings): Promise<BenchVerdict[]> {
  const seconds = short ? 1 : 30;
  const lags: Record<Kind, number[]> = { 'read models': [], processes: [] };
  for (let round = 0; round < rounds; round += 1) {
    await withShop(async (shop) => {
      const { rate } = await findPeak(shop, short ? briefRamp : usualRamp);
      await shop.stock(Math.ceil(rate * seconds));
      await shop.behind.waitUntilSettled();
      say(`  ${(sustainedShare * rate).toFixed(1)} orders per s for ${seconds} s`);
      const sustained = await lagsDuring(shop, () => openLoop({ work: () => shop.place(), seconds, rate: sustainedShare * rate }));
      for (const kind of ['read models', 'processes'] as const) {
        const p99 = percentile(sustained[kind], 0.99) / 1000;
        say(`    ${kind}: p50 ${(percentile(sustained[kind], 0.5) / 1000).toFixed(2)} s, p99 ${p99.toFixed(2)} s behind`);
        lags[kind].push(p99);
      }
    });
  }
  return (['read models', 'processes'] as const).map((kind) =>
    figureVerdict({ id: 'keeping-up', what: `p99 of the seconds that ${kind} are behind`, target: { most: 2 } }, lags[kind]),
  );
}

/** Looked at from outside, so that what processes have done and not yet saved counts as behind: half a second at most. */
async function lagsDuring({ behind }: BenchShop, work: () => Promise<unknown>): Promise<Record<Kind, number[]>> {
  const heads: LogEnd[] = [];
  const lags: Record<Kind, number[]> = { 'read models': [], processes: [] };
  let isOver = false;
  const looking = (async () => {
    while (!isOver) {
      const [position, followers] = await Promise.all([behind.store.head(), behind.followers()]);
      const at = performance.now();
      if (position > (heads.at(-1)?.position ?? -1n)) heads.push({ position, at });
      for (const one of followers) {
        lags[one.name.startsWith('process') ? 'processes' : 'read models'].push(lagMilliseconds(heads, one.position, at));
      }
      await sleep(lookMilliseconds);
    }
  })();
  await work().finally(() => (isOver = true));
  await looking;
  return lags;
}

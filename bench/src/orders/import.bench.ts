import { eventually } from '@orderstream/client/eventually';
import type { ProductProgress } from '../behind.ts';
import { beyondIdle, cpuOf, cpuPerPiece, cpuBetween } from '../cpu.ts';
import type { BenchSettings } from '../main.ts';
import { describeCpu, idlePerSecond } from '../measured.ts';
import { watchedProcesses } from '../product.ts';
import { figureVerdict, type BenchVerdict } from '../ratio.ts';

/** How many pasted units come into stock in a second. */
export async function run({ rounds, short, say, withShop }: BenchSettings): Promise<BenchVerdict[]> {
  const lines = short ? 20 : 10_000;
  const perSecond = await withShop(async (shop) => {
    const { behind, product } = shop;
    const idle = await idlePerSecond(shop, short ? 1 : 10);
    const speeds: number[] = [];
    for (let round = 0; round < rounds; round += 1) {
      const [before, begun] = [cpuOf(watchedProcesses(product)), performance.now()];
      const created = await shop.stock(lines);
      const seconds = (performance.now() - begun) / 1000;
      if (created !== lines) throw new Error(`${created} of ${lines} units came into stock`);
      const shown = await secondsUntilShown(behind);
      await behind.waitUntilSettled();
      const used = beyondIdle(cpuBetween(before, cpuOf(watchedProcesses(product))), (performance.now() - begun) / 1000, idle);
      say(
        `  ${lines} units in ${seconds.toFixed(1)} s, in the tables ${shown.toFixed(1)} s later: CPU ms each ${describeCpu(cpuPerPiece(used, lines))}`,
      );
      speeds.push(lines / seconds);
    }
    return speeds;
  });
  return [figureVerdict({ id: 'import', what: 'units imported per second', target: { least: 5_000 } }, perSecond)];
}

/** How long the read models take to have what is in the log by now. */
async function secondsUntilShown(behind: ProductProgress): Promise<number> {
  const [begun, head] = [performance.now(), await behind.store.head()];
  const areImported = async () => {
    const models = (await behind.followers()).filter(({ name }) => name.startsWith('read model'));
    return models.every(({ position }) => position >= head);
  };
  await eventually(areImported, 'the read models', { seconds: 300, longestPause: 20 });
  return (performance.now() - begun) / 1000;
}

import { beyondIdle, cpuOf, perPiece, usedBetween } from './cpu.ts';
import type { Settings } from './main.ts';
import { cpuLine, idlePerSecond } from './measured.ts';
import { watched } from './product.ts';
import { figure, type Verdict } from './ratio.ts';

/** How many pasted units come into stock in a second. */
export async function run({ rounds, short, say, withShop }: Settings): Promise<Verdict[]> {
  const lines = short ? 20 : 10_000;
  const perSecond = await withShop(async (shop) => {
    const { behind, product } = shop;
    const idle = await idlePerSecond(shop, short ? 1 : 10);
    const speeds: number[] = [];
    for (let round = 0; round < rounds; round += 1) {
      const [before, begun] = [cpuOf(watched(product)), performance.now()];
      const created = await shop.stock(lines);
      const seconds = (performance.now() - begun) / 1000;
      if (created !== lines) throw new Error(`${created} of ${lines} units came into stock`);
      await behind.caughtUp();
      const used = beyondIdle(usedBetween(before, cpuOf(watched(product))), (performance.now() - begun) / 1000, idle);
      say(`  ${lines} units in ${seconds.toFixed(1)} s: CPU ms each ${cpuLine(perPiece(used, lines))}`);
      speeds.push(lines / seconds);
    }
    return speeds;
  });
  return [figure({ id: 'import', what: 'units imported per second', target: { least: 5_000 } }, perSecond)];
}

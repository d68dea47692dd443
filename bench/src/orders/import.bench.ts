import type { Behind } from '../behind.ts';
import { beyondIdle, cpuOf, perPiece, usedBetween } from '../cpu.ts';
import type { Settings } from '../main.ts';
import { cpuLine, idlePerSecond } from '../measured.ts';
import { watched } from '../product.ts';
import { figure, type Verdict } from '../ratio.ts';
import { eventually } from '@orderstream/client/eventually';

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
      const shown = await secondsUntilShown(behind);
      await behind.caughtUp();
      const used = beyondIdle(usedBetween(before, cpuOf(watched(product))), (performance.now() - begun) / 1000, idle);
      say(
        `  ${lines} units in ${seconds.toFixed(1)} s, in the tables ${shown.toFixed(1)} s later: CPU ms each ${cpuLine(perPiece(used, lines))}`,
      );
      speeds.push(lines / seconds);
    }
    return speeds;
  });
  return [figure({ id: 'import', what: 'units imported per second', target: { least: 5_000 } }, perSecond)];
}

/** How long the read models take to have what is in the log by now. */
async function secondsUntilShown(behind: Behind): Promise<number> {
  const [begun, head] = [performance.now(), await behind.store.head()];
  const areThere = async () => {
    const models = (await behind.followers()).filter(({ name }) => name.startsWith('read model'));
    return models.every(({ position }) => position >= head) || undefined;
  };
  await eventually('the read models', areThere, { seconds: 300, pauseMilliseconds: 20 });
  return (performance.now() - begun) / 1000;
}

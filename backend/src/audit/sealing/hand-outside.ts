import { setTimeout as sleep } from 'node:timers/promises';
import type { Anchor } from './anchor.ts';
import type { TreeVault } from './tree.vault.ts';

const longestPause = 60_000;

/** Gives one party every seal in order. A seal that is not accepted is retried at growing intervals, and later ones wait. */
export async function handOutside(
  tree: TreeVault,
  { place, take }: Anchor,
  { pause, signal, onTrouble }: { pause: number; signal: AbortSignal; onTrouble: (error: unknown) => void },
): Promise<void> {
  let failures = 0;
  while (!signal.aborted) {
    try {
      for (let seal = await tree.nextFor(place); seal && !signal.aborted; seal = await tree.nextFor(place)) {
        await tree.recordHanded(place, seal, await take(seal));
        failures = 0;
      }
    } catch (error) {
      failures += 1;
      onTrouble(error);
    }
    await sleep(Math.min(pause * 2 ** failures, longestPause), undefined, { signal }).catch(() => undefined);
  }
}

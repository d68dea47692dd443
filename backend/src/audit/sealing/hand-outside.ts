import { setTimeout as sleep } from 'node:timers/promises';
import type { Anchor } from './anchor.ts';
import type { TreeVault } from './tree.vault.ts';

const longestPause = 60_000;

type Handing = {
  pause: number;
  /** The number of seals that were added to the tree: only a new one is worth a look. */
  sealsSoFar: () => number;
  signal: AbortSignal;
  onTrouble: (error: unknown) => void;
};

/** Gives one party every seal in order. A seal that is not accepted is retried at growing intervals, and later ones wait. */
export async function handOutside(
  tree: TreeVault,
  { place, take }: Anchor,
  { pause, sealsSoFar, signal, onTrouble }: Handing,
): Promise<void> {
  let failures = 0;
  let handed = -1;
  while (!signal.aborted) {
    const known = sealsSoFar();
    try {
      for (let seal = known > handed ? await tree.nextFor(place) : null; seal && !signal.aborted; seal = await tree.nextFor(place)) {
        await tree.recordHanded(place, seal, await take(seal));
        failures = 0;
      }
      handed = known;
    } catch (error) {
      failures += 1;
      onTrouble(error);
    }
    await sleep(Math.min(pause * 2 ** failures, longestPause), undefined, { signal }).catch(() => undefined);
  }
}

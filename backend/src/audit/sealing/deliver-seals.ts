import { setTimeout as sleep } from 'node:timers/promises';
import type { Anchor } from './anchor.ts';
import type { TreeVault } from './tree.vault.ts';

const longestPause = 60_000;

type DeliveryOptions = {
  pause: number;
  /** The number of seals that were added to the tree: the table is queried only after a new one. */
  sealsSoFar: () => number;
  signal: AbortSignal;
  onTrouble: (error: unknown) => void;
};

/** Delivers every seal to one party, in order. A seal that is not accepted is retried at growing intervals, and later ones wait. */
export async function deliverSeals(
  tree: TreeVault,
  { place, accept }: Anchor,
  { pause, sealsSoFar, signal, onTrouble }: DeliveryOptions,
): Promise<void> {
  let failures = 0;
  let deliveredCount = -1;
  while (!signal.aborted) {
    const sealCount = sealsSoFar();
    try {
      for (
        let seal = sealCount > deliveredCount ? await tree.nextSealFor(place) : null;
        seal && !signal.aborted;
        seal = await tree.nextSealFor(place)
      ) {
        await tree.recordDelivery(place, seal, await accept(seal));
        failures = 0;
      }
      deliveredCount = sealCount;
    } catch (error) {
      failures += 1;
      onTrouble(error);
    }
    await sleep(Math.min(pause * 2 ** failures, longestPause), undefined, { signal }).catch(() => undefined);
  }
}

import { eventually } from '@orderstream/client/eventually';
import { pause } from '@orderstream/client/pause';
import { deliverSeals } from './deliver-seals.ts';
import type { Seal, TreeVault } from './tree.vault.ts';

describe('the delivery of seals', () => {
  it('queries for undelivered seals at the start of a turn and after each new seal, and not in between', async () => {
    const [seals, delivered]: [Seal[], unknown[]] = [[{ revision: 0n } as Seal], []];
    let looks = 0;
    const tree = {
      nextSealFor: () => Promise.resolve(((looks += 1), seals[delivered.length] ?? null)),
      recordDelivery: (_place: string, { revision }: Seal) => Promise.resolve(void delivered.push(revision)),
    } as unknown as TreeVault;
    const ending = new AbortController();
    let sealCount = 0;
    const options = { pause: 1, sealsSoFar: () => sealCount, signal: ending.signal, onTrouble: () => undefined };
    const handing = deliverSeals(tree, { place: 'file', accept: () => Promise.resolve('') }, options);
    await eventually(
      () => looks,
      (count) => count === 2,
    );
    await pause(50, 'a third look would come now');
    expect([looks, delivered]).toEqual([2, [0n]]);
    seals.push({ revision: 1n } as Seal);
    sealCount = 1;
    await eventually(
      () => delivered.length,
      (count) => count === 2,
    );
    ending.abort();
    await handing;
    expect(looks).toBe(4);
  });
});

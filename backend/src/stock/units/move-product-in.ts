import type { Sku } from '@orderstream/contracts/catalogue';
import type { Reached } from '../../platform/deciding/command.ts';
import { transact } from '../../platform/deciding/decides.ts';
import { decideAfterLookup, type UnitStores } from '../secrets/look-up-units.ts';
import { pool } from '../pool/pool.decider.ts';

export type Move = { productId: string; from: Sku; to: Sku; fingerprint: string; move: number };

/** The second half of a move. Repeating it does not bring back a unit that has left the pool since. */
export const moveProductIn = (units: UnitStores, { productId, from, to: sku, fingerprint, move }: Move): Promise<Reached> =>
  decideAfterLookup(units, sku, [productId], async ({ state: { lastClearing }, reached, rows }) => {
    const hasArrived = (rows.get(productId)?.moves ?? -1) >= move;
    if (hasArrived) return reached;
    return transact(units.store, pool, sku, { type: 'MoveProductIn', sku, productId, from, fingerprint, move, lastClearing });
  });

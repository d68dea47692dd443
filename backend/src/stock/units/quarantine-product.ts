import { transact } from '../../platform/deciding/decides.ts';
import { useCase } from '../../platform/deciding/use-case.ts';
import { EVENT_STORE } from '../../platform/tokens.ts';
import type { ClearedUnit } from './cleared-unit.ts';
import { ClearedUnitsVault } from './cleared-units.vault.ts';
import { decideAfterLookup } from '../secrets/look-up-units.ts';
import { pool } from '../pool/pool.decider.ts';
import { QuarantineProduct } from '../pool/pool.commands.ts';

/** Looks up the row of the unit, because a unit that its customer has seen has usually been cleared. */
export const quarantineProduct = useCase(
  QuarantineProduct,
  { store: EVENT_STORE, clearedUnits: ClearedUnitsVault },
  async ({ sku, orderId, productId, assignment, seen }, { store, clearedUnits }): Promise<void> => {
    const isTheirs = (row: ClearedUnit) => row.how === 'sold' && row.orderId === orderId && row.assignment === assignment;
    await decideAfterLookup({ store, clearedUnits }, sku, [productId], ({ state, rows }) => {
      const row = rows.get(productId);
      const clearedUnit = row?.version && isTheirs(row) ? { fingerprint: row.version, moves: row.moves } : null;
      const decision = { sku, orderId, productId, assignment, seen, lastClearing: state.lastClearing, clearedUnit };
      return transact(store, pool, sku, { type: 'DecideQuarantine', ...decision });
    });
  },
);

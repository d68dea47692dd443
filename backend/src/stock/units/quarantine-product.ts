import { transact } from '../../platform/deciding/decides.ts';
import { useCase } from '../../platform/deciding/use-case.ts';
import { EVENT_STORE } from '../../platform/tokens.ts';
import type { LeftUnit } from './left-unit.ts';
import { LeftUnitsVault } from './left-units.vault.ts';
import { lookThenDecide } from '../secrets/look-for.ts';
import { pool } from '../pool/pool.decider.ts';
import { QuarantineProduct } from '../pool/pool.commands.ts';

/** What its customer has seen has mostly left the state of its pool. */
export const quarantineProduct = useCase(
  QuarantineProduct,
  { store: EVENT_STORE, left: LeftUnitsVault },
  async ({ sku, orderId, productId, assignment, seen }, { store, left }): Promise<void> => {
    const isTheirs = (row: LeftUnit) => row.how === 'sold' && row.orderId === orderId && row.assignment === assignment;
    await lookThenDecide({ store, left }, sku, [productId], ({ state, rows }) => {
      const row = rows.get(productId);
      const known = row?.version && isTheirs(row) ? { fingerprint: row.version, moves: row.moves } : null;
      const about = { sku, orderId, productId, assignment, seen, cleared: state.cleared, left: known };
      return transact(store, pool, sku, { type: 'DecideQuarantine', ...about });
    });
  },
);

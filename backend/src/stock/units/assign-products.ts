import type { Reached } from '../../platform/deciding/command.ts';
import { transact } from '../../platform/deciding/decides.ts';
import { refusal } from '../../platform/deciding/refusal.ts';
import { useCase } from '../../platform/deciding/use-case.ts';
import { EVENT_STORE } from '../../platform/tokens.ts';
import { ClearedUnitsVault } from './cleared-units.vault.ts';
import { decideOrLookUp } from '../secrets/look-up-units.ts';
import { pool } from '../pool/pool.decider.ts';
import { AssignProducts } from '../pool/pool.commands.ts';

/** A unit that was cleared stays with the customer who has seen it, and cannot be assigned to another order. */
export const assignProducts = useCase(
  AssignProducts,
  { store: EVENT_STORE, clearedUnits: ClearedUnitsVault },
  (command, { store, clearedUnits }): Promise<Reached> => {
    const { sku, productIds, order } = command;
    const decide = () => transact(store, pool, sku, command);
    return decideOrLookUp({ store, clearedUnits }, sku, productIds, decide, ({ reached, rows }) => {
      const sold = [...rows.values()].filter(({ how }) => how === 'sold');
      if (sold.length === 0) return null;
      if (sold.every(({ orderId }) => orderId === order.orderId)) return reached;
      throw refusal('product_not_available');
    });
  },
);

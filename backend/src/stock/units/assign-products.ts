import { cachedState, load, transact } from '../../platform/deciding/decides.ts';
import { refusal } from '../../platform/deciding/refusal.ts';
import { useCase } from '../../platform/deciding/use-case.ts';
import { EVENT_STORE } from '../../platform/tokens.ts';
import { ClearedUnitsVault } from './cleared-units.vault.ts';
import { decideOrLookUp } from '../secrets/look-up-units.ts';
import { pool } from '../pool/pool.decider.ts';
import { takenBy, type Pool } from '../pool/pool-shape.ts';
import { setAsideLost } from '../secrets/lost-secrets.ts';
import { PrivateInfoVault } from '../secrets/private-info.vault.ts';
import { AssignProducts } from '../pool/pool.commands.ts';

/**
 * A unit that was cleared stays with the customer who has seen it, and cannot be assigned to another order. A free unit whose private
 * information is lost is quarantined instead of sold.
 */
export const assignProducts = useCase(
  AssignProducts,
  { store: EVENT_STORE, clearedUnits: ClearedUnitsVault, vault: PrivateInfoVault },
  async (command, { store, clearedUnits, vault }) => {
    const { sku, productIds, order, assignment, exchange } = command;
    const lost = await setAsideLost({ store, vault }, sku, productIds, exchange && { others: productIds.length + exchange.except.length });
    if (lost.length > 0 && !exchange) throw refusal('product_not_available');
    const decide = () => transact(store, pool, sku, command);
    const reached = await decideOrLookUp({ store, clearedUnits }, sku, productIds, decide, (lookup) => {
      const sold = [...lookup.rows.values()].filter(({ how }) => how === 'sold');
      if (sold.length === 0) return null;
      if (sold.every(({ orderId }) => orderId === order.orderId)) return lookup.reached;
      throw refusal('product_not_available');
    });
    if (!exchange) return { ...reached, productIds };
    const isThere = (state: Pool) => takenBy(state, order.orderId, assignment).length > 0;
    const { state } = cachedState(store, pool, sku, isThere) ?? (await load(store, pool, sku));
    return { ...reached, productIds: takenBy(state, order.orderId, assignment) };
  },
);

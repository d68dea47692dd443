import type { Sku } from '@orderstream/contracts/catalogue';
import { command, type Reached } from '../../platform/deciding/command.ts';
import { transact } from '../../platform/deciding/decides.ts';
import { refusal } from '../../platform/deciding/refusal.ts';
import { useCase } from '../../platform/deciding/use-case.ts';
import { EVENT_STORE } from '../../platform/tokens.ts';
import { ClearedUnitsVault } from './cleared-units.vault.ts';
import { decideOrLookUp } from '../secrets/look-up-units.ts';
import { pool } from '../pool/pool.decider.ts';

export class DeleteProduct extends command('DeleteProduct')<{ sku: Sku; productId: string }>() {}

export const deleteProduct = useCase(
  DeleteProduct,
  { store: EVENT_STORE, clearedUnits: ClearedUnitsVault },
  (command, { store, clearedUnits }): Promise<Reached> => {
    const { sku, productId } = command;
    const decide = () => transact(store, pool, sku, command);
    return decideOrLookUp({ store, clearedUnits }, sku, [productId], decide, ({ reached, rows }) => {
      const how = rows.get(productId)?.how;
      if (how === 'sold') throw refusal('product_assigned');
      return how === 'deleted' ? reached : null;
    });
  },
);

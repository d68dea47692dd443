import type { Sku } from '@orderstream/contracts/catalogue';
import { derivedId } from '../../platform/deciding/derived-id.ts';
import { command, type Reached } from '../../platform/deciding/command.ts';
import { currentContext } from '../../platform/deciding/context.ts';
import { transact } from '../../platform/deciding/decides.ts';
import { useCase } from '../../platform/deciding/use-case.ts';
import { EVENT_STORE } from '../../platform/tokens.ts';
import { ClearedUnitsVault } from './cleared-units.vault.ts';
import { decideAfterLookup } from '../secrets/look-up-units.ts';
import { pool } from '../pool/pool.decider.ts';
import { refuseDuplicate, refuseInvalidText } from '../secrets/private-info-rules.ts';
import { PrivateInfoVault } from '../secrets/private-info.vault.ts';

/** Adds a unit and its secret to stock. */
export class CreateProduct extends command('CreateProduct')<{ sku: Sku; privateInfo: string }, Reached & { product_id: string }>() {}

/** Stores the secret before it appends the event, so that every unit in stock can be delivered. */
export const createProduct = useCase(
  CreateProduct,
  { store: EVENT_STORE, clearedUnits: ClearedUnitsVault, vault: PrivateInfoVault },
  async ({ sku, privateInfo }, { store, clearedUnits, vault }) => {
    refuseInvalidText(privateInfo);
    const productId = derivedId(currentContext().commandId, 'product');
    await refuseDuplicate({ store, clearedUnits }, vault, privateInfo, productId);
    await vault.keep(productId, privateInfo);
    const fingerprint = vault.fingerprint(privateInfo);
    const { position } = await decideAfterLookup(
      { store, clearedUnits },
      sku,
      [productId],
      async ({ state: { lastClearing }, reached, rows }) =>
        rows.has(productId) ? reached : transact(store, pool, sku, { type: 'AddProduct', sku, productId, fingerprint, lastClearing }),
    );
    return { product_id: productId, position };
  },
);

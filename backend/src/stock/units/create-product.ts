import type { Sku } from '@orderstream/contracts/catalogue';
import { derivedId } from '../../platform/deciding/derived-id.ts';
import { command, type Reached } from '../../platform/deciding/command.ts';
import { currentContext } from '../../platform/deciding/context.ts';
import { transact } from '../../platform/deciding/decides.ts';
import { useCase } from '../../platform/deciding/use-case.ts';
import { EVENT_STORE } from '../../platform/tokens.ts';
import { LeftUnitsVault } from './left-units.vault.ts';
import { lookThenDecide } from '../secrets/look-for.ts';
import { pool } from '../pool/pool.decider.ts';
import { refuseDuplicate, refuseEmpty } from '../secrets/private-info-rules.ts';
import { PrivateInfoVault } from '../secrets/private-info.vault.ts';

/** Takes a unit into stock together with its secret. */
export class CreateProduct extends command('CreateProduct')<{ sku: Sku; privateInfo: string }, Reached & { product_id: string }>() {}

/** Secret before fact: a unit in stock can always be delivered. */
export const createProduct = useCase(
  CreateProduct,
  { store: EVENT_STORE, left: LeftUnitsVault, vault: PrivateInfoVault },
  async ({ sku, privateInfo }, { store, left, vault }) => {
    refuseEmpty(privateInfo);
    const productId = derivedId(currentContext().commandId, 'product');
    await refuseDuplicate({ store, left }, vault, privateInfo, productId);
    await vault.keep(productId, privateInfo);
    const fingerprint = vault.fingerprint(privateInfo);
    const { position } = await lookThenDecide({ store, left }, sku, [productId], async ({ state: { cleared }, reached, rows }) =>
      rows.has(productId) ? reached : transact(store, pool, sku, { type: 'AddProduct', sku, productId, fingerprint, cleared }),
    );
    return { product_id: productId, position };
  },
);

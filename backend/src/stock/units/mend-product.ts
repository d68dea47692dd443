import type { Sku } from '@orderstream/contracts/catalogue';
import { unitVersionOf } from '@orderstream/projections/stock/unit-version';
import { command, type Reached } from '../../platform/deciding/command.ts';
import { load, transact } from '../../platform/deciding/decides.ts';
import { refusal } from '../../platform/deciding/refusal.ts';
import { useCase } from '../../platform/deciding/use-case.ts';
import { EVENT_STORE, SEND } from '../../platform/tokens.ts';
import { pool } from '../pool/pool.decider.ts';
import { PrivateInfoVault } from '../secrets/private-info.vault.ts';
import { UpdateProduct } from './update-product.ts';

/** Returns a quarantined unit to stock, with new private information if a customer has seen the old one. */
export class MendProduct extends command('MendProduct')<{ productId: string; sku: Sku; privateInfo: string | undefined }>() {}

/** Changes the secret before it returns the unit to stock, so that no order gets the old one. */
export const mendProduct = useCase(
  MendProduct,
  { store: EVENT_STORE, send: SEND, vault: PrivateInfoVault },
  async ({ productId, sku, privateInfo }, { store, send, vault }): Promise<Reached> => {
    const unit = (await load(store, pool, sku)).state.units.get(productId);
    if (!unit?.quarantine) throw refusal('product_not_quarantined');
    const seen = unitVersionOf({ id: productId, sku, fingerprint: unit.fingerprint });
    if (privateInfo !== undefined) await send(new UpdateProduct({ productId, sku, seen, change: { privateInfo } }));
    const { fingerprint: version } = (await load(store, pool, sku)).state.units.get(productId) ?? unit;
    if ((await vault.missing([{ id: productId, version }])).length > 0) throw refusal('new_private_info_needed');
    return transact(store, pool, sku, { type: 'MendProduct', sku, productId });
  },
);

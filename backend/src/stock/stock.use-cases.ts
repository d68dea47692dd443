import { decides } from '../platform/deciding/decides.ts';
import { SwitchSelfDelivery } from './units/switch-self-delivery.ts';
import { WriteOffProduct } from './units/write-off-product.ts';
import { pool } from './pool/pool.decider.ts';
import * as asked from './stock.commands.ts';
import * as useCases from './use-cases.gen.ts';
import { warning } from './pool/warning.decider.ts';

const ofSku = ({ sku }: { sku: string }) => sku;

/** What one stream alone decides: mostly what orders ask of a pool. */
const decided = [
  decides(asked.HoldStock, pool, ofSku),
  decides(asked.RenewHold, pool, ofSku),
  decides(asked.KeepHold, pool, ofSku),
  decides(asked.ReleaseHold, pool, ofSku),
  decides(asked.ExpireHold, pool, ofSku),
  decides(asked.UnassignProducts, pool, ofSku),
  decides(SwitchSelfDelivery, pool, ofSku),
  decides(WriteOffProduct, pool, ofSku),
  decides(asked.SetStockWarning, warning, ofSku),
];

/** What can be done with stock. */
export const stockUseCases = [...decided, ...Object.values(useCases)];

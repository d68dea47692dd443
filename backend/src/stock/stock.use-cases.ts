import { decides } from '../platform/deciding/decides.ts';
import { SwitchSelfDelivery } from './units/switch-self-delivery.ts';
import { WriteOffProduct } from './units/write-off-product.ts';
import { pool } from './pool/pool.decider.ts';
import * as ofPool from './pool/pool.commands.ts';
import { SetStockWarning } from './stock.commands.ts';
import * as useCases from './use-cases.gen.ts';
import { stockWarning } from './pool/warning.decider.ts';

const ofSku = ({ sku }: { sku: string }) => sku;

/** Commands that one stream decides on its own, mostly sent by orders to a pool. */
const decided = [
  decides(ofPool.HoldStock, pool, ofSku),
  decides(ofPool.RenewHold, pool, ofSku),
  decides(ofPool.KeepHold, pool, ofSku),
  decides(ofPool.ReleaseHold, pool, ofSku),
  decides(ofPool.ExpireHold, pool, ofSku),
  decides(ofPool.UnassignProducts, pool, ofSku),
  decides(SwitchSelfDelivery, pool, ofSku),
  decides(WriteOffProduct, pool, ofSku),
  decides(SetStockWarning, stockWarning, ofSku),
];

/** The handlers of all commands of stock. */
export const stockUseCases = [...decided, ...Object.values(useCases)];

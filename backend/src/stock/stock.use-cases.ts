import { decides } from '../platform/deciding/decides.ts';
import { arriveProduct } from './arrive-product.ts';
import { assignProducts } from './assign-products.ts';
import { clearPools } from './clear-pools.ts';
import { createProduct } from './create-product.ts';
import { deleteProduct } from './delete-product.ts';
import { describeUnit } from './describe-unit.ts';
import { forgetPrivateInfo } from './forget-private-info.ts';
import { importProducts } from './import-products.ts';
import { keepOnlyOrderPrivateInfo } from './keep-only-order-private-info.ts';
import { keepOrderPrivateInfo } from './keep-order-private-info.ts';
import { mendProduct } from './mend-product.ts';
import { noteSeen } from './note-seen.ts';
import { openSecrets } from './open-secrets.ts';
import { quarantineProduct } from './quarantine-product.ts';
import { revealUnit } from './reveal-unit.ts';
import { settlePrivateInfo } from './settle-private-info.ts';
import { SwitchSelfDelivery } from './switch-self-delivery.ts';
import { updateProduct } from './update-product.ts';
import { WriteOffProduct } from './write-off-product.ts';
import { pool } from './pool.decider.ts';
import * as asked from './stock.commands.ts';
import { warning } from './warning.decider.ts';

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
export const stockUseCases = [
  ...decided,
  arriveProduct,
  assignProducts,
  clearPools,
  createProduct,
  deleteProduct,
  describeUnit,
  forgetPrivateInfo,
  importProducts,
  keepOnlyOrderPrivateInfo,
  keepOrderPrivateInfo,
  mendProduct,
  noteSeen,
  openSecrets,
  quarantineProduct,
  revealUnit,
  settlePrivateInfo,
  updateProduct,
];

import { decides } from '../platform/deciding/decides.ts';
import { ArriveProductHandler } from './arrive-product.ts';
import { AssignProductsHandler } from './assign-products.ts';
import { ClearPoolsHandler } from './clear-pools.ts';
import { CountAvailableHandler } from './count-available.ts';
import { CreateProductHandler } from './create-product.ts';
import { DeleteProductHandler } from './delete-product.ts';
import { DescribeUnitHandler } from './describe-unit.ts';
import { FindDeliverableHandler } from './find-deliverable.ts';
import { FindOrderOfUnitHandler } from './find-order-of-unit.ts';
import { ForgetPrivateInfoHandler } from './forget-private-info.ts';
import { ImportProductsHandler } from './import-products.ts';
import { KeepOnlyOrderPrivateInfoHandler } from './keep-only-order-private-info.ts';
import { KeepOrderPrivateInfoHandler } from './keep-order-private-info.ts';
import { LastClearingHandler } from './last-clearing.ts';
import { MendProductHandler } from './mend-product.ts';
import { NoteSeenHandler } from './note-seen.ts';
import { OldestUnitsHandler } from './oldest-units.ts';
import { OpenSecretsHandler } from './open-secrets.ts';
import { QuarantineProductHandler } from './quarantine-product.ts';
import { RevealUnitHandler } from './reveal-unit.ts';
import { SettlePrivateInfoHandler } from './settle-private-info.ts';
import { SwitchSelfDelivery } from './switch-self-delivery.ts';
import { UpdateProductHandler } from './update-product.ts';
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
  ArriveProductHandler,
  AssignProductsHandler,
  ClearPoolsHandler,
  CountAvailableHandler,
  CreateProductHandler,
  DeleteProductHandler,
  DescribeUnitHandler,
  FindDeliverableHandler,
  FindOrderOfUnitHandler,
  ForgetPrivateInfoHandler,
  ImportProductsHandler,
  KeepOnlyOrderPrivateInfoHandler,
  KeepOrderPrivateInfoHandler,
  LastClearingHandler,
  MendProductHandler,
  NoteSeenHandler,
  OldestUnitsHandler,
  OpenSecretsHandler,
  QuarantineProductHandler,
  RevealUnitHandler,
  SettlePrivateInfoHandler,
  UpdateProductHandler,
];

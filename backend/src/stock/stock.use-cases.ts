import { decides } from '../platform/deciding/decides.ts';
import { ArriveProductHandler } from './arrive-product.ts';
import { AssignProductsHandler } from './assign-products.ts';
import { ClearPoolsHandler } from './clear-pools.ts';
import { CountAvailableHandler } from './count-available.ts';
import { CreateProductHandler } from './create-product.ts';
import { DeleteProductHandler } from './delete-product.ts';
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
import { SeenBeforeHandler } from './seen-before.ts';
import { SettlePrivateInfoHandler } from './settle-private-info.ts';
import { SwitchSelfDelivery } from './switch-self-delivery.ts';
import { UpdateProductHandler } from './update-product.ts';
import { WriteOffProduct } from './write-off-product.ts';
import { pool } from './pool.decider.ts';
import * as asked from './stock.commands.ts';

const ofPool = ({ sku }: { sku: string }) => sku;

/** What orders ask of a pool, and the pool alone decides. */
const decided = [
  decides(asked.HoldStock, pool, ofPool),
  decides(asked.RenewHold, pool, ofPool),
  decides(asked.KeepHold, pool, ofPool),
  decides(asked.ReleaseHold, pool, ofPool),
  decides(asked.ExpireHold, pool, ofPool),
  decides(asked.UnassignProducts, pool, ofPool),
  decides(SwitchSelfDelivery, pool, ofPool),
  decides(WriteOffProduct, pool, ofPool),
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
  SeenBeforeHandler,
  SettlePrivateInfoHandler,
  UpdateProductHandler,
];

import fc from 'fast-check';
import { anyCommandOf, constantFields } from '../../platform/testing/laws.ts';
import {
  AssignProducts,
  ExpireHold,
  HoldStock,
  KeepHold,
  ReleaseHold,
  RenewHold,
  UnassignProducts,
  type ClearPool,
  type QuarantineLost,
  type PoolCommand,
} from '../pool/pool.commands.ts';
import { creatorSku, otherSku } from './pool-events.ts';

const anyProductId = fc.constantFrom('p1', 'p2', 'p3', 'p4', 'p5');
export const anyForOrder = fc.constantFrom('o1', 'o2', 'o3', 'o4').map((orderId) => ({ orderId, userId: `owner of ${orderId}` }));
const anyQuantity = fc.integer({ min: 1, max: 3 });
const anyFingerprint = fc.integer({ min: 1, max: 6 }).map((n) => n.toString(16).padStart(64, '0'));
const anyEdition = fc.constantFrom('0.0', '0.0', '0.1', '1.0');
const expiries = fc.constantFrom('2026-01-15T12:30:00.000Z', '2026-01-15T13:00:00.000Z');
export const someProductIds = fc.uniqueArray(anyProductId, { minLength: 1, maxLength: 3 });

const common = { sku: creatorSku } as const;
/** An arbitrary that is drawn more often than others. */
const weighted = <A>(weight: number, arbitrary: fc.Arbitrary<A>) => ({ weight, arbitrary });

/** Any command of a pool but ClearPool, which depends on the state, and QuarantineLost, after which more is promised than there is. */
export const anyPoolCommand: fc.Arbitrary<PoolCommand> = anyCommandOf<Exclude<PoolCommand, ClearPool | QuarantineLost>>({
  AddProduct: weighted(
    4,
    fc.record({
      ...constantFields({ ...common, type: 'AddProduct', lastClearing: null }),
      productId: anyProductId,
      fingerprint: anyFingerprint,
    }),
  ),
  AddProducts: fc.record({
    ...constantFields({ ...common, type: 'AddProducts', lastClearing: null }),
    units: fc.uniqueArray(fc.record({ productId: anyProductId, fingerprint: anyFingerprint }), {
      minLength: 1,
      maxLength: 4,
      selector: ({ productId }) => productId,
    }),
  }),
  ChangePrivateInfo: fc.record({
    ...constantFields({ ...common, type: 'ChangePrivateInfo', lastClearing: null, clearedUnit: null }),
    productId: anyProductId,
    fingerprint: anyFingerprint,
    edition: anyEdition,
  }),
  MoveProductOut: fc.record({ ...constantFields({ ...common, type: 'MoveProductOut', to: otherSku }), productId: anyProductId }),
  MoveProductIn: fc.record({
    ...constantFields({ ...common, type: 'MoveProductIn', from: otherSku, lastClearing: null }),
    move: fc.integer({ min: 1, max: 3 }),
    productId: anyProductId,
    fingerprint: anyFingerprint,
  }),
  DecideQuarantine: weighted(
    4,
    fc.record({
      ...constantFields({ ...common, type: 'DecideQuarantine', assignment: 1, lastClearing: null, clearedUnit: null }),
      orderId: anyForOrder.map(({ orderId }) => orderId),
      productId: anyProductId,
      seen: fc.boolean(),
    }),
  ),
  MendProduct: weighted(3, fc.record({ ...constantFields({ ...common, type: 'MendProduct' }), productId: anyProductId })),
  WriteOffProduct: fc.record({ ...constantFields({ ...common, type: 'WriteOffProduct' }), productId: anyProductId }),
  DeleteProduct: fc.record({ ...constantFields({ ...common, type: 'DeleteProduct' }), productId: anyProductId }),
  HoldStock: weighted(
    3,
    fc
      .tuple(anyForOrder, anyQuantity, expiries)
      .map(([o, n, at]) => new HoldStock({ sku: creatorSku, order: o, quantity: n, expiresAt: at })),
  ),
  RenewHold: fc
    .tuple(anyForOrder, anyQuantity, expiries)
    .map(([o, n, at]) => new RenewHold({ sku: creatorSku, order: o, quantity: n, expiresAt: at })),
  KeepHold: fc
    .tuple(anyForOrder, anyQuantity)
    .map(([o, n]) => new KeepHold({ sku: creatorSku, order: o, quantity: n, afterAssignment: null, lastClearing: null })),
  ReleaseHold: anyForOrder.map(({ orderId }) => new ReleaseHold({ sku: creatorSku, orderId, cause: 'canceled' })),
  ExpireHold: anyForOrder.map(({ orderId }) => new ExpireHold({ sku: creatorSku, orderId })),
  AssignProducts: weighted(
    3,
    fc
      .tuple(anyForOrder, someProductIds, fc.boolean())
      .map(([o, ids, byItself]) => new AssignProducts({ sku: creatorSku, order: o, productIds: ids, assignment: 1, automatic: byItself })),
  ),
  SwitchSelfDelivery: fc.record({ ...constantFields({ ...common, type: 'SwitchSelfDelivery' }), on: fc.boolean() }),
  UnassignProducts: fc
    .tuple(anyForOrder, someProductIds, fc.boolean())
    .map(([o, ids, keep]) => new UnassignProducts({ sku: creatorSku, order: o, productIds: ids, keepClaim: keep, assignment: 1 })),
});

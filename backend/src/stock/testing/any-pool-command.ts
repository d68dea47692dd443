import type { Sku } from '@orderstream/contracts/catalogue';
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
  type PoolCommand,
} from '../pool/pool.commands.ts';

export const sku: Sku = 'LinkedIn.Creator';
const other: Sku = 'WhatsApp.Creator';
const product = fc.constantFrom('p1', 'p2', 'p3', 'p4', 'p5');
export const anyForOrder = fc.constantFrom('o1', 'o2', 'o3', 'o4').map((orderId) => ({ orderId, userId: `owner of ${orderId}` }));
const quantity = fc.integer({ min: 1, max: 3 });
const print = fc.integer({ min: 1, max: 6 }).map((n) => n.toString(16).padStart(64, '0'));
const edition = fc.constantFrom('0.0', '0.0', '0.1', '1.0');
const until = fc.constantFrom('2026-01-15T12:30:00.000Z', '2026-01-15T13:00:00.000Z');
export const someProductIds = fc.uniqueArray(product, { minLength: 1, maxLength: 3 });

const about = { sku } as const;
const often = <A>(weight: number, arbitrary: fc.Arbitrary<A>) => ({ weight, arbitrary });

/** Any command of a pool; finished units are cleared elsewhere, because that command follows from the state. */
export const anyPoolCommand: fc.Arbitrary<PoolCommand> = anyCommandOf<Exclude<PoolCommand, ClearPool>>({
  AddProduct: often(
    4,
    fc.record({ ...constantFields({ ...about, type: 'AddProduct', lastClearing: null }), productId: product, fingerprint: print }),
  ),
  AddProducts: fc.record({
    ...constantFields({ ...about, type: 'AddProducts', lastClearing: null }),
    units: fc.uniqueArray(fc.record({ productId: product, fingerprint: print }), {
      minLength: 1,
      maxLength: 4,
      selector: ({ productId }) => productId,
    }),
  }),
  ChangePrivateInfo: fc.record({
    ...constantFields({ ...about, type: 'ChangePrivateInfo', lastClearing: null, clearedUnit: null }),
    productId: product,
    fingerprint: print,
    edition,
  }),
  MoveProductOut: fc.record({ ...constantFields({ ...about, type: 'MoveProductOut', to: other }), productId: product }),
  MoveProductIn: fc.record({
    ...constantFields({ ...about, type: 'MoveProductIn', from: other, lastClearing: null }),
    move: fc.integer({ min: 1, max: 3 }),
    productId: product,
    fingerprint: print,
  }),
  DecideQuarantine: often(
    4,
    fc.record({
      ...constantFields({ ...about, type: 'DecideQuarantine', assignment: 1, lastClearing: null, clearedUnit: null }),
      orderId: anyForOrder.map(({ orderId }) => orderId),
      productId: product,
      seen: fc.boolean(),
    }),
  ),
  MendProduct: often(3, fc.record({ ...constantFields({ ...about, type: 'MendProduct' }), productId: product })),
  WriteOffProduct: fc.record({ ...constantFields({ ...about, type: 'WriteOffProduct' }), productId: product }),
  DeleteProduct: fc.record({ ...constantFields({ ...about, type: 'DeleteProduct' }), productId: product }),
  HoldStock: often(
    3,
    fc.tuple(anyForOrder, quantity, until).map(([o, n, at]) => new HoldStock({ sku, order: o, quantity: n, expiresAt: at })),
  ),
  RenewHold: fc.tuple(anyForOrder, quantity, until).map(([o, n, at]) => new RenewHold({ sku, order: o, quantity: n, expiresAt: at })),
  KeepHold: fc
    .tuple(anyForOrder, quantity)
    .map(([o, n]) => new KeepHold({ sku, order: o, quantity: n, afterAssignment: null, lastClearing: null })),
  ReleaseHold: anyForOrder.map(({ orderId }) => new ReleaseHold({ sku, orderId, cause: 'canceled' })),
  ExpireHold: anyForOrder.map(({ orderId }) => new ExpireHold({ sku, orderId })),
  AssignProducts: often(
    3,
    fc
      .tuple(anyForOrder, someProductIds, fc.boolean())
      .map(([o, ids, byItself]) => new AssignProducts({ sku, order: o, productIds: ids, assignment: 1, automatic: byItself })),
  ),
  SwitchSelfDelivery: fc.record({ ...constantFields({ ...about, type: 'SwitchSelfDelivery' }), on: fc.boolean() }),
  UnassignProducts: fc
    .tuple(anyForOrder, someProductIds, fc.boolean())
    .map(([o, ids, keep]) => new UnassignProducts({ sku, order: o, productIds: ids, keepClaim: keep, assignment: 1 })),
});

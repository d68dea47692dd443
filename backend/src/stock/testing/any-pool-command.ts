import type { Sku } from '@orderstream/contracts/catalogue';
import fc from 'fast-check';
import {
  AddProduct,
  AddProducts,
  AssignProducts,
  ChangePrivateInfo,
  DeleteProduct,
  ExpireHold,
  HoldStock,
  KeepHold,
  MoveProductIn,
  MoveProductOut,
  ReleaseHold,
  RenewHold,
  UnassignProducts,
  type PoolCommand,
} from '../pool.commands.ts';

export const sku: Sku = 'LinkedIn.Creator';
const other: Sku = 'WhatsApp.Creator';
const product = fc.constantFrom('p1', 'p2', 'p3', 'p4', 'p5');
export const order = fc.constantFrom('o1', 'o2', 'o3', 'o4').map((orderId) => ({ orderId, userId: `owner of ${orderId}` }));
const quantity = fc.integer({ min: 1, max: 3 });
const print = fc.integer({ min: 1, max: 6 }).map((n) => n.toString(16).padStart(64, '0'));
const edition = fc.constantFrom('0.0', '0.0', '0.1', '1.0');
const until = fc.constantFrom('2026-01-15T12:30:00.000Z', '2026-01-15T13:00:00.000Z');
const some = fc.uniqueArray(product, { minLength: 1, maxLength: 3 });

/** Whatever can be asked of a pool; what is over is cleared elsewhere, because what that says follows from the state. */
export const anyPoolCommand: fc.Arbitrary<PoolCommand> = fc.oneof(
  { weight: 4, arbitrary: fc.tuple(product, print).map(([id, fp]) => new AddProduct(sku, id, fp)) },
  fc
    .uniqueArray(product, { minLength: 1, maxLength: 4 })
    .chain((ids) => fc.tuple(...ids.map((productId) => print.map((fingerprint) => ({ productId, fingerprint })))))
    .map((units) => new AddProducts(sku, units)),
  fc.tuple(product, print, edition).map(([id, fp, seen]) => new ChangePrivateInfo(sku, id, fp, seen)),
  product.map((id) => new MoveProductOut(sku, id, other)),
  fc.tuple(product, print).map(([id, fp]) => new MoveProductIn(sku, id, other, fp)),
  product.map((id) => new DeleteProduct(sku, id)),
  { weight: 3, arbitrary: fc.tuple(order, quantity, until).map(([o, n, at]) => new HoldStock(sku, o, n, at)) },
  fc.tuple(order, quantity, until).map(([o, n, at]) => new RenewHold(sku, o, n, at)),
  fc.tuple(order, quantity).map(([o, n]) => new KeepHold(sku, o, n)),
  order.map(({ orderId }) => new ReleaseHold(sku, orderId, 'canceled')),
  order.map(({ orderId }) => new ExpireHold(sku, orderId)),
  { weight: 3, arbitrary: fc.tuple(order, some).map(([o, ids]) => new AssignProducts(sku, o, ids)) },
  fc.tuple(order, some, fc.boolean()).map(([o, ids, keep]) => new UnassignProducts(sku, o, ids, keep)),
);

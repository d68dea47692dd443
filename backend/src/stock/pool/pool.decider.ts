import type { Sku } from '@orderstream/contracts/catalogue';
import type { PoolEvent } from '@orderstream/contracts/stock/events';
import type { Decider } from '../../platform/deciding/decider.ts';
import { refusal } from '../../platform/deciding/refusal.ts';
import { isSameClearedUnit, clearedUnitOf } from '../units/cleared-unit.ts';
import type {
  AddProducts,
  AssignProducts,
  ChangePrivateInfo,
  ClearPool,
  ForOrder,
  PoolCommand,
  UnassignProducts,
} from './pool.commands.ts';
import { packPool, unpackPool } from './pool-snapshot.ts';
import { decideHold, holdKept, queuedBy } from './holds.ts';
import { decideLoss, decideMending, decideQuarantine, refuseIfClearedSince, decideWriteOff } from './quarantine.ts';
import { editionOf, initial, isAssignedBy, isAssignedTo, isFree, takenBy, type Pool, type Unit } from './pool-shape.ts';
import { isCovered, isLive, promisedUnits, promisedToEarlierOrders } from './pool-holds-state.ts';
import { evolve, isClearable, oldestOf } from './pool-state.ts';

/** The number of units that may be sold now. */
export const availableOf = (pool: Pool, now: Date): number => Math.max(0, pool.available - promisedUnits(pool, now));

/** The unit, if it may be deleted or moved: it is free, and the others cover what is promised. */
function requireRemovable(pool: Pool, productId: string, now: Date): Unit {
  const unit = pool.units.get(productId);
  if (!unit) throw refusal('product_unknown');
  if (unit.orderId) throw refusal('product_assigned');
  if (unit.quarantine) throw refusal('product_quarantined');
  if (pool.available - 1 < promisedUnits(pool, now)) throw refusal('promised_to_orders');
  return unit;
}

/** Assigns all of the named units, or none. Other orders' promises are kept, unless the order's own claim covers the units. */
function decideAssignment(pool: Pool, command: AssignProducts, now: Date): PoolEvent[] {
  const { sku, order, productIds, assignment, automatic, exchange } = command;
  const wanted = exchange ? unitsByExchange(pool, command, exchange.except) : [...new Set(productIds)];
  if (wanted.length === 0 || !wanted.every((id) => pool.units.has(id))) throw refusal('product_unknown');
  const product_ids = wanted.filter((id) => !isAssignedTo(pool.units.get(id), order.orderId, assignment));
  if (product_ids.length === 0) return [];
  const taken = product_ids.filter((id) => pool.units.get(id)?.orderId);
  const isKept = (id: string) => pool.units.get(id)?.quarantine !== undefined;
  if (product_ids.some(isKept) || taken.some((id) => pool.units.get(id)?.orderId !== order.orderId)) throw refusal('product_not_available');
  const [count, fresh] = [product_ids.length, product_ids.length - taken.length];
  const hold = pool.holds.get(order.orderId);
  const consumed = Math.min(hold?.quantity ?? 0, count);
  if (automatic && !isCovered(pool, order.orderId, now)) throw refusal('promised_to_orders');
  const claim = hold && isLive(hold, now) ? consumed : 0;
  const others = fresh > claim ? promisedUnits(pool, now, order.orderId) : promisedToEarlierOrders(pool, order.orderId, now);
  if (pool.available - fresh < others) throw refusal('promised_to_orders');
  return [
    ...returnsBeforeReassignment(pool, sku, order, taken),
    {
      type: 'product_assigned',
      data: {
        order_id: order.orderId,
        user_id: order.userId,
        sku,
        product_ids,
        consumed,
        assignment,
        queued: consumed > 0 ? queuedBy(hold, -consumed) : null,
      },
    },
  ];
}

/** The units that the assignment already has; else the wanted ones, and the oldest in place of those that others have taken. */
function unitsByExchange(pool: Pool, { order: { orderId }, productIds, assignment }: AssignProducts, except: readonly string[]): string[] {
  const taken = takenBy(pool, orderId, assignment);
  if (taken.length > 0) return taken;
  const isObtainable = (unit: Unit | undefined) => unit !== undefined && (isFree(unit) || unit.orderId === orderId);
  const wanted = productIds.filter((id) => isObtainable(pool.units.get(id)));
  const passed = new Set([...wanted, ...except]);
  const others = oldestOf(pool, productIds.length + passed.size).filter((id) => !passed.has(id));
  const units = [...wanted, ...others].slice(0, productIds.length);
  if (units.length < productIds.length) throw refusal('product_not_available');
  return units;
}

/** The events that return units of an earlier assignment of the same order before it takes them again. */
function returnsBeforeReassignment(
  pool: Pool,
  sku: Sku,
  { orderId: order_id, userId: user_id }: ForOrder,
  taken: readonly string[],
): PoolEvent[] {
  const assignments = [...new Set(taken.map((id) => pool.units.get(id)?.assignment ?? 0))];
  return assignments.map((assignment): PoolEvent => {
    const product_ids = taken.filter((id) => pool.units.get(id)?.assignment === assignment);
    const data = { order_id, user_id, sku, quantity: product_ids.length, items: [{ sku, product_ids }], assignment };
    return { type: 'product_unassigned', data };
  });
}

/** Returns the units that the order still has by this assignment or by earlier ones. */
function decideUnassignment(pool: Pool, command: UnassignProducts): PoolEvent[] {
  const { sku, order, productIds, keepClaim, assignment, whole = false } = command;
  const named = new Set([...productIds, ...(whole ? takenBy(pool, order.orderId, assignment) : [])]);
  const theirs = [...named].filter((id) => isAssignedBy(pool.units.get(id), order.orderId, assignment));
  if (theirs.length === 0) return [];
  const data = { order_id: order.orderId, user_id: order.userId, sku, quantity: theirs.length };
  const freed: PoolEvent = { type: 'product_unassigned', data: { ...data, items: [{ sku, product_ids: theirs }], assignment } };
  // An order that has received other units since has no claim.
  const waits = keepClaim && (pool.claims.get(order.orderId)?.assignment ?? 0) <= assignment;
  const hold = pool.holds.get(order.orderId);
  return waits ? [freed, holdKept(pool, sku, order, Math.max(theirs.length, hold?.quantity ?? 0))] : [freed];
}

/** Adds the units whose ids the pool has never had; one duplicate secret refuses all of them. */
function decideAddition(pool: Pool, { sku, units, lastClearing }: AddProducts): PoolEvent[] {
  const fresh = units.filter(({ productId }) => !pool.units.has(productId) && !pool.removals.has(productId));
  if (fresh.length > 0) refuseIfClearedSince(pool, lastClearing);
  const seenFingerprints = new Set<string>();
  const duplicates = fresh.filter(
    ({ fingerprint }) => pool.fingerprints.has(fingerprint) || seenFingerprints.size === seenFingerprints.add(fingerprint).size,
  );
  if (duplicates.length > 0) {
    const code = 'product_duplicate';
    throw refusal(
      code,
      duplicates.map(({ productId: field }) => ({ field, code })),
    );
  }
  return fresh.map(({ productId: product_id, fingerprint }) => ({ type: 'product_added', data: { product_id, sku, fingerprint } }));
}

/** Changes a secret. A unit that was cleared returns to the state with it. */
function changePrivateInfo(
  pool: Pool,
  { sku, productId: product_id, fingerprint, edition, lastClearing, clearedUnit }: ChangePrivateInfo,
): PoolEvent[] {
  const unit = pool.units.get(product_id);
  if (unit?.fingerprint === fingerprint) return [];
  if (!unit) refuseIfClearedSince(pool, lastClearing);
  if (unit && editionOf(unit) !== edition) throw refusal('request_in_progress');
  const owner = unit
    ? { order_id: unit.orderId }
    : clearedUnit && { order_id: clearedUnit.order_id, sold_unit: { assignment: clearedUnit.assignment, moves: clearedUnit.moves } };
  if (!owner) throw refusal('product_unknown');
  if (pool.fingerprints.has(fingerprint)) throw refusal('product_duplicate');
  return [{ type: 'product_private_info_changed', data: { product_id, sku, fingerprint, ...owner } }];
}

/** Clears the units that still equal their rows: a unit that changed since its row was stored stays. */
function decideClearing(pool: Pool, { sku, clearing, units, orderIds }: ClearPool): PoolEvent[] {
  const product_ids = units.filter((unit) => isSameClearedUnit(unit, clearedUnitOf(pool, sku, unit.id))).map(({ id }) => id);
  const order_ids = orderIds.filter((id) => isClearable(pool, id));
  if (product_ids.length + order_ids.length === 0) return [];
  return [{ type: 'pool_cleared', data: { sku, clearing, product_ids, order_ids } }];
}

function decide(pool: Pool, command: PoolCommand, now: Date): PoolEvent[] {
  const { sku } = command;
  switch (command.type) {
    case 'AddProduct':
    case 'MoveProductIn': {
      const { productId: product_id, fingerprint } = command;
      const removal = pool.removals.get(product_id);
      const wasHere = removal && (command.type === 'AddProduct' || command.move <= removal.moves);
      if (pool.units.has(product_id) || wasHere) return [];
      refuseIfClearedSince(pool, command.lastClearing);
      // A unit that has left one pool always arrives in the next: otherwise it would be in none.
      if (command.type === 'MoveProductIn') {
        const { from, move } = command;
        return [{ type: 'product_moved_in', data: { product_id, sku, from, fingerprint, move } }];
      }
      if (pool.fingerprints.has(fingerprint)) throw refusal('product_duplicate');
      return [{ type: 'product_added', data: { product_id, sku, fingerprint } }];
    }
    case 'AddProducts':
      return decideAddition(pool, command);
    case 'ChangePrivateInfo':
      return changePrivateInfo(pool, command);
    case 'ClearPool':
      return decideClearing(pool, command);
    case 'MoveProductOut': {
      const { productId: product_id, to } = command;
      if (pool.removals.get(product_id)?.to === to) return [];
      const { fingerprint, moves } = requireRemovable(pool, product_id, now);
      return [{ type: 'product_moved_out', data: { product_id, sku, to, fingerprint, move: moves + 1 } }];
    }
    case 'DeleteProduct':
      if (pool.removals.get(command.productId)?.to === 'deleted') return [];
      requireRemovable(pool, command.productId, now);
      return [{ type: 'product_deleted', data: { product_id: command.productId, sku } }];
    case 'AssignProducts':
      return decideAssignment(pool, command, now);
    case 'UnassignProducts':
      return decideUnassignment(pool, command);
    case 'DecideQuarantine':
      return decideQuarantine(pool, command);
    case 'QuarantineLost':
      return decideLoss(pool, command);
    case 'SwitchSelfDelivery':
      return pool.deliversAutomatically === command.on ? [] : [{ type: 'self_delivery_switched', data: { sku, on: command.on } }];
    case 'MendProduct':
      return decideMending(pool, sku, command.productId);
    case 'WriteOffProduct':
      return decideWriteOff(pool, sku, command.productId);
    case 'HoldStock':
    case 'RenewHold':
    case 'KeepHold':
    case 'ReleaseHold':
    case 'ExpireHold':
      return decideHold(pool, command, now);
  }
}

export const pool: Decider<Pool, PoolCommand, PoolEvent> = {
  category: 'pool',
  initial,
  decide,
  evolve,
  snapshots: { version: 9, pack: packPool, unpack: unpackPool },
};

import type { Sku } from '@orderstream/contracts/catalogue';
import type { OfType } from '@orderstream/contracts/shared/event';
import type { PoolEvent } from '@orderstream/contracts/stock/events';
import { idsUpTo, withKey, withoutKey } from './sum-tree.ts';
import { setHold } from './pool-holds-state.ts';
import { type Pool, type Unit } from './pool-shape.ts';

const unknownUnit: Unit = { fingerprint: '', place: 0, orderId: null, assignment: 0, moves: 0, edits: 0 };
/** Counts one more unit with this fingerprint. */
const oneMore = (prints: Pool['fingerprints'], print: string) => prints.update(print, 0, (addToClaim) => addToClaim + 1);
/** Counts one unit less with this fingerprint, and drops the last count. */
const oneFewer = (prints: Pool['fingerprints'], print: string) =>
  (prints.get(print) ?? 0) > 1 ? prints.update(print, 0, (addToClaim) => addToClaim - 1) : prints.delete(print);

/** Stores a unit and counts its fingerprint. */
export const setUnit = (pool: Pool, id: string, unit: Unit): Pool => ({
  ...pool,
  units: pool.units.set(id, unit),
  fingerprints: oneMore(pool.fingerprints, unit.fingerprint),
});

/** Puts an added or moved unit into stock, behind the others. */
function addUnit(pool: Pool, id: string, arrived: Pick<Unit, 'fingerprint' | 'moves'>): Pool {
  const unit = { ...unknownUnit, ...arrived, place: pool.nextPlace };
  const freeUnits = withKey(pool.freeUnits, unit.place, id, 1);
  return {
    ...setUnit(pool, id, unit),
    freeUnits,
    nextPlace: pool.nextPlace + 1,
    available: pool.available + 1,
    removals: pool.removals.delete(id),
  };
}

/** Removes a free unit that was deleted or moved, and remembers where it went. */
function removeUnit(pool: Pool, id: string, to: Sku | 'deleted', move?: number): Pool {
  const { fingerprint, moves, place } = pool.units.get(id) ?? unknownUnit;
  return {
    ...pool,
    units: pool.units.delete(id),
    freeUnits: withoutKey(pool.freeUnits, place),
    fingerprints: oneFewer(pool.fingerprints, fingerprint),
    available: pool.available - 1,
    removals: pool.removals.set(id, { to, moves: move ?? moves, fingerprint }),
  };
}

/** Quarantines a unit, of an order or free; one that was cleared before its replacement returns to the state. */
function quarantineUnit(pool: Pool, { product_id, fingerprint, moves, seen }: OfType<PoolEvent, 'product_quarantined'>['data']): Pool {
  const quarantine = { seen: seen ? fingerprint : null };
  const unit = pool.units.get(product_id);
  if (!unit) return setUnit(pool, product_id, { ...unknownUnit, fingerprint, moves, quarantine });
  const units = pool.units.set(product_id, { ...unit, orderId: null, assignment: 0, quarantine });
  if (unit.orderId !== null) return { ...pool, units, claims: addToClaim(pool.claims, unit.orderId, -1) };
  return { ...pool, units, freeUnits: withoutKey(pool.freeUnits, unit.place), available: pool.available - 1 };
}

/** Returns a repaired unit to stock, at the end of the queue. */
function mendUnit(pool: Pool, id: string): Pool {
  const { quarantine: _over, ...unit } = pool.units.get(id) ?? unknownUnit;
  const units = pool.units.set(id, { ...unit, place: pool.nextPlace });
  return {
    ...pool,
    units,
    freeUnits: withKey(pool.freeUnits, pool.nextPlace, id, 1),
    nextPlace: pool.nextPlace + 1,
    available: pool.available + 1,
  };
}

/** Removes a quarantined unit for good. */
function writeOffUnit(pool: Pool, id: string): Pool {
  const { fingerprint, moves } = pool.units.get(id) ?? unknownUnit;
  const removals = pool.removals.set(id, { to: 'deleted', moves, fingerprint });
  return { ...pool, units: pool.units.delete(id), fingerprints: oneFewer(pool.fingerprints, fingerprint), removals };
}

/** Adds `units` (negative: subtracts) to an order's claim. */
function addToClaim(claims: Pool['claims'], orderId: string | null, units: number, assignment = 0): Pool['claims'] {
  if (orderId === null) return claims;
  const claim = claims.get(orderId) ?? { assignment, taken: [], units: 0 };
  return claims.set(orderId, { ...claim, units: claim.units + units });
}

/** Gives units to an order, or returns them to stock (null). */
function assignUnits(pool: Pool, ids: readonly string[], orderId: string | null, assignment = 0): Pool {
  let { freeUnits, claims } = pool;
  const units = pool.units.withMutations((all) => {
    for (const id of ids) {
      const unit = all.get(id) ?? unknownUnit;
      freeUnits = orderId ? withoutKey(freeUnits, unit.place) : withKey(freeUnits, unit.place, id, 1);
      claims = addToClaim(addToClaim(claims, unit.orderId, -1), orderId, 1);
      all.set(id, { ...unit, orderId, assignment });
    }
  });
  return { ...pool, units, freeUnits, claims, available: pool.available + (orderId ? -ids.length : ids.length) };
}

/** Returns a sold and cleared unit to the state, because its private information has changed. */
function setSold(pool: Pool, id: string, unit: Unit): Pool {
  return { ...setUnit(pool, id, unit), claims: addToClaim(pool.claims, unit.orderId, 1, unit.assignment) };
}

/** Whether an order has neither units nor a hold in the state, so that its claim can be cleared. */
export const isClearable = ({ claims, holds }: Pool, orderId: string): boolean => claims.get(orderId)?.units === 0 && !holds.has(orderId);

/** Drops sold units, finished removals and finished claims, whose rows are in the vault. */
function clearUnits(pool: Pool, { clearing, product_ids, order_ids }: OfType<PoolEvent, 'pool_cleared'>['data']): Pool {
  let { fingerprints, claims } = pool;
  const orders = new Set(order_ids);
  const units = pool.units.withMutations((all) => {
    for (const id of product_ids) {
      const unit = all.get(id);
      if (!unit?.orderId) continue;
      fingerprints = oneFewer(fingerprints, unit.fingerprint);
      claims = addToClaim(claims, unit.orderId, -1);
      orders.add(unit.orderId);
      all.delete(id);
    }
  });
  const rest: Pool = { ...pool, units, fingerprints, claims, removals: pool.removals.deleteAll(product_ids), lastClearing: clearing };
  return { ...rest, claims: claims.deleteAll([...orders].filter((id) => isClearable(rest, id))) };
}

/** The ids of up to `most` free units, in order of arrival. */
export const oldestOf = ({ freeUnits, nextPlace }: Pool, most: number): string[] => idsUpTo(freeUnits, nextPlace, most);

/** Uses up a part of an order's hold, because its units were assigned. */
function consumeHold(pool: Pool, orderId: string, quantity: number): Pool {
  const hold = pool.holds.get(orderId);
  if (!hold) return pool;
  const rest = hold.quantity - quantity;
  return setHold(pool, orderId, rest > 0 ? { ...hold, quantity: rest } : null);
}

export function evolve(pool: Pool, event: PoolEvent): Pool {
  switch (event.type) {
    case 'product_added':
    case 'product_moved_in': {
      const { product_id, fingerprint } = event.data;
      return addUnit(pool, product_id, { fingerprint, moves: event.type === 'product_moved_in' ? event.data.move : 0 });
    }
    case 'product_private_info_changed': {
      const { product_id, fingerprint } = event.data;
      const unit = pool.units.get(product_id);
      if (!unit) return changeSold(pool, event.data);
      const without = { ...pool, fingerprints: oneFewer(pool.fingerprints, unit.fingerprint) };
      return setUnit(without, product_id, { ...unit, fingerprint, edits: unit.edits + 1 });
    }
    case 'pool_cleared':
      return clearUnits(pool, event.data);
    case 'product_moved_out':
      return removeUnit(pool, event.data.product_id, event.data.to, event.data.move);
    case 'product_deleted':
      return removeUnit(pool, event.data.product_id, 'deleted');
    case 'product_assigned': {
      const { order_id, product_ids, consumed, assignment } = event.data;
      const given = assignUnits(consumeHold(pool, order_id, consumed), product_ids, order_id, assignment);
      const claim = given.claims.get(order_id) ?? { assignment, taken: [], units: 0 };
      const taken = claim.assignment === assignment ? [...new Set([...claim.taken, ...product_ids])] : product_ids;
      return { ...given, claims: given.claims.set(order_id, { units: claim.units, assignment, taken }) };
    }
    case 'product_unassigned':
      return assignUnits(
        pool,
        event.data.items.flatMap(({ product_ids }) => product_ids),
        null,
      );
    default:
      return evolveOther(pool, event);
  }
}

type SwitchEvent = OfType<PoolEvent, 'self_delivery_switched'>;
type HoldEvent = OfType<PoolEvent, 'stock_held' | 'hold_extended' | 'hold_kept' | 'hold_released'>;
type QuarantineEvent = OfType<PoolEvent, 'product_quarantined' | 'product_mended' | 'product_written_off'>;

/** The rarer events, apart so that neither switch is too long. */
function evolveOther(pool: Pool, event: HoldEvent | QuarantineEvent | SwitchEvent): Pool {
  if (event.type === 'self_delivery_switched') return { ...pool, deliversAutomatically: event.data.on };
  if (event.type === 'product_quarantined') return quarantineUnit(pool, event.data);
  if (event.type === 'product_mended') return mendUnit(pool, event.data.product_id);
  if (event.type === 'product_written_off') return writeOffUnit(pool, event.data.product_id);
  return evolveHold(pool, event);
}

type PrivateInfoChanged = OfType<PoolEvent, 'product_private_info_changed'>['data'];

/** Applies a change of private information to a unit that had been cleared. */
function changeSold(pool: Pool, { product_id, fingerprint, order_id: orderId, sold_unit }: PrivateInfoChanged): Pool {
  return sold_unit ? setSold(pool, product_id, { ...unknownUnit, fingerprint, orderId, ...sold_unit, edits: 1 }) : pool;
}

/** A hold keeps its place in the queue when it is extended or paid. */
function evolveHold(pool: Pool, { type, data }: HoldEvent): Pool {
  const { order_id, user_id: userId, quantity } = data;
  if (type === 'hold_released') return setHold(pool, order_id, null);
  const expiresAt = type === 'hold_kept' ? null : data.expires_at;
  const claims = type === 'hold_kept' ? addToClaim(pool.claims, order_id, 0) : pool.claims;
  const place = pool.holds.get(order_id)?.place ?? pool.nextPlace;
  const withHold = setHold(pool, order_id, { userId, quantity, expiresAt, place });
  return { ...withHold, claims, nextPlace: place === pool.nextPlace ? pool.nextPlace + 1 : pool.nextPlace };
}

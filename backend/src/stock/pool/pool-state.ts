import type { Sku } from '@orderstream/contracts/catalogue';
import type { OfType } from '@orderstream/contracts/shared/event';
import type { PoolEvent } from '@orderstream/contracts/stock/events';
import { idsUpTo, totalWeight, weightUpTo, weightWithin, withKey, withoutKey } from './sum-tree.ts';
import { type Hold, type Pool, type Unit } from './pool-shape.ts';

const unknownUnit: Unit = { fingerprint: '', place: 0, orderId: null, assignment: 0, moves: 0, edits: 0 };
const oneMore = (prints: Pool['fingerprints'], print: string) => prints.update(print, 0, (addToClaim) => addToClaim + 1);
const oneFewer = (prints: Pool['fingerprints'], print: string) =>
  (prints.get(print) ?? 0) > 1 ? prints.update(print, 0, (addToClaim) => addToClaim - 1) : prints.delete(print);

export const setUnit = (pool: Pool, id: string, unit: Unit): Pool => ({
  ...pool,
  units: pool.units.set(id, unit),
  fingerprints: oneMore(pool.fingerprints, unit.fingerprint),
});

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

/** Also one that had left the state when it was replaced. */
function quarantineUnit(pool: Pool, { product_id, fingerprint, moves, seen }: OfType<PoolEvent, 'product_quarantined'>['data']): Pool {
  const quarantine = { seen: seen ? fingerprint : null };
  const unit = pool.units.get(product_id);
  if (!unit) return setUnit(pool, product_id, { ...unknownUnit, fingerprint, moves, quarantine });
  const units = pool.units.set(product_id, { ...unit, orderId: null, assignment: 0, quarantine });
  return { ...pool, units, claims: addToClaim(pool.claims, unit.orderId, -1) };
}

/** It is the last to be given: what is in stock has waited longer. */
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

function writeOffUnit(pool: Pool, id: string): Pool {
  const { fingerprint, moves } = pool.units.get(id) ?? unknownUnit;
  const removals = pool.removals.set(id, { to: 'deleted', moves, fingerprint });
  return { ...pool, units: pool.units.delete(id), fingerprints: oneFewer(pool.fingerprints, fingerprint), removals };
}

/** So many more of the units in the state are an order's. */
function addToClaim(claims: Pool['claims'], orderId: string | null, units: number, assignment = 0): Pool['claims'] {
  if (orderId === null) return claims;
  const claim = claims.get(orderId) ?? { assignment, units: 0 };
  return claims.set(orderId, { ...claim, units: claim.units + units });
}

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

/** Besides units in stock: a sold unit returns to the state while its private information is being changed. */
function setSold(pool: Pool, id: string, unit: Unit): Pool {
  return { ...setUnit(pool, id, unit), claims: addToClaim(pool.claims, unit.orderId, 1, unit.assignment) };
}

/** Nothing of it is in the state any more, and nothing is promised to it. */
export const isClearable = ({ claims, holds }: Pool, orderId: string): boolean => claims.get(orderId)?.units === 0 && !holds.has(orderId);

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

/** Of the units that no order has those that came into this pool first: so many at most. */
export const oldestOf = ({ freeUnits, nextPlace }: Pool, most: number): string[] => idsUpTo(freeUnits, nextPlace, most);

const expiryKey = (orderId: string, expiresAt: string) => `${expiresAt} ${orderId}`;
/** After every hold that lapses at this moment or before it. */
const expiryBound = (now: Date) => `${now.toISOString()}\uffff`;

/** Takes the place of the order's hold, if it has one. */
export function setHold(pool: Pool, orderId: string, hold: Hold | null): Pool {
  const before = pool.holds.get(orderId);
  let { expiringHolds, paidHolds } = pool;
  if (before?.expiresAt === null) paidHolds = withoutKey(paidHolds, before.place);
  else if (before) expiringHolds = withoutKey(expiringHolds, expiryKey(orderId, before.expiresAt));
  if (hold?.expiresAt === null) paidHolds = withKey(paidHolds, hold.place, orderId, hold.quantity);
  else if (hold) expiringHolds = withKey(expiringHolds, expiryKey(orderId, hold.expiresAt), orderId, hold.quantity);
  return { ...pool, holds: hold ? pool.holds.set(orderId, hold) : pool.holds.delete(orderId), expiringHolds, paidHolds };
}

export const isLive = (hold: Hold, now: Date): boolean => hold.expiresAt === null || hold.expiresAt > now.toISOString();

/** How many units are promised to orders: to all of them, or to all but one. */
export function promisedUnits(pool: Pool, now: Date, except?: string): number {
  const own = except === undefined ? undefined : pool.holds.get(except);
  return (
    totalWeight(pool.paidHolds) +
    totalWeight(pool.expiringHolds) -
    weightUpTo(pool.expiringHolds, expiryBound(now)) -
    (own && isLive(own, now) ? own.quantity : 0)
  );
}

/** Orders whose hold is over: so many at most, the longest over first. */
export const expiredHolds = (pool: Pool, now: Date, most: number): string[] => idsUpTo(pool.expiringHolds, expiryBound(now), most);

/** Units that no order has beyond what is promised to orders that may still be paid: paid ones share them, first come, first served. */
const sharedUnits = (pool: Pool, now: Date): number => pool.available - (promisedUnits(pool, now) - totalWeight(pool.paidHolds));

/** Paid orders that can be served from stock, in order of arrival. */
export function coveredOrders(pool: Pool, now: Date): string[] {
  const all = idsUpTo(pool.paidHolds, pool.nextPlace, pool.holds.size);
  const first = all.findIndex((id) => !isCovered(pool, id, now));
  return first === -1 ? all : all.slice(0, first);
}

/** Whether it is one of them. */
export function isCovered(pool: Pool, orderId: string, now: Date): boolean {
  const hold = pool.holds.get(orderId);
  return hold?.expiresAt === null && weightUpTo(pool.paidHolds, hold.place) <= sharedUnits(pool, now);
}

/**
 * Units of the other paid orders that the stock is enough for, first come, first served. Orders that may still be paid do not count: a
 * person may give a paid order what is only set aside for them.
 */
export function promisedToEarlierOrders(pool: Pool, orderId: string, now: Date): number {
  const own = pool.holds.get(orderId);
  if (!own || !isLive(own, now)) return weightWithin(pool.paidHolds, pool.available);
  // An order keeps its place when it is paid, also before the pool hears of that.
  const paidHolds = own.expiresAt === null ? pool.paidHolds : withKey(pool.paidHolds, own.place, orderId, own.quantity);
  const first = weightWithin(paidHolds, pool.available);
  return weightUpTo(paidHolds, own.place) <= first ? first - own.quantity : first;
}

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
      const claim = given.claims.get(order_id) ?? { units: 0 };
      return { ...given, claims: given.claims.set(order_id, { ...claim, assignment }) };
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

function evolveOther(pool: Pool, event: HoldEvent | QuarantineEvent | SwitchEvent): Pool {
  if (event.type === 'self_delivery_switched') return { ...pool, deliversAutomatically: event.data.on };
  if (event.type === 'product_quarantined') return quarantineUnit(pool, event.data);
  if (event.type === 'product_mended') return mendUnit(pool, event.data.product_id);
  if (event.type === 'product_written_off') return writeOffUnit(pool, event.data.product_id);
  return evolveHold(pool, event);
}

type PrivateInfoChanged = OfType<PoolEvent, 'product_private_info_changed'>['data'];

function changeSold(pool: Pool, { product_id, fingerprint, order_id: orderId, sold_unit }: PrivateInfoChanged): Pool {
  return sold_unit ? setSold(pool, product_id, { ...unknownUnit, fingerprint, orderId, ...sold_unit, edits: 1 }) : pool;
}

function evolveHold(pool: Pool, { type, data }: HoldEvent): Pool {
  const { order_id, user_id: userId, quantity } = data;
  if (type === 'hold_released') return setHold(pool, order_id, null);
  const expiresAt = type === 'hold_kept' ? null : data.expires_at;
  const claims = type === 'hold_kept' ? addToClaim(pool.claims, order_id, 0) : pool.claims;
  const place = pool.holds.get(order_id)?.place ?? pool.nextPlace;
  const withHold = setHold(pool, order_id, { userId, quantity, expiresAt, place });
  return { ...withHold, claims, nextPlace: place === pool.nextPlace ? pool.nextPlace + 1 : pool.nextPlace };
}

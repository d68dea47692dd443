import type { Sku } from '@orderstream/contracts/catalogue';
import type { OfType } from '@orderstream/contracts/shared/event';
import type { PoolEvent } from '@orderstream/contracts/stock/events';
import { idsUpTo, sumOf, sumUpTo, sumWithin, withKey, withoutKey } from './sum-tree.ts';
import { type Hold, type Pool, type Unit } from './pool-shape.ts';

const nothingKnown: Unit = { fingerprint: '', place: 0, orderId: null, assignment: 0, moves: 0, edits: 0 };
const oneMore = (prints: Pool['fingerprints'], print: string) => prints.update(print, 0, (count) => count + 1);
const oneFewer = (prints: Pool['fingerprints'], print: string) =>
  (prints.get(print) ?? 0) > 1 ? prints.update(print, 0, (count) => count - 1) : prints.delete(print);

export const setUnit = (pool: Pool, id: string, unit: Unit): Pool => ({
  ...pool,
  units: pool.units.set(id, unit),
  fingerprints: oneMore(pool.fingerprints, unit.fingerprint),
});

function arrive(pool: Pool, id: string, arrived: Pick<Unit, 'fingerprint' | 'moves'>): Pool {
  const unit = { ...nothingKnown, ...arrived, place: pool.places };
  const free = withKey(pool.free, unit.place, id, 1);
  return { ...setUnit(pool, id, unit), free, places: pool.places + 1, available: pool.available + 1, gone: pool.gone.delete(id) };
}

function leave(pool: Pool, id: string, to: Sku | 'deleted', move?: number): Pool {
  const { fingerprint, moves, place } = pool.units.get(id) ?? nothingKnown;
  return {
    ...pool,
    units: pool.units.delete(id),
    free: withoutKey(pool.free, place),
    fingerprints: oneFewer(pool.fingerprints, fingerprint),
    available: pool.available - 1,
    gone: pool.gone.set(id, { to, moves: move ?? moves, fingerprint }),
  };
}

/** Also one that had left the state when it was replaced. */
function quarantined(pool: Pool, { product_id, fingerprint, moves, seen }: OfType<PoolEvent, 'product_quarantined'>['data']): Pool {
  const quarantine = { seen: seen ? fingerprint : null };
  const unit = pool.units.get(product_id);
  if (!unit) return setUnit(pool, product_id, { ...nothingKnown, fingerprint, moves, quarantine });
  const units = pool.units.set(product_id, { ...unit, orderId: null, assignment: 0, quarantine });
  return { ...pool, units, claimed: count(pool.claimed, unit.orderId, -1) };
}

/** It is the last to be given: what is in stock has waited longer. */
function mended(pool: Pool, id: string): Pool {
  const { quarantine: _over, ...unit } = pool.units.get(id) ?? nothingKnown;
  const units = pool.units.set(id, { ...unit, place: pool.places });
  return { ...pool, units, free: withKey(pool.free, pool.places, id, 1), places: pool.places + 1, available: pool.available + 1 };
}

function writtenOff(pool: Pool, id: string): Pool {
  const { fingerprint, moves } = pool.units.get(id) ?? nothingKnown;
  const gone = pool.gone.set(id, { to: 'deleted', moves, fingerprint });
  return { ...pool, units: pool.units.delete(id), fingerprints: oneFewer(pool.fingerprints, fingerprint), gone };
}

/** So many more of the units in the state are an order's. */
function count(claimed: Pool['claimed'], orderId: string | null, units: number, assignment = 0): Pool['claimed'] {
  if (orderId === null) return claimed;
  const claim = claimed.get(orderId) ?? { assignment, units: 0 };
  return claimed.set(orderId, { ...claim, units: claim.units + units });
}

function give(pool: Pool, ids: readonly string[], orderId: string | null, assignment = 0): Pool {
  let { free, claimed } = pool;
  const units = pool.units.withMutations((all) => {
    for (const id of ids) {
      const unit = all.get(id) ?? nothingKnown;
      free = orderId ? withoutKey(free, unit.place) : withKey(free, unit.place, id, 1);
      claimed = count(count(claimed, unit.orderId, -1), orderId, 1);
      all.set(id, { ...unit, orderId, assignment });
    }
  });
  return { ...pool, units, free, claimed, available: pool.available + (orderId ? -ids.length : ids.length) };
}

/** Besides units in stock: a sold unit returns to the state while its private information is being changed. */
function setSold(pool: Pool, id: string, unit: Unit): Pool {
  return { ...setUnit(pool, id, unit), claimed: count(pool.claimed, unit.orderId, 1, unit.assignment) };
}

/** Nothing of it is in the state any more, and nothing is promised to it. */
export const isOver = ({ claimed, holds }: Pool, orderId: string): boolean => claimed.get(orderId)?.units === 0 && !holds.has(orderId);

function clear(pool: Pool, { clearing, product_ids, order_ids }: OfType<PoolEvent, 'pool_cleared'>['data']): Pool {
  let { fingerprints, claimed } = pool;
  const orders = new Set(order_ids);
  const units = pool.units.withMutations((all) => {
    for (const id of product_ids) {
      const unit = all.get(id);
      if (!unit?.orderId) continue;
      fingerprints = oneFewer(fingerprints, unit.fingerprint);
      claimed = count(claimed, unit.orderId, -1);
      orders.add(unit.orderId);
      all.delete(id);
    }
  });
  const rest: Pool = { ...pool, units, fingerprints, claimed, gone: pool.gone.deleteAll(product_ids), cleared: clearing };
  return { ...rest, claimed: claimed.deleteAll([...orders].filter((id) => isOver(rest, id))) };
}

/** Of the units that no order has those that came into this pool first: so many at most. */
export const oldestOf = ({ free, places }: Pool, most: number): string[] => idsUpTo(free, places, most);

const lapseKey = (orderId: string, expiresAt: string) => `${expiresAt} ${orderId}`;
/** After every hold that lapses at this moment or before it. */
const lapsedBy = (now: Date) => `${now.toISOString()}\uffff`;

/** Takes the place of the order's hold, if it has one. */
export function setHold(pool: Pool, orderId: string, hold: Hold | null): Pool {
  const before = pool.holds.get(orderId);
  let { lapsing, kept } = pool;
  if (before?.expiresAt === null) kept = withoutKey(kept, before.place);
  else if (before) lapsing = withoutKey(lapsing, lapseKey(orderId, before.expiresAt));
  if (hold?.expiresAt === null) kept = withKey(kept, hold.place, orderId, hold.quantity);
  else if (hold) lapsing = withKey(lapsing, lapseKey(orderId, hold.expiresAt), orderId, hold.quantity);
  return { ...pool, holds: hold ? pool.holds.set(orderId, hold) : pool.holds.delete(orderId), lapsing, kept };
}

export const isLive = (hold: Hold, now: Date): boolean => hold.expiresAt === null || hold.expiresAt > now.toISOString();

/** How many units are promised to orders: to all of them, or to all but one. */
export function promised(pool: Pool, now: Date, except?: string): number {
  const own = except === undefined ? undefined : pool.holds.get(except);
  return sumOf(pool.kept) + sumOf(pool.lapsing) - sumUpTo(pool.lapsing, lapsedBy(now)) - (own && isLive(own, now) ? own.quantity : 0);
}

/** Orders whose hold is over: so many at most, the longest over first. */
export const lapsed = (pool: Pool, now: Date, most: number): string[] => idsUpTo(pool.lapsing, lapsedBy(now), most);

/** Units that no order has beyond what is promised to orders that may still be paid: paid ones share them, first come, first served. */
const shared = (pool: Pool, now: Date): number => pool.available - (promised(pool, now) - sumOf(pool.kept));

/** Paid orders that can be served from stock, in order of arrival. */
export function covered(pool: Pool, now: Date): string[] {
  const all = idsUpTo(pool.kept, pool.places, pool.holds.size);
  const first = all.findIndex((id) => !isCovered(pool, id, now));
  return first === -1 ? all : all.slice(0, first);
}

/** Whether it is one of them. */
export function isCovered(pool: Pool, orderId: string, now: Date): boolean {
  const hold = pool.holds.get(orderId);
  return hold?.expiresAt === null && sumUpTo(pool.kept, hold.place) <= shared(pool, now);
}

/**
 * Units of the other paid orders that the stock is enough for, first come, first served. Orders that may still be paid do not count: a
 * person may give a paid order what is only set aside for them.
 */
export function promisedFirst(pool: Pool, orderId: string, now: Date): number {
  const own = pool.holds.get(orderId);
  if (!own || !isLive(own, now)) return sumWithin(pool.kept, pool.available);
  // An order keeps its place when it is paid, also before the pool hears of that.
  const kept = own.expiresAt === null ? pool.kept : withKey(pool.kept, own.place, orderId, own.quantity);
  const first = sumWithin(kept, pool.available);
  return sumUpTo(kept, own.place) <= first ? first - own.quantity : first;
}

function consume(pool: Pool, orderId: string, consumed: number): Pool {
  const hold = pool.holds.get(orderId);
  if (!hold) return pool;
  const rest = hold.quantity - consumed;
  return setHold(pool, orderId, rest > 0 ? { ...hold, quantity: rest } : null);
}

export function evolve(pool: Pool, event: PoolEvent): Pool {
  switch (event.type) {
    case 'product_added':
    case 'product_moved_in': {
      const { product_id, fingerprint } = event.data;
      return arrive(pool, product_id, { fingerprint, moves: event.type === 'product_moved_in' ? event.data.move : 0 });
    }
    case 'product_private_info_changed': {
      const { product_id, fingerprint } = event.data;
      const unit = pool.units.get(product_id);
      if (!unit) return changeSold(pool, event.data);
      const without = { ...pool, fingerprints: oneFewer(pool.fingerprints, unit.fingerprint) };
      return setUnit(without, product_id, { ...unit, fingerprint, edits: unit.edits + 1 });
    }
    case 'pool_cleared':
      return clear(pool, event.data);
    case 'product_moved_out':
      return leave(pool, event.data.product_id, event.data.to, event.data.move);
    case 'product_deleted':
      return leave(pool, event.data.product_id, 'deleted');
    case 'product_assigned': {
      const { order_id, product_ids, consumed, assignment } = event.data;
      const given = give(consume(pool, order_id, consumed), product_ids, order_id, assignment);
      const claim = given.claimed.get(order_id) ?? { units: 0 };
      return { ...given, claimed: given.claimed.set(order_id, { ...claim, assignment }) };
    }
    case 'product_unassigned':
      return give(
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
  if (event.type === 'self_delivery_switched') return { ...pool, deliversItself: event.data.on };
  if (event.type === 'product_quarantined') return quarantined(pool, event.data);
  if (event.type === 'product_mended') return mended(pool, event.data.product_id);
  if (event.type === 'product_written_off') return writtenOff(pool, event.data.product_id);
  return evolveHold(pool, event);
}

type PrivateInfoChanged = OfType<PoolEvent, 'product_private_info_changed'>['data'];

function changeSold(pool: Pool, { product_id, fingerprint, order_id: orderId, sold_unit }: PrivateInfoChanged): Pool {
  return sold_unit ? setSold(pool, product_id, { ...nothingKnown, fingerprint, orderId, ...sold_unit, edits: 1 }) : pool;
}

function evolveHold(pool: Pool, { type, data }: HoldEvent): Pool {
  const { order_id, user_id: userId, quantity } = data;
  if (type === 'hold_released') return setHold(pool, order_id, null);
  const expiresAt = type === 'hold_kept' ? null : data.expires_at;
  const claimed = type === 'hold_kept' ? count(pool.claimed, order_id, 0) : pool.claimed;
  const place = pool.holds.get(order_id)?.place ?? pool.places;
  const held = setHold(pool, order_id, { userId, quantity, expiresAt, place });
  return { ...held, claimed, places: place === pool.places ? pool.places + 1 : pool.places };
}

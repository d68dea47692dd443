import type { Hold, Pool } from './pool-shape.ts';
import { idsUpTo, totalWeight, weightUpTo, weightWithin, withKey, withoutKey } from './sum-tree.ts';

/** Sorts holds by expiry, and equal ones by order. */
const expiryKey = (orderId: string, expiresAt: string) => `${expiresAt} ${orderId}`;
/** A key above that of every hold that has expired by now. */
const expiryBound = (now: Date) => `${now.toISOString()}\uffff`;

/** Sets, replaces or removes (null) the hold of an order. */
export function setHold(pool: Pool, orderId: string, hold: Hold | null): Pool {
  const before = pool.holds.get(orderId);
  let { expiringHolds, paidHolds } = pool;
  if (before?.expiresAt === null) paidHolds = withoutKey(paidHolds, before.place);
  else if (before) expiringHolds = withoutKey(expiringHolds, expiryKey(orderId, before.expiresAt));
  if (hold?.expiresAt === null) paidHolds = withKey(paidHolds, hold.place, orderId, hold.quantity);
  else if (hold) expiringHolds = withKey(expiringHolds, expiryKey(orderId, hold.expiresAt), orderId, hold.quantity);
  return { ...pool, holds: hold ? pool.holds.set(orderId, hold) : pool.holds.delete(orderId), expiringHolds, paidHolds };
}

/** Whether a hold still promises units: paid orders' holds always do. */
export const isLive = (hold: Hold, now: Date): boolean => hold.expiresAt === null || hold.expiresAt > now.toISOString();

/** The number of units that live holds promise, optionally without the hold of one order. */
export function promisedUnits(pool: Pool, now: Date, except?: string): number {
  const own = except === undefined ? undefined : pool.holds.get(except);
  return (
    totalWeight(pool.paidHolds) +
    totalWeight(pool.expiringHolds) -
    weightUpTo(pool.expiringHolds, expiryBound(now)) -
    (own && isLive(own, now) ? own.quantity : 0)
  );
}

/** The ids of up to `most` orders whose hold has expired, the earliest expiry first. */
export const expiredHolds = (pool: Pool, now: Date, most: number): string[] => idsUpTo(pool.expiringHolds, expiryBound(now), most);

/** The number of free units that are not promised to unpaid orders: paid orders share them, first come, first served. */
const sharedUnits = (pool: Pool, now: Date): number => pool.available - (promisedUnits(pool, now) - totalWeight(pool.paidHolds));

/** The ids of paid orders that can be served from stock, in order of arrival, up to the first that cannot. */
export function coveredOrders(pool: Pool, now: Date): string[] {
  const all = idsUpTo(pool.paidHolds, pool.nextPlace, pool.holds.size);
  const first = all.findIndex((id) => !isCovered(pool, id, now));
  return first === -1 ? all : all.slice(0, first);
}

/** Whether this paid order, and every paid order before it, can be served from stock. */
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
  // An order keeps its place when it is paid, even before the pool learns of that.
  const paidHolds = own.expiresAt === null ? pool.paidHolds : withKey(pool.paidHolds, own.place, orderId, own.quantity);
  const first = weightWithin(paidHolds, pool.available);
  return weightUpTo(paidHolds, own.place) <= first ? first - own.quantity : first;
}

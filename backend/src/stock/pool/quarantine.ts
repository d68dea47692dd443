import type { Sku } from '@orderstream/contracts/catalogue';
import type { PoolEvent } from '@orderstream/contracts/stock/events';
import { refusal } from '../../platform/deciding/refusal.ts';
import type { DecideQuarantine, QuarantineLost } from './pool.commands.ts';
import { isAssignedBy, isFree, type Pool } from './pool-shape.ts';

/** Refuses a decision on rows that a newer clearing may have changed: the caller reads them again. */
export function refuseIfClearedSince(pool: Pool, lastClearing: string | null): void {
  if (pool.lastClearing !== lastClearing) throw refusal('request_in_progress');
}

/** Quarantines the unit unless it has left the order since, or has come back to it. */
export function decideQuarantine(
  pool: Pool,
  { sku, orderId: order_id, productId: product_id, assignment, seen, lastClearing, clearedUnit }: DecideQuarantine,
): PoolEvent[] {
  const unit = pool.units.get(product_id);
  if (!unit) refuseIfClearedSince(pool, lastClearing);
  const source = unit ? (isAssignedBy(unit, order_id, assignment) ? unit : null) : clearedUnit;
  if (!source) return [];
  const { fingerprint, moves } = source;
  return [{ type: 'product_quarantined', data: { product_id, sku, order_id, fingerprint, moves, seen } }];
}

/** Quarantines those of the units that are still free, in these versions. */
export const decideLoss = (pool: Pool, { sku, units, seen }: QuarantineLost): PoolEvent[] =>
  units.flatMap(({ id: product_id, version: fingerprint }): PoolEvent[] => {
    const unit = pool.units.get(product_id);
    if (!unit || !isFree(unit) || unit.fingerprint !== fingerprint) return [];
    return [{ type: 'product_quarantined', data: { product_id, sku, order_id: null, fingerprint, moves: unit.moves, seen } }];
  });

/** Returns a unit to stock. Private information that a customer has seen must be changed before. */
export function decideMending(pool: Pool, sku: Sku, product_id: string): PoolEvent[] {
  const unit = pool.units.get(product_id);
  if (!unit) throw refusal('product_unknown');
  if (unit.orderId) throw refusal('product_assigned');
  if (!unit.quarantine) return [];
  if (unit.quarantine.seen === unit.fingerprint) throw refusal('new_private_info_needed');
  return [{ type: 'product_mended', data: { product_id, sku } }];
}

/** Removes a quarantined unit for good, once. */
export function decideWriteOff(pool: Pool, sku: Sku, product_id: string): PoolEvent[] {
  if (pool.removals.get(product_id)?.to === 'deleted') return [];
  const unit = pool.units.get(product_id);
  if (!unit) throw refusal('product_unknown');
  if (!unit.quarantine) throw refusal('product_not_quarantined');
  return [{ type: 'product_written_off', data: { product_id, sku } }];
}

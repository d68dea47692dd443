import type { Sku } from '@orderstream/contracts/catalogue';
import type { PoolEvent } from '@orderstream/contracts/stock/events';
import { refusal } from '../../platform/deciding/refusal.ts';
import type { DecideQuarantine } from './pool.commands.ts';
import type { Pool, Unit } from './pool-shape.ts';

export const isWith = (unit: Unit | undefined, orderId: string, assignment: number) =>
  unit?.orderId === orderId && unit.assignment === assignment;

/** What is no longer in the state has a row, which was looked for when this had been the last clearing. */
export function refuseUnlessCurrent(pool: Pool, cleared: string | null): void {
  if (pool.cleared !== cleared) throw refusal('request_in_progress');
}

/** A unit that has gone elsewhere since, or is with a later assignment, is left alone. */
export function quarantine(
  pool: Pool,
  { sku, orderId: order_id, productId: product_id, assignment, seen, cleared, left }: DecideQuarantine,
): PoolEvent[] {
  const unit = pool.units.get(product_id);
  if (!unit) refuseUnlessCurrent(pool, cleared);
  const known = unit ? (isWith(unit, order_id, assignment) ? unit : null) : left;
  if (!known) return [];
  const { fingerprint, moves } = known;
  return [{ type: 'product_quarantined', data: { product_id, sku, order_id, fingerprint, moves, seen } }];
}

/** A unit that a customer has seen goes to no other customer. */
export function mend(pool: Pool, sku: Sku, product_id: string): PoolEvent[] {
  const unit = pool.units.get(product_id);
  if (!unit) throw refusal('product_unknown');
  if (unit.orderId) throw refusal('product_assigned');
  if (!unit.quarantine) return [];
  if (unit.quarantine.seen === unit.fingerprint) throw refusal('new_private_info_needed');
  return [{ type: 'product_mended', data: { product_id, sku } }];
}

export function writeOff(pool: Pool, sku: Sku, product_id: string): PoolEvent[] {
  if (pool.gone.get(product_id)?.to === 'deleted') return [];
  const unit = pool.units.get(product_id);
  if (!unit) throw refusal('product_unknown');
  if (!unit.quarantine) throw refusal('product_not_quarantined');
  return [{ type: 'product_written_off', data: { product_id, sku } }];
}

import type { Sql } from '../platform/database/sql.ts';
import { skus, type Sku } from '@orderstream/contracts/catalogue';
import { availabilityProjection } from '../stock/availability.projection.ts';
import { auditedStock } from '../stock/availability.table.ts';
import { inventoryHoldsProjection } from '../stock/inventory-holds.projection.ts';
import { foldInto, type FactCondition } from './dated-facts.reads.ts';
import { FoldedModel, FoldedRows, instantOf } from './folded.ts';

const levels = new FoldedModel(availabilityProjection);
const holds = new FoldedModel(inventoryHoldsProjection);

type PoolState = { position: string; folded: FoldedRows };
/** Of a long pool the states in between are kept, so that a step does not begin at its first fact. */
const poolStates = new WeakMap<Sql, Map<string, PoolState[]>>();

/** The levels and holds of a pool at a position, folded from the nearest earlier state that was kept. */
async function poolAt(db: Sql, sku: string, position: string): Promise<FoldedRows> {
  const statesBySku = poolStates.get(db) ?? new Map<string, PoolState[]>();
  poolStates.set(db, statesBySku);
  const states = statesBySku.get(sku) ?? [];
  statesBySku.set(sku, states);
  const start = states.findLast((one) => BigInt(one.position) <= BigInt(position));
  const folded = start?.folded.copy() ?? new FoldedRows([levels, holds]);
  const narrowToPool: FactCondition = (where) => where.and('l.stream = ?', `pool-${sku}`);
  return foldInto(db, folded, narrowToPool, start?.position ?? '-1', position, (last) => {
    if (BigInt(last) > BigInt(states.at(-1)?.position ?? -1)) states.push({ position: last, folded: folded.copy() });
  });
}

/** As the order's page says it now (`obtainableUnits`): those that are free or its own, and those set aside for unpaid orders where it waits for them. */
export async function obtainableAt(db: Sql, sku: string, orderId: string, position: string): Promise<number> {
  const folded = await poolAt(db, sku, position);
  const { units = 0, on_hold: onHold = 0 } = folded.rowOf(levels, sku) ?? {};
  const all = folded.rowsOf(holds);
  const paid = all.filter(({ place }) => place !== null).sort((a, b) => Number(a.place) - Number(b.place));
  let [needed, others] = [0, 0];
  for (const hold of paid) {
    needed += hold.quantity;
    if (needed <= units && hold.order_id !== orderId) others += hold.quantity;
  }
  const own = all.find(({ order_id }) => order_id === orderId);
  const obtainable = own && own.place !== null ? Math.min(own.quantity, units - others) : 0;
  return Math.max(0, units - onHold + (own?.quantity ?? 0), obtainable);
}

/** The levels and holds of a SKU as they were at a position; null before its first unit. */
export async function stockAt(db: Sql, sku: string, position: string): Promise<Record<string, unknown> | null> {
  if (!skus.includes(sku as Sku)) return null;
  const folded = await poolAt(db, sku, position);
  const holdsNow = folded
    .rowsOf(holds)
    .map(({ order_id, quantity, expires_at }) => ({ order_id, quantity, expires_at: instantOf(expires_at) }));
  const level = folded.rowOf(levels, sku);
  return level ? { ...auditedStock.of(level), holds: holdsNow } : null;
}

import type { ReportedProblem } from '../payments/problems.reads.ts';
import type { Product } from '../stock/product.reads.ts';
import type { OrderRow } from './order-list.table.ts';

/** What was given instead of another unit is marked as such. What another order has is not this order's, whatever its row says. */
export function deliveredUnits(units: readonly Product[], { id: orderId, replacements }: Pick<OrderRow, 'id' | 'replacements'>) {
  const instead = new Set(replacements.map(({ new: id }) => id));
  const theirs = units.filter(({ assigned_order_id }) => assigned_order_id === orderId);
  return theirs.map(({ id, channel, product_type, mask, version }) => ({
    id,
    channel,
    product_type,
    mask,
    version,
    replacement: instead.has(id),
  }));
}

/** Each report is shown with the unit that the order has by now: a unit that was given instead may have been replaced, too. */
export function problemsAnswered(problems: readonly ReportedProblem[], { replacements }: Pick<OrderRow, 'replacements'>) {
  const instead = new Map(replacements.map(({ old, new: fresh }) => [old, fresh]));
  const unitOf = (id: string): string => {
    const fresh = instead.get(id);
    return fresh === undefined ? id : unitOf(fresh);
  };
  return problems.map((problem) => ({ ...problem, unit_id: unitOf(problem.product_id) }));
}

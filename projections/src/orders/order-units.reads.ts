import type { ReportedProblem } from '../payments/attention/problems.reads.ts';
import type { ListedProduct } from '../stock/product.reads.ts';
import type { OrderRow } from './order-list.table.ts';

/** What was given instead of another unit is marked as such. What another order has is not this order's, whatever its row says. */
export function deliveredUnits(units: readonly ListedProduct[], { id: orderId, replacements }: Pick<OrderRow, 'id' | 'replacements'>) {
  const replacementIds = new Set(replacements.map(({ new: id }) => id));
  const ownUnits = units.filter(({ assigned_order_id }) => assigned_order_id === orderId);
  return ownUnits.map(({ id, channel, product_type, mask, version }) => ({
    id,
    channel,
    product_type,
    mask,
    version,
    replacement: replacementIds.has(id),
  }));
}

/** Each report is shown with the unit that the order has by now: a unit that was given instead may have been replaced, too. */
export function problemsWithUnits(problems: readonly ReportedProblem[], { replacements }: Pick<OrderRow, 'replacements'>) {
  const replacedBy = new Map(replacements.map(({ old, new: fresh }) => [old, fresh]));
  const newestUnitFor = (id: string): string => {
    const fresh = replacedBy.get(id);
    return fresh === undefined ? id : newestUnitFor(fresh);
  };
  return problems.map((problem) => ({ ...problem, unit_id: newestUnitFor(problem.product_id) }));
}

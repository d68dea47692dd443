import { toldToCustomers, type ToldKind } from '@orderstream/contracts/orders/timeline';
import type { LogRow } from '@orderstream/projections/notifications/notifications-logs.table';
import type { OrderDetails } from '@orderstream/projections/orders/order-list.reads';
import type { ReportedProblem } from '@orderstream/projections/payments/problems.reads';
import type { Product } from '@orderstream/projections/stock/product.reads';
import type { DeliveredUnit } from '../delivering/order-units.requests.ts';
import type { ProblemAnswer } from '../problems/problems.requests.ts';
import type { ToldEntry } from './timeline.requests.ts';

/** What was given instead of another unit is marked as such. What another order has is not this order's, whatever its row says. */
export function deliveredUnits(units: readonly Product[], { id: orderId, replacements }: Pick<OrderDetails, 'id' | 'replacements'>) {
  const instead = new Set(replacements.map(({ new: id }) => id));
  const theirs = units.filter(({ assigned_order_id }) => assigned_order_id === orderId);
  return theirs.map(({ id, channel, product_type, mask, version }): DeliveredUnit => ({
    id,
    channel,
    product_type,
    mask,
    version,
    replacement: instead.has(id),
  }));
}

/** Each report is shown with the unit that the order has by now: a unit that was given instead may have been replaced, too. */
export function problemsAnswered(
  problems: readonly ReportedProblem[],
  { replacements }: Pick<OrderDetails, 'replacements'>,
): ProblemAnswer[] {
  const instead = new Map(replacements.map(({ old, new: fresh }) => [old, fresh]));
  const unitOf = (id: string): string => {
    const fresh = instead.get(id);
    return fresh === undefined ? id : unitOf(fresh);
  };
  return problems.map((problem) => ({ ...problem, unit_id: unitOf(problem.product_id) }));
}

/** A fact of the order in the form shown to its customer. */
export function told({ id, event_type, created_at: at, payload }: LogRow): ToldEntry {
  const kind = event_type as ToldKind;
  const fields: readonly string[] = toldToCustomers[kind];
  return { id, kind, at, data: Object.fromEntries(fields.map((field) => [field, payload[field]])) };
}

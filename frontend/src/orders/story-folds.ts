import { technicalKinds } from '@orderstream/contracts/audit/technical';
import type { EventName, Explained } from './story.queries.ts';

/** Technical steps, and steps that another step of the same story already covers. */
const folded: ReadonlySet<EventName> = new Set<EventName>([
  ...technicalKinds,
  'stock_held',
  'products_reserved',
  'product_assigned',
  'replacement_started',
  'order_refunded',
  'order_partially_refunded',
  'subscription_payment_success',
]);

/** The main steps, each once. The step "order paid" already covers the first payment. */
export function mainSteps(steps: readonly Explained[]): Explained[] {
  const isPaid = steps.some(({ kind }) => kind === 'order_paid');
  const told = new Set<string>();
  return steps.filter(({ kind, cause_id, causes, payload }) => {
    const again = `${kind} ${cause_id}`;
    const isRepeated = told.has(again) || causes[0]?.kind === kind;
    const isFirstPayment = kind === 'payment_success' && isPaid && payload['purpose'] !== 'renewal';
    if (folded.has(kind) || isRepeated || isFirstPayment) return false;
    told.add(again);
    return true;
  });
}

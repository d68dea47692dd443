import { coveredKinds, technicalKinds } from '@orderstream/contracts/audit/technical';
import type { EventName, ExplainedFact } from './story.queries.ts';

/** Technical steps, and steps that another step of the same story already covers. */
const hiddenKinds: ReadonlySet<EventName> = new Set<EventName>([...technicalKinds, ...coveredKinds]);

/**
 * The main steps, each once. The step "order paid" covers its own payment, but not a second one, which was refunded. Of consecutive views
 * as the customer by one person, the first is shown.
 */
export function mainSteps(steps: readonly ExplainedFact[]): ExplainedFact[] {
  const paidBy = new Set(steps.filter(({ kind }) => kind === 'order_paid').map(({ payload }) => payload['charge_id']));
  const shownSteps = new Set<string>();
  let last: ExplainedFact | undefined;
  return steps.filter((step) => {
    const { kind, cause_id, causes, payload, actor } = step;
    const again = `${kind} ${cause_id}`;
    const isSameView = kind === 'customer_view_opened' && last?.kind === kind && last.actor.id === actor.id;
    const isRepeated = shownSteps.has(again) || causes[0]?.kind === kind || isSameView;
    const isThePayment = kind === 'payment_success' && paidBy.has(payload['charge_id']);
    if (hiddenKinds.has(kind) || isRepeated || isThePayment) return false;
    shownSteps.add(again);
    last = step;
    return true;
  });
}

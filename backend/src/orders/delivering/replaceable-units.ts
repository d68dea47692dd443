import type { OrderEvent } from '@orderstream/contracts/orders/events';
import { unitsAfterReplacement, type ReplacementEvent, type Units } from '@orderstream/contracts/orders/units';
import type { OfType } from '@orderstream/contracts/shared/event';

/** The units of an order, and what decides whether one of them may be replaced. */
export type Replaceable = Units & {
  /** The replacement in progress. */
  replacing: OfType<OrderEvent, 'replacement_started'>['data'] | null;
  /** The latest replacement that was abandoned, and why. */
  abandonedReplacement: Pick<OfType<OrderEvent, 'replacement_abandoned'>['data'], 'replaced_by' | 'cause'> | null;
  /** Replaced units, and replacements that were abandoned. Their pool may learn of it late, so the order never takes them again. */
  spent: readonly string[];
};

export function afterReplacing(units: Replaceable, event: ReplacementEvent): Partial<Replaceable> {
  if (event.type === 'replacement_started') return { replacing: event.data };
  const { product_id: old, replaced_by: fresh } = event.data;
  if (event.type === 'replacement_abandoned')
    return { replacing: null, abandonedReplacement: { replaced_by: fresh, cause: event.data.cause }, spent: [...units.spent, fresh] };
  return { ...unitsAfterReplacement(units, event), replacing: null, spent: [...units.spent, old] };
}

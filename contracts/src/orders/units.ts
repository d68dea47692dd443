import type { AnyEvent, OfType } from '../shared/event.ts';
import { unitsWithout, type Picks } from '../stock/events.ts';
import type { OrderEvent } from './events.ts';
import { isDelivered } from './lifecycle.ts';

/** What an order has, and what of it was seen. */
export type Units = {
  /** Delivered, or set aside. */
  items: Picks;
  /** Its customer has seen them, but for the unseen ones: what was seen stays with the order, even after a refund. */
  seen: boolean;
  /** Replacements given since, and unseen. Empty if no unit has been seen. */
  unseen: readonly string[];
};

export const idsIn = (units: Picks): string[] => units.flatMap(({ product_ids }) => product_ids);

export type ReplacementEvent = OfType<OrderEvent, 'replacement_started' | 'replacement_abandoned' | 'unit_replaced'>;

/** Newly assigned units, of which none has been seen. */
export const unitsAfterAssignment = (items: Picks): Units => ({ items, seen: false, unseen: [] });

/** Units that are added to others are new to a customer who has seen those. */
export function unitsAfterDelivery(units: Units, delivered: Picks): Units {
  const fresh = unitsWithout(delivered, units.items);
  if (units.items.length === 0) return unitsAfterAssignment(fresh);
  const ofSku = (all: Picks, wanted: string) => all.flatMap(({ sku, product_ids }) => (sku === wanted ? product_ids : []));
  const skus = [...new Set([...units.items, ...fresh].map(({ sku }) => sku))];
  const items = skus.map((sku) => ({ sku, product_ids: [...ofSku(units.items, sku), ...ofSku(fresh, sku)] }));
  return { items, seen: units.seen, unseen: units.seen ? [...units.unseen, ...idsIn(fresh)] : [] };
}

type MissingEvent = OfType<OrderEvent, 'order_refunded' | 'order_refund_failed' | 'product_delivered' | 'delivery_taken_back'>;

/** The units that an order has paid for and lacks: they went back with a refund that has failed, the others stayed. */
export function missingUnitsAfter(missing: number, event: MissingEvent): number {
  if (event.type === 'order_refunded') return missing + idsIn(event.data.items).length;
  return event.type === 'order_refund_failed' && isDelivered(event.data.status) ? missing : 0;
}

/** The unit that was given instead is new to its customer. */
export function unitsAfterReplacement({ items, seen, unseen }: Units, { data }: OfType<OrderEvent, 'unit_replaced'>): Units {
  const { product_id: oldId, replaced_by: newId, unit_sku } = data;
  const replacedItems = items.map(({ sku, product_ids }) => ({
    sku,
    product_ids: sku === unit_sku ? product_ids.map((id) => (id === oldId ? newId : id)) : product_ids,
  }));
  const unseenIds = seen ? [...unseen.filter((id) => id !== oldId), newId] : [];
  const anySeen = seen && replacedItems.some(({ product_ids }) => product_ids.some((id) => !unseenIds.includes(id)));
  return { items: replacedItems, seen: anySeen, unseen: anySeen ? unseenIds : [] };
}

/** Returned units no longer belong to the order. */
export function unitsAfterReturn({ items, unseen }: Units, returned: Picks): Pick<Units, 'items' | 'unseen'> {
  const returnedIds = returned.flatMap(({ product_ids }) => product_ids);
  return { items: unitsWithout(items, returned), unseen: unseen.filter((id) => !returnedIds.includes(id)) };
}

/** Its customer has looked at a unit. */
export const unitsAfterReveal = ({ unseen }: Units, id: string | null): Pick<Units, 'seen' | 'unseen'> => ({
  seen: true,
  unseen: unseen.length > 0 ? unseen.filter((one) => one !== id) : unseen,
});

/** Whether its customer has looked at one of its units. */
export const isUnitSeen = ({ seen, unseen }: Units, id: string): boolean => seen && !unseen.includes(id);

/** The units that its customer has not looked at: only they can go back to stock. */
export const unseenUnitsOf = (units: Units): Picks => {
  const seenUnits = units.items.map(({ sku, product_ids }) => ({ sku, product_ids: product_ids.filter((id) => isUnitSeen(units, id)) }));
  return unitsWithout(units.items, seenUnits);
};

const replacementTypes: readonly string[] = [
  'replacement_started',
  'replacement_abandoned',
  'unit_replaced',
] satisfies ReplacementEvent['type'][];
export const isReplacementEvent = (event: AnyEvent): event is ReplacementEvent => replacementTypes.includes(event.type);

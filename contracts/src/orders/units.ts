import type { AnyEvent, Only } from '../shared/event.ts';
import { unitsWithout, type Picks } from '../stock/events.ts';
import type { OrderEvent } from './events.ts';

/** What an order has, and what of it was seen. */
export type Units = {
  /** Delivered, or set aside. */
  items: Picks;
  /** Its customer has seen them, but for the unseen ones: what was seen stays with the order, even after a refund. */
  seen: boolean;
  /** Replacements given since, and unseen. Empty if no unit has been seen. */
  unseen: readonly string[];
};

export type ReplacementEvent = Only<OrderEvent, 'replacement_started' | 'replacement_abandoned' | 'unit_replaced'>;

export const afterAssignment = (items: Picks): Units => ({ items, seen: false, unseen: [] });

/** The unit that was given instead is new to its customer. */
export function afterReplacement({ items, seen, unseen }: Units, { data }: Only<OrderEvent, 'unit_replaced'>): Units {
  const { product_id: old, replaced_by: fresh, unit_sku } = data;
  const given = items.map(({ sku, product_ids }) => ({
    sku,
    product_ids: sku === unit_sku ? product_ids.map((id) => (id === old ? fresh : id)) : product_ids,
  }));
  const rest = seen ? [...unseen.filter((id) => id !== old), fresh] : [];
  const anySeen = seen && given.some(({ product_ids }) => product_ids.some((id) => !rest.includes(id)));
  return { items: given, seen: anySeen, unseen: anySeen ? rest : [] };
}

/** What an event gives back is the order's no more from that event on. */
export function afterReturn({ items, unseen }: Units, returned: Picks): Pick<Units, 'items' | 'unseen'> {
  const gone = returned.flatMap(({ product_ids }) => product_ids);
  return { items: unitsWithout(items, returned), unseen: unseen.filter((id) => !gone.includes(id)) };
}

/** Its customer has looked at a unit. */
export const looked = ({ unseen }: Units, id: string | null): Pick<Units, 'seen' | 'unseen'> => ({
  seen: true,
  unseen: unseen.length > 0 ? unseen.filter((one) => one !== id) : unseen,
});

/** Whether its customer has looked at one of its units. */
export const hasSeen = ({ seen, unseen }: Units, id: string): boolean => seen && !unseen.includes(id);

/** The units that its customer has not looked at: only they can go back to stock. */
export const unseenOf = (units: Units): Picks => {
  const seen = units.items.map(({ sku, product_ids }) => ({ sku, product_ids: product_ids.filter((id) => hasSeen(units, id)) }));
  return unitsWithout(units.items, seen);
};

const kinds: readonly string[] = ['replacement_started', 'replacement_abandoned', 'unit_replaced'] satisfies ReplacementEvent['type'][];
export const isOfReplacement = (event: AnyEvent): event is ReplacementEvent => kinds.includes(event.type);

import type { OpenOrdersEvent } from '@orderstream/contracts/orders/events';
import type { Decider } from '../platform/deciding/decider.ts';

/** What one customer had open when slots were events. */
export type SlotsAsEvents = { unpaid: readonly string[]; awaited: readonly string[] };
export type FreeOldSlot = { readonly type: 'FreeSlot'; readonly userId: string; readonly orderId: string };

function evolve(open: SlotsAsEvents, { type, data: { order_id } }: OpenOrdersEvent): SlotsAsEvents {
  switch (type) {
    case 'slot_taken':
      return { ...open, unpaid: [...open.unpaid, order_id] };
    case 'slot_freed':
      return { ...open, unpaid: open.unpaid.filter((id) => id !== order_id) };
    case 'delivery_awaited':
      return { ...open, awaited: [...open.awaited, order_id] };
    case 'delivery_settled':
      return { ...open, awaited: open.awaited.filter((id) => id !== order_id) };
  }
}

/** Streams of earlier versions: read where a customer's orders are looked for, and added to only to end a timer of theirs. */
export const openOrders: Decider<SlotsAsEvents, FreeOldSlot, OpenOrdersEvent> = {
  category: 'open_orders',
  initial: { unpaid: [], awaited: [] },
  decide: ({ unpaid }, { userId: user_id, orderId: order_id }) =>
    unpaid.includes(order_id) ? [{ type: 'slot_freed', data: { user_id, order_id } }] : [],
  evolve,
};

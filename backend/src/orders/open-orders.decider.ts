import type { OpenOrdersEvent } from '@orderstream/contracts/orders/events';
import type { Decider } from '../platform/decider.ts';
import { refusal } from '../platform/refusal.ts';
import type { OpenOrdersCommand } from './open-orders.commands.ts';

/** The unpaid orders of one customer: how many may be open at once is decided here, before any stock is held. */
export type OpenOrders = ReadonlySet<string>;

function decide(open: OpenOrders, command: OpenOrdersCommand): OpenOrdersEvent[] {
  const data = { user_id: command.userId, order_id: command.orderId };
  switch (command.type) {
    case 'TakeSlot':
      if (open.has(command.orderId)) return [];
      if (open.size >= command.limit) throw refusal('too_many_unpaid_orders');
      return [{ type: 'slot_taken', data }];
    case 'FreeSlot':
      return open.has(command.orderId) ? [{ type: 'slot_freed', data }] : [];
  }
}

function evolve(open: OpenOrders, event: OpenOrdersEvent): OpenOrders {
  switch (event.type) {
    case 'slot_taken':
      return new Set([...open, event.data.order_id]);
    case 'slot_freed':
      return new Set([...open].filter((id) => id !== event.data.order_id));
  }
}

export const openOrders: Decider<OpenOrders, OpenOrdersCommand, OpenOrdersEvent> = {
  category: 'open_orders',
  initial: new Set(),
  decide,
  evolve,
};

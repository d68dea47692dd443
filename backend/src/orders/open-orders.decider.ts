import type { OpenOrdersEvent } from '@orderstream/contracts/orders/events';
import type { Decider } from '../platform/decider.ts';
import { refusal } from '../platform/refusal.ts';
import type { OpenOrdersCommand } from './open-orders.commands.ts';

/** What one customer has open: how many unpaid orders there may be is decided here, before any stock is held. */
export type OpenOrders = { unpaid: readonly string[]; awaited: readonly string[] };

function decide({ unpaid, awaited }: OpenOrders, command: OpenOrdersCommand): OpenOrdersEvent[] {
  const data = { user_id: command.userId, order_id: command.orderId };
  switch (command.type) {
    case 'TakeSlot':
      if (unpaid.includes(command.orderId)) return [];
      if (unpaid.length >= command.limit) throw refusal('too_many_unpaid_orders');
      return [{ type: 'slot_taken', data }];
    case 'FreeSlot':
      return unpaid.includes(command.orderId) ? [{ type: 'slot_freed', data }] : [];
    case 'AwaitDelivery':
      return awaited.includes(command.orderId) ? [] : [{ type: 'delivery_awaited', data }];
    case 'SettleDelivery':
      return awaited.includes(command.orderId) ? [{ type: 'delivery_settled', data }] : [];
  }
}

function evolve(open: OpenOrders, { type, data: { order_id } }: OpenOrdersEvent): OpenOrders {
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

export const openOrders: Decider<OpenOrders, OpenOrdersCommand, OpenOrdersEvent> = {
  category: 'open_orders',
  initial: { unpaid: [], awaited: [] },
  decide,
  evolve,
};

import type { OpenOrdersEvent } from '@orderstream/contracts/orders/events';
import { nothing, type Process } from '../platform/processes/process.ts';
import { AdoptSlot, FreeSlot } from './fulfilment.commands.ts';

/**
 * Follows what versions before the table write about slots: everything that there is on the first run, and later what a
 * process of such a version still adds during an upgrade.
 */
export const slotsTakenOver: Process<OpenOrdersEvent> = {
  name: 'open_orders',
  begins: 'beginning',
  when: {
    slot_taken: ({ data }) => new AdoptSlot(data.user_id, data.order_id),
    slot_freed: ({ data }) => new FreeSlot(data.order_id),
    delivery_awaited: nothing,
    delivery_settled: nothing,
  },
};

import type { CustodyEvent, PoolEventFor } from '@orderstream/contracts/stock/events';
import type { Process } from '../platform/processes/process.ts';
import { RecordSeenUnit } from './stock.commands.ts';

/** Notes the units that their customers have seen, which can be cleared from the pool, even if one is changed afterwards. */
export const seenUnitsProcess: Process<CustodyEvent | PoolEventFor<'seen-units'>> = {
  name: 'seen_units',
  begins: 'beginning',
  when: {
    private_info_revealed: ({ data: { to, product_id, order_id } }) =>
      to === 'owner' && product_id !== null && order_id !== null ? new RecordSeenUnit({ productId: product_id, orderId: order_id }) : [],
    product_private_info_changed: ({ data }) =>
      data.sold_unit && data.order_id ? new RecordSeenUnit({ productId: data.product_id, orderId: data.order_id }) : [],
  },
};

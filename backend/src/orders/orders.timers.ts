import { sku as anySku } from '@orderstream/contracts/catalogue';
import { instant } from '@orderstream/contracts/shared/instant';
import { theSystem } from '@orderstream/contracts/shared/actor';
import type { Timers } from '../platform/processes/timers.ts';
import { ExpireHold } from '../stock/pool/pool.commands.ts';
import { CancelUnpaidOrder } from './orders.commands.ts';
import { CarryOutAssignment, CarryOutReplacement, ChaseOrder } from './fulfilment.commands.ts';

/** The commands of due timers of orders and of the stock held for them. */
export const orderTimers: Timers = {
  hold_expiry: ({ key, payload }) => new ExpireHold({ sku: anySku.parse(payload['sku']), orderId: key }),
  order_expiry: ({ key }) => new CancelUnpaidOrder({ orderId: key, by: theSystem, cause: 'expired' }),
  unpaid_check: ({ key, payload }) => new ChaseOrder({ orderId: key, since: instant.parse(payload['since']) }),
  assignment_check: ({ key }) => new CarryOutAssignment({ orderId: key, assignment: null, startedAt: null }),
  replacement_check: ({ key }) => new CarryOutReplacement({ orderId: key, replacedBy: null, startedAt: null }),
};

import type { OrderEvent } from '@orderstream/contracts/orders/events';
import { followsFrom } from '@orderstream/contracts/orders/events';
import { officeCancelReasons } from '@orderstream/contracts/orders/lifecycle';
import { refusal } from '../platform/deciding/refusal.ts';
import { listenedTo, type BulkAction } from '../platform/processes/bulk-action.ts';
import { DeliverOrder } from './delivering/deliver-order.ts';
import { orderDecider } from './order/order.decider.ts';
import { CancelUnpaidOrder } from './orders.commands.ts';
import { RemindCustomer } from './paying/remind-customer.ts';

const onOrder = (done: OrderEvent['type'], command: BulkAction['command']): BulkAction => ({
  stream: (orderId) => `${orderDecider.category}-${orderId}`,
  changes: listenedTo(followsFrom, 'order-list'),
  done,
  command,
});

/** What the office does to many orders at once. */
export const orderBulk = {
  deliver: onOrder('product_delivered', ({ subjectId }) => new DeliverOrder({ orderId: subjectId, automatic: false })),
  remind: onOrder('order_reminded', ({ subjectId }) => new RemindCustomer({ orderId: subjectId })),
  cancel: onOrder('order_canceled', ({ subjectId, reason, by }) => {
    const officeReason = officeCancelReasons.find((one) => one === reason);
    if (!officeReason) throw refusal('invalid', [{ field: 'reason', code: 'unknown' }]);
    return new CancelUnpaidOrder({ orderId: subjectId, by, cause: 'admin', reason: officeReason });
  }),
};

import { isPayable } from '@orderstream/contracts/orders/lifecycle';
import type { AdminOrder } from './orders.queries.ts';

type Unpaid = Pick<AdminOrder, 'status' | 'payment_pending' | 'remind_again_from'>;

/** Whether the order awaits payment. */
export const waitsToBePaid = ({ status, payment_pending }: Unpaid): boolean => isPayable(status) && !payment_pending;

/** At most once a day; the server decides. */
export const mayBeReminded = (order: Unpaid): boolean =>
  waitsToBePaid(order) && (order.remind_again_from === null || order.remind_again_from <= new Date().toISOString());

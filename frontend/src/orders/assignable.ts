import type { AdminOrder } from './orders.queries.ts';

/** Products can be assigned to a paid user order, and set aside for a custom order that waits for its payment. */
export const mayBeAssigned = ({ type, status }: Pick<AdminOrder, 'type' | 'status'>): boolean =>
  type === 'user' ? status === 'paid_in_process' : status === 'payment_required' || status === 'paid_in_process';

/** The order itself says which products and how many. A custom order is delivered by hand. */
export const mayBeDelivered = ({ type, status }: Pick<AdminOrder, 'type' | 'status'>): boolean =>
  type === 'user' && status === 'paid_in_process';

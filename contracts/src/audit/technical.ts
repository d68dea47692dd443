/** Kinds of facts that say how the shop does its work. Who reads what happened folds them away. */
export const technicalKinds = [
  'hold_kept',
  'hold_extended',
  'checkout_opened',
  'checkout_expired',
  'assignment_started',
  'payment_attributed',
  'payment_completed',
  'customer_linked',
  'customer_unlinked',
  'pool_cleared',
  'log_sealed',
  'audit_opened',
] as const;

/** Kinds of facts that another one of the same matter already tells: a held unit its order, a renewal its payment. */
export const coveredKinds = [
  'stock_held',
  'products_reserved',
  'product_assigned',
  'replacement_started',
  'order_refunded',
  'order_partially_refunded',
  'subscription_payment_success',
] as const;

/** The names of the read models, as used by live updates and the screens that listen for them. */
export const readModelNames = [
  'app_user',
  'user_roles',
  'product',
  'availability',
  'inventory_holds',
  'paid_queue',
  'hold_timers',
  'order_list_view',
  'order_timers',
  'order_counts',
  'order_days',
  'billing_price_map',
  'transactions',
  'shop_days',
  'attention',
  'user_subscriptions',
  'notifications_logs',
] as const;
export type ReadModelName = (typeof readModelNames)[number];

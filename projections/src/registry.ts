import { appUser } from './accounts/app-user.projection.ts';
import { userRoles } from './accounts/user-roles.projection.ts';
import { notificationsLogs } from './notifications/notifications-logs.projection.ts';
import { orderCounts } from './orders/order-counts.projection.ts';
import { orderDays } from './orders/order-days.projection.ts';
import { orderList } from './orders/order-list.projection.ts';
import { orderTimers } from './orders/order-timers.projection.ts';
import { attention } from './payments/attention.projection.ts';
import { billingPriceMap } from './payments/billing-price-map.projection.ts';
import { transactions } from './payments/transactions.projection.ts';
import { asModel, type Model } from './platform/model.ts';
import { availability } from './stock/availability.projection.ts';
import { holdTimers } from './stock/hold-timers.projection.ts';
import { inventoryHolds } from './stock/inventory-holds.projection.ts';
import { product } from './stock/product.projection.ts';
import { userSubscriptions } from './subscriptions/user-subscriptions.projection.ts';

/** Every read model there is. What is not listed here does not run. */
export const readModels: readonly Model[] = [
  asModel(appUser),
  asModel(userRoles),
  asModel(product),
  asModel(availability),
  asModel(inventoryHolds),
  asModel(holdTimers),
  asModel(orderList),
  asModel(orderTimers),
  asModel(orderCounts),
  asModel(orderDays),
  asModel(billingPriceMap),
  asModel(transactions),
  asModel(attention),
  asModel(userSubscriptions),
  asModel(notificationsLogs),
];

import { appUserProjection } from './accounts/app-user.projection.ts';
import { userRolesProjection } from './accounts/user-roles.projection.ts';
import { notificationsLogsProjection } from './notifications/notifications-logs.projection.ts';
import { orderCountsProjection } from './orders/order-counts.projection.ts';
import { orderDaysProjection } from './orders/order-days.projection.ts';
import { orderListProjection } from './orders/order-list.projection.ts';
import { orderTimersProjection } from './orders/order-timers.projection.ts';
import { attentionProjection } from './payments/attention/attention.projection.ts';
import { billingPriceMapProjection } from './payments/billing-price-map.projection.ts';
import { shopDaysProjection } from './payments/shop-days.projection.ts';
import { transactionsProjection } from './payments/transactions.projection.ts';
import { asModel, type Model } from './platform/declaring/model.ts';
import { availabilityProjection } from './stock/availability.projection.ts';
import { holdTimersProjection } from './stock/hold-timers.projection.ts';
import { inventoryHoldsProjection } from './stock/inventory-holds.projection.ts';
import { paidQueueProjection } from './stock/paid-queue.projection.ts';
import { productProjection } from './stock/product.projection.ts';
import { userSubscriptionsProjection } from './subscriptions/user-subscriptions.projection.ts';

/** All read models. Only these run. */
export const readModels: readonly Model[] = [
  asModel(appUserProjection),
  asModel(userRolesProjection),
  asModel(productProjection),
  asModel(availabilityProjection),
  asModel(inventoryHoldsProjection),
  asModel(paidQueueProjection),
  asModel(holdTimersProjection),
  asModel(orderListProjection),
  asModel(orderTimersProjection),
  asModel(orderCountsProjection),
  asModel(orderDaysProjection),
  asModel(billingPriceMapProjection),
  asModel(transactionsProjection),
  asModel(shopDaysProjection),
  asModel(attentionProjection),
  asModel(userSubscriptionsProjection),
  asModel(notificationsLogsProjection),
];

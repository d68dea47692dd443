import { isAwaitingDelivery, isAwaitingUnits, isDelivered, type OrderStatus } from './lifecycle.ts';

/** Whether an order was delivered and lacks units that it has paid for. */
export const lacksUnits = (status: OrderStatus | 'unborn', missing: number): boolean => isDelivered(status) && missing > 0;

/** Whether units are still to be given to an order, or kept for it until it is paid. */
export const awaitsUnits = (status: OrderStatus, missing: number): boolean => isAwaitingUnits(status) || lacksUnits(status, missing);

/** Whether units are still to be given to an order that is paid. */
export const needsUnits = (status: OrderStatus | 'unborn', missing: number): boolean =>
  isAwaitingDelivery(status) || lacksUnits(status, missing);

/** The number of units that an order gets in one assignment; null: any. */
export const neededUnits = (status: OrderStatus | 'unborn', missing: number, quantity: number | null): number | null =>
  lacksUnits(status, missing) ? missing : quantity;

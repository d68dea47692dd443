import { DropAlerts } from '../../notifications/notifications.commands.ts';
import { CloseOrders, RefuseIfDeliveryPending } from '../../orders/orders.commands.ts';
import type { Command } from '../../platform/deciding/command.ts';
import { LeaveProvider } from '../../subscriptions/subscriptions.commands.ts';

/** Another capability's part in deleting an account. Both commands may be sent more than once. */
export type DeletionStep = {
  readonly name: string;
  /** Refused with `paid_orders_awaiting_delivery` while the account may not be deleted. */
  readonly veto?: (userId: string) => Command<unknown>;
  /** Ends what is still open, and deletes personal data. A failure is retried. */
  readonly close?: (userId: string) => Command<unknown>;
};

/** In the order in which they are carried out. */
export const deletionSteps: readonly DeletionStep[] = [
  { name: 'orders', veto: (userId) => new RefuseIfDeliveryPending({ userId }), close: (userId) => new CloseOrders({ userId }) },
  { name: 'alerts', close: (userId) => new DropAlerts({ userId }) },
  { name: 'provider', close: (userId) => new LeaveProvider({ userId }) },
];

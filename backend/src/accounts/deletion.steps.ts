import { DropAlerts } from '../notifications/alerts.commands.ts';
import { CloseOrders, RefuseWhileAwaited } from '../orders/orders.commands.ts';
import type { Command } from '../platform/command.ts';
import { LeaveProvider } from '../subscriptions/subscriptions.commands.ts';

/** What another capability has to say, and to do, when somebody's account is deleted. Both may be asked more than once. */
export type DeletionStep = {
  readonly name: string;
  /** Refused with `paid_orders_awaiting_delivery` while the account must stay. */
  readonly veto?: (userId: string) => Command<unknown>;
  /** Closes what is open and deletes what is personal. Fails while that is not possible; it is tried again. */
  readonly close?: (userId: string) => Command<unknown>;
};

/** In the order in which they are carried out. */
export const deletionSteps: readonly DeletionStep[] = [
  { name: 'orders', veto: (userId) => new RefuseWhileAwaited(userId), close: (userId) => new CloseOrders(userId) },
  { name: 'alerts', close: (userId) => new DropAlerts(userId) },
  { name: 'provider', close: (userId) => new LeaveProvider(userId) },
];

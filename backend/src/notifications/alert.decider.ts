import type { AlertEvent } from '@orderstream/contracts/notifications/events';
import type { Decider } from '../platform/decider.ts';
import type { AlertCommand } from './alert.commands.ts';

/** One person's wish to hear of one SKU; null when there is none, or when it has been fulfilled. */
export type Alert = { wanted: number | null };

function decide({ wanted }: Alert, command: AlertCommand): AlertEvent[] {
  const { userId: user_id, sku } = command;
  switch (command.type) {
    case 'AskForAlert':
      return wanted === command.quantity
        ? []
        : [{ type: 'stock_notification_subscription', data: { user_id, sku, quantity: command.quantity } }];
    case 'SpendAlert':
      if (wanted === null || command.available < wanted) return [];
      return [{ type: 'stock_alert_sent', data: { user_id, sku, quantity: wanted } }];
  }
}

function evolve(_alert: Alert, event: AlertEvent): Alert {
  switch (event.type) {
    case 'stock_notification_subscription':
      return { wanted: event.data.quantity };
    case 'stock_alert_sent':
      return { wanted: null };
  }
}

export const alert: Decider<Alert, AlertCommand, AlertEvent> = { category: 'alert', initial: { wanted: null }, decide, evolve };

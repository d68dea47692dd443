import { skuParts, type Sku } from '@orderstream/contracts/catalogue';
import type { AlertEvent } from '@orderstream/contracts/notifications/events';
import { Map } from 'immutable';
import type { Decider } from '../../platform/deciding/decider.ts';
import type { RequestAlert } from '../notifications.commands.ts';

/** The customers who wait for one product, and for how many units. An alert ends when it is sent. */
export type Alerts = { quantities: Map<string, number> };

export type AlertCommand =
  | RequestAlert
  /** Sends the alerts of these customers whose quantity is available. */
  | { type: 'SpendAlerts'; sku: Sku; available: number; userIds: readonly string[] }
  /** Ends an unsent alert, because its customer's account is being deleted. */
  | { type: 'DropAlert'; userId: string; sku: Sku };

function decide({ quantities }: Alerts, command: AlertCommand): AlertEvent[] {
  const { sku } = command;
  switch (command.type) {
    case 'RequestAlert': {
      const { userId: user_id, quantity } = command;
      if (quantities.get(user_id) === quantity) return [];
      return [{ type: 'stock_notification_subscription', data: { user_id, sku, ...skuParts(sku), quantity } }];
    }
    case 'SpendAlerts':
      return [...new Set(command.userIds)].flatMap((user_id): AlertEvent[] => {
        const quantity = quantities.get(user_id);
        if (quantity === undefined || quantity > command.available) return [];
        return [{ type: 'stock_alert_sent', data: { user_id, sku, quantity } }];
      });
    case 'DropAlert': {
      const quantity = quantities.get(command.userId);
      return quantity === undefined ? [] : [{ type: 'stock_alert_dropped', data: { user_id: command.userId, sku, quantity } }];
    }
  }
}

function evolve({ quantities }: Alerts, { type, data }: AlertEvent): Alerts {
  switch (type) {
    case 'stock_notification_subscription':
      return { quantities: quantities.set(data.user_id, data.quantity) };
    case 'stock_alert_sent':
    case 'stock_alert_dropped':
      return { quantities: quantities.delete(data.user_id) };
  }
}

export const stockAlertDecider: Decider<Alerts, AlertCommand, AlertEvent> = {
  category: 'alerts',
  initial: { quantities: Map() },
  decide,
  evolve,
  snapshots: {
    version: 2,
    pack: ({ quantities }) => [[...quantities]],
    unpack: (_beginning, part) => ({ quantities: Map(part as [string, number][]) }),
  },
};

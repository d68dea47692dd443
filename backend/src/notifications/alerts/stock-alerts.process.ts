import { mayEnter } from '@orderstream/contracts/accounts/lifecycle';
import { skus, type Sku } from '@orderstream/contracts/catalogue';
import type { AccountEventFor } from '@orderstream/contracts/accounts/events';
import type { AlertEvent } from '@orderstream/contracts/notifications/events';
import type { OfType } from '@orderstream/contracts/shared/event';
import type { PoolEventFor } from '@orderstream/contracts/stock/events';
import type { Process } from '../../platform/processes/process.ts';
import { CheckAlerts, RequestMail } from '../notifications.commands.ts';

const check = ({ data }: { data: { sku: Sku } }) => new CheckAlerts({ sku: data.sku });

type OfAlerts = OfType<AlertEvent, 'stock_notification_subscription' | 'stock_alert_sent'>;
type AlertTrigger = PoolEventFor<'stock-alerts'> | OfAlerts | AccountEventFor<'stock-alerts'>;

/** Checks the alerts of a product when more of it may be available. */
export const stockAlertsProcess: Process<AlertTrigger> = {
  name: 'stock_alerts',
  begins: 'now',
  /** An import adds hundreds of units at once. */
  oncePerCommand: ['product_added'],
  when: {
    product_added: check,
    product_moved_in: check,
    product_mended: check,
    hold_released: check,
    product_unassigned: check,
    /** Enough units may already be in stock. */
    stock_notification_subscription: check,
    /** The mail has the id of the event, so that a repeated event requests it once. */
    stock_alert_sent: ({ id, data: { user_id, sku, quantity } }) =>
      new RequestMail({
        mailId: id,
        userId: user_id,
        template: 'stock_available',
        causeId: id,
        orderId: null,
        facts: { sku, quantity },
        requestedAt: null,
      }),
    user_status_changed: ({ data }) => (mayEnter(data.to) ? skus.map((sku) => new CheckAlerts({ sku })) : []),
  },
};

import { mayEnter } from '@orderstream/contracts/accounts/lifecycle';
import { skus, type Sku } from '@orderstream/contracts/catalogue';
import type { AccountEventFor } from '@orderstream/contracts/accounts/events';
import type { AlertEvent } from '@orderstream/contracts/notifications/events';
import type { OfType } from '@orderstream/contracts/shared/event';
import type { PoolEventFor } from '@orderstream/contracts/stock/events';
import type { Process } from '../../platform/processes/process.ts';
import { CheckAlerts, RequestMail } from '../notifications.commands.ts';

/** A check that no earlier one replaces. */
const checkAlways = ({ data }: { data: { sku: Sku } }) => new CheckAlerts({ sku: data.sku, since: null });
/** One check covers units that were added together. */
const checkOnce = ({ data, position }: { data: { sku: Sku }; position: bigint }) => new CheckAlerts({ sku: data.sku, since: position });

type OfAlerts = OfType<AlertEvent, 'stock_notification_subscription' | 'stock_alert_sent'>;
type AlertTrigger = PoolEventFor<'stock-alerts'> | OfAlerts | AccountEventFor<'stock-alerts'>;

/** Checks the alerts of a product when more of it may be available. */
export const stockAlertsProcess: Process<AlertTrigger> = {
  name: 'stock_alerts',
  begins: 'now',
  when: {
    product_added: checkOnce,
    product_moved_in: checkOnce,
    product_mended: checkOnce,
    hold_released: checkOnce,
    product_unassigned: checkOnce,
    /** Enough units may already be in stock. */
    stock_notification_subscription: checkAlways,
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
    user_status_changed: ({ data }) => (mayEnter(data.to) ? skus.map((sku) => new CheckAlerts({ sku, since: null })) : []),
  },
};

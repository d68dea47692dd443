import { mayEnter } from '@orderstream/contracts/accounts/lifecycle';
import type { AccountEventFor } from '@orderstream/contracts/accounts/events';
import { skus, type Sku } from '@orderstream/contracts/catalogue';
import type { OrderEventFor } from '@orderstream/contracts/orders/events';
import type { AttentionEvent } from '@orderstream/contracts/payments/events';
import type { OfType } from '@orderstream/contracts/shared/event';
import type { PoolEventFor } from '@orderstream/contracts/stock/events';
import type { Process } from '../platform/processes/process.ts';
import { DeliverAutomatically, DeliverReserved } from './fulfilment.commands.ts';

/** Units and payments that arrived together share one check of their pool. */
const deliverSince = ({ data, position }: { data: { sku: Sku }; position: bigint }) =>
  new DeliverAutomatically({ sku: data.sku, since: position });
const deliverAgain = ({ data }: { data: { sku: Sku | null } }) =>
  data.sku ? new DeliverAutomatically({ sku: data.sku, since: null }) : [];
const deliverEverySku = () => skus.map((sku) => new DeliverAutomatically({ sku, since: null }));

type SelfDeliveryEvent =
  | PoolEventFor<'self-delivery'>
  | OrderEventFor<'self-delivery'>
  | AccountEventFor<'self-delivery'>
  | OfType<AttentionEvent, 'attention_dismissed'>;

/** Delivers paid orders whose product is in stock and delivered automatically. */
export const selfDeliveryProcess: Process<SelfDeliveryEvent> = {
  name: 'self_delivery',
  begins: 'beginning',
  when: {
    self_delivery_switched: deliverSince,
    /** It is paid. */
    hold_kept: deliverSince,
    product_added: deliverSince,
    product_moved_in: deliverSince,
    product_mended: deliverSince,
    hold_released: deliverSince,
    /** One round delivers a limited number of orders; the next round continues. */
    product_assigned: deliverSince,
    product_unassigned: deliverSince,
    assignment_abandoned: deliverAgain,
    order_dispute_closed: deliverAgain,
    order_refund_request_ended: deliverAgain,
    user_status_changed: ({ data }) => (mayEnter(data.to) ? deliverEverySku() : []),
    user_deletion_refused: deliverEverySku,
    /** A failed refund was given up: its order waits for its units again. */
    attention_dismissed: ({ data: { kind, cause, order_id: orderId, user_id: userId } }) =>
      kind === 'refund_failed' && cause === 'not_needed'
        ? [...(orderId && userId ? [new DeliverReserved({ orderId, userId })] : []), ...deliverEverySku()]
        : [],
  },
};

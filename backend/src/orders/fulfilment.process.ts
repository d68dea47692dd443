import type { AccountEventFor } from '@orderstream/contracts/accounts/events';
import { mayEnter, officeRoles, type Role } from '@orderstream/contracts/accounts/lifecycle';
import type { OrderEventFor, ProblemEvent } from '@orderstream/contracts/orders/events';
import { slowestPaymentDays } from '@orderstream/contracts/orders/unpaid';
import type { OfType } from '@orderstream/contracts/shared/event';
import type { Picks } from '@orderstream/contracts/stock/events';
import { daysAfter } from '@orderstream/contracts/shared/moment';
import type { Process } from '../platform/processes/process.ts';
import { ReleaseTakenOrders } from '../office/office.commands.ts';
import { QuarantineProduct, ReleaseHold, UnassignProducts } from '../stock/pool/pool.commands.ts';
import {
  SyncOpenOrder,
  CarryOutAssignment,
  CarryOutReplacement,
  DeliverAfterReactivation,
  DeliverReserved,
  HoldWhilePending,
  ReleaseAfterFailure,
  ReclaimStock,
  SettleProblem,
  RestockUnits,
} from './fulfilment.commands.ts';

type ReturnedUnits = { order_id: string; user_id: string; items: Picks };
const settleProblems = ({ order_id, user_id, items }: ReturnedUnits) =>
  items.flatMap(({ product_ids }) =>
    product_ids.map((id) => new SettleProblem({ orderId: order_id, userId: user_id, productId: id, replacedBy: null })),
  );
const forOrder = ({ order_id: orderId, user_id: userId }: { order_id: string; user_id: string }) => ({ orderId, userId });

const isOfOffice = (role: Role) => officeRoles.some((one) => one === role);

type FulfilmentEvent = OrderEventFor<'fulfilment'> | OfType<ProblemEvent, 'problem_reported'> | AccountEventFor<'fulfilment'>;

/** The consequences of an order's events for stock and for the rows of open orders. */
export const fulfilmentProcess: Process<FulfilmentEvent> = {
  name: 'fulfilment',
  begins: 'beginning',
  when: {
    /** Only custom orders have reserved units. The row is written when an order is placed: a restored database may lack it. */
    order_paid: ({ data: { order_id, user_id: userId, sku, quantity } }) => [
      sku && quantity
        ? new ReclaimStock({ orderId: order_id, sku, paid: { userId, quantity } })
        : new DeliverReserved({ orderId: order_id, userId }),
      new SyncOpenOrder({ userId, orderId: order_id }),
    ],
    order_canceled: ({ data }) => [
      ...(data.sku ? [new ReleaseHold({ sku: data.sku, orderId: data.order_id, cause: 'canceled' })] : []),
      ...data.items.map(
        ({ sku, product_ids }) =>
          new UnassignProducts({ sku, order: forOrder(data), productIds: product_ids, keepClaim: false, assignment: data.assignment }),
      ),
      new SyncOpenOrder({ userId: data.user_id, orderId: data.order_id }),
    ],
    order_refunded: ({ data }) => [
      ...(data.sku ? [new ReclaimStock({ orderId: data.order_id, sku: data.sku, paid: null })] : []),
      ...(data.items.length > 0
        ? [new RestockUnits({ order: forOrder(data), items: data.items, keepClaim: false, assignment: data.assignment })]
        : []),
      ...settleProblems(data),
      new SyncOpenOrder({ userId: data.user_id, orderId: data.order_id }),
    ],
    /** The order is paid again and not delivered: it waits for units like an order with a late payment. */
    order_refund_failed: ({ data }) => [
      ...(data.sku ? [new ReclaimStock({ orderId: data.order_id, sku: data.sku, paid: null })] : []),
      new SyncOpenOrder({ userId: data.user_id, orderId: data.order_id }),
    ],
    /** Reserved units of a custom order were not handed over while its refund was requested. */
    order_refund_request_ended: ({ data }) => (data.sku ? [] : new DeliverReserved({ orderId: data.order_id, userId: data.user_id })),
    order_confirmed_without_products: ({ data }) => [
      ...(data.sku ? [new ReleaseHold({ sku: data.sku, orderId: data.order_id, cause: 'confirmed_without_products' })] : []),
      new SyncOpenOrder({ userId: data.user_id, orderId: data.order_id }),
    ],
    product_delivered: ({ data }) => new SyncOpenOrder({ userId: data.user_id, orderId: data.order_id }),
    payment_pending: ({ data, at }) => new HoldWhilePending({ orderId: data.order_id, until: daysAfter(at, slowestPaymentDays) }),
    payment_pending_failed: ({ data }) => new ReleaseAfterFailure({ orderId: data.order_id }),
    assignment_started: ({ data, at }) => new CarryOutAssignment({ orderId: data.order_id, assignment: data.assignment, startedAt: at }),
    assignment_abandoned: ({ data }) => [
      ...data.items.map(
        ({ sku, product_ids }) =>
          new UnassignProducts({
            sku,
            order: forOrder(data),
            productIds: product_ids,
            keepClaim: data.keep_claim,
            assignment: data.assignment,
            whole: true,
          }),
      ),
      ...(data.sku ? [new ReclaimStock({ orderId: data.order_id, sku: data.sku, paid: null })] : []),
    ],
    replacement_started: ({ data, at }) => new CarryOutReplacement({ orderId: data.order_id, replacedBy: data.replaced_by, startedAt: at }),
    replacement_abandoned: ({ data }) =>
      new UnassignProducts({
        sku: data.unit_sku,
        order: forOrder(data),
        productIds: [data.replaced_by],
        keepClaim: false,
        assignment: data.assignment,
      }),
    unit_replaced: ({ data }) => [
      data.fate === 'quarantine'
        ? new QuarantineProduct({
            sku: data.unit_sku,
            orderId: data.order_id,
            productId: data.product_id,
            assignment: data.assignment,
            seen: data.seen,
          })
        : new RestockUnits({
            order: forOrder(data),
            items: [{ sku: data.unit_sku, product_ids: [data.product_id] }],
            keepClaim: false,
            assignment: data.assignment,
          }),
      new SettleProblem({ orderId: data.order_id, userId: data.user_id, productId: data.product_id, replacedBy: data.replaced_by }),
    ],
    delivery_taken_back: ({ data }) => [
      new RestockUnits({ order: forOrder(data), items: data.items, keepClaim: data.sku !== null, assignment: data.assignment }),
      ...(data.sku ? [new ReclaimStock({ orderId: data.order_id, sku: data.sku, paid: null })] : []),
      ...settleProblems(data),
      new SyncOpenOrder({ userId: data.user_id, orderId: data.order_id }),
    ],
    /** The unit may have left the order before the report was recorded. */
    problem_reported: ({ data }) =>
      new SettleProblem({ orderId: data.order_id, userId: data.user_id, productId: data.product_id, replacedBy: null }),
    user_status_changed: ({ data }) =>
      mayEnter(data.to) ? new DeliverAfterReactivation({ userId: data.user_id }) : new ReleaseTakenOrders({ userId: data.user_id }),
    role_revoked: ({ data }) => (isOfOffice(data.role) ? new ReleaseTakenOrders({ userId: data.user_id }) : []),
  },
};

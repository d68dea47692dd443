import type { AccountEvent } from '@orderstream/contracts/accounts/events';
import { officeRoles, type Role } from '@orderstream/contracts/accounts/lifecycle';
import type { OrderEventFor, ProblemEvent } from '@orderstream/contracts/orders/events';
import { slowestPaymentDays } from '@orderstream/contracts/orders/unpaid';
import type { Only } from '@orderstream/contracts/shared/event';
import type { Picks } from '@orderstream/contracts/stock/events';
import { daysAfter } from '@orderstream/contracts/shared/moment';
import type { Process } from '../platform/processes/process.ts';
import { QuarantineProduct, ReleaseHold, UnassignProducts } from '../stock/stock.commands.ts';
import {
  CheckAwaited,
  FreeSlot,
  CarryOutAssignment,
  CarryOutReplacement,
  DeliverToReturned,
  DeliverWhatWaits,
  HoldWhilePending,
  LetGoOrders,
  ReleaseAfterFailure,
  SettleClaim,
  SettleProblem,
  RestockUnits,
} from './fulfilment.commands.ts';

type Returned = { order_id: string; user_id: string; items: Picks };
const settled = ({ order_id, user_id, items }: Returned) =>
  items.flatMap(({ product_ids }) => product_ids.map((id) => new SettleProblem(order_id, user_id, id)));
const forOrder = ({ order_id: orderId, user_id: userId }: { order_id: string; user_id: string }) => ({ orderId, userId });

const isOfOffice = (role: Role) => officeRoles.some((one) => one === role);

type OfAccount = Only<AccountEvent, 'user_status_changed' | 'role_revoked'>;
type Heard = OrderEventFor<'fulfilment'> | Only<ProblemEvent, 'problem_reported'> | OfAccount;

/** What follows for stock and open orders from what becomes of an order. */
export const fulfilment: Process<Heard> = {
  name: 'fulfilment',
  begins: 'beginning',
  when: {
    /** Units may have been set aside for a custom order alone. */
    order_paid: ({ data: { order_id, user_id: userId, sku, quantity } }) =>
      sku && quantity ? new SettleClaim(order_id, sku, { userId, quantity }) : new DeliverWhatWaits(order_id, userId),
    order_canceled: ({ data }) => [
      ...(data.sku ? [new ReleaseHold(data.sku, data.order_id, 'canceled')] : []),
      ...data.items.map(({ sku, product_ids }) => new UnassignProducts(sku, forOrder(data), product_ids, false, data.assignment)),
      new FreeSlot(data.order_id),
    ],
    order_refunded: ({ data }) => [
      ...(data.sku ? [new SettleClaim(data.order_id, data.sku)] : []),
      ...(data.items.length > 0 ? [new RestockUnits(forOrder(data), data.items, false, data.assignment)] : []),
      ...settled(data),
      new CheckAwaited(data.user_id, data.order_id),
    ],
    /** Paid again, and nothing delivered: it waits for units as if its money had come late. */
    order_refund_failed: ({ data }) => [
      ...(data.sku ? [new SettleClaim(data.order_id, data.sku)] : []),
      new CheckAwaited(data.user_id, data.order_id),
    ],
    order_confirmed_without_products: ({ data }) => [
      ...(data.sku ? [new ReleaseHold(data.sku, data.order_id, 'confirmed_without_products')] : []),
      new CheckAwaited(data.user_id, data.order_id),
    ],
    product_delivered: ({ data }) => new CheckAwaited(data.user_id, data.order_id),
    payment_pending: ({ data, at }) => new HoldWhilePending(data.order_id, daysAfter(at, slowestPaymentDays)),
    payment_pending_failed: ({ data }) => new ReleaseAfterFailure(data.order_id),
    assignment_started: ({ data }) => new CarryOutAssignment(data.order_id),
    assignment_abandoned: ({ data }) => [
      ...data.items.map(({ sku, product_ids }) => new UnassignProducts(sku, forOrder(data), product_ids, data.keep_claim, data.assignment)),
      ...(data.sku ? [new SettleClaim(data.order_id, data.sku)] : []),
    ],
    replacement_started: ({ data }) => new CarryOutReplacement(data.order_id),
    replacement_abandoned: ({ data }) => new UnassignProducts(data.unit_sku, forOrder(data), [data.replaced_by], false, data.assignment),
    unit_replaced: ({ data }) => [
      data.fate === 'quarantine'
        ? new QuarantineProduct(data.unit_sku, data.order_id, data.product_id, data.assignment, data.seen)
        : new RestockUnits(forOrder(data), [{ sku: data.unit_sku, product_ids: [data.product_id] }], false, data.assignment),
      new SettleProblem(data.order_id, data.user_id, data.product_id, data.replaced_by),
    ],
    /** The order says it first, then each pool says that it has its units again: only the first has consequences. */
    product_unassigned: ({ data, stream }) =>
      stream.startsWith('order-')
        ? [
            new RestockUnits(forOrder(data), data.items, data.sku !== null, data.assignment),
            ...(data.sku ? [new SettleClaim(data.order_id, data.sku)] : []),
            ...settled(data),
            new CheckAwaited(data.user_id, data.order_id),
          ]
        : [],
    /** Its unit may have left the order while it was reported. */
    problem_reported: ({ data }) => new SettleProblem(data.order_id, data.user_id, data.product_id),
    user_status_changed: ({ data }) => (data.to === 'active' ? new DeliverToReturned(data.user_id) : new LetGoOrders(data.user_id)),
    role_revoked: ({ data }) => (isOfOffice(data.role) ? new LetGoOrders(data.user_id) : []),
  },
};

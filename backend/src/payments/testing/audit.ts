import { sameMoney } from '@orderstream/contracts/shared/money';
import { isPayable } from '@orderstream/contracts/orders/lifecycle';
import type Stripe from 'stripe';
import type { OrderAggregate } from '../../orders/order/order-state.ts';
import { returnedTotal } from '../charges/payment.decider.ts';
import type { ShopBooks, BookedPayment, ProviderState } from './books.ts';

const sumOf = (amounts: readonly number[]) => amounts.reduce((total, amount) => total + amount, 0);
const refundedAmount = ({ refunds }: BookedPayment) =>
  sumOf(Object.values(refunds).map(({ amount, status }) => (status === 'succeeded' ? amount : 0)));

/** The final place of a charge, one of the four that I4 names, or nowhere. */
function placeOf(
  id: string,
  paid: BookedPayment,
  order: OrderAggregate | undefined,
): 'order' | 'renewal' | 'refunded' | 'attention' | 'nowhere' {
  if (refundedAmount(paid) >= paid.amount) return 'refunded';
  if (paid.purpose === 'renewal') return 'renewal';
  if (order?.chargeId === id) return 'order';
  const failed = Object.values(paid.refunds).some(({ status }) => status === 'failed');
  const open = Object.values(paid.refunds).some(({ status }) => status === 'pending');
  return paid.aside || failed || open || paid.refused ? 'attention' : 'nowhere';
}

/** Compares the shop's books with the provider's, and names every difference. */
export function auditViolations(books: ShopBooks, truth: ProviderState, shownSessions: ReadonlySet<string>): string[] {
  const charges = truth.charges.filter(({ status }) => status === 'succeeded');
  return [
    ...charges.flatMap((charge) => chargeViolations(charge, books, truth)),
    ...[...books.orders].flatMap(([id, order]) => orderViolations(id, order, books, charges)),
    ...truth.refunds.flatMap((refund) => refundViolations(refund, books)),
    ...truth.subscriptions.flatMap((subscription) => subscriptionViolations(subscription, books)),
    ...sessionViolations(books, truth, shownSessions),
  ];
}

function chargeViolations(charge: Stripe.Charge, { payments, orders }: ShopBooks, { subscriptions }: ProviderState): string[] {
  const paid = payments.get(charge.id);
  if (!paid) return [`I4: ${charge.id} is not recorded`];
  const order = paid.orderId === null ? undefined : orders.get(paid.orderId);
  const violations: string[] = [];
  if (paid.amount !== charge.amount || paid.currency !== charge.currency) violations.push(`I14: ${charge.id} is recorded as other money`);
  if (placeOf(charge.id, paid, order) === 'nowhere')
    violations.push(`I4: ${charge.id} ended nowhere (order ${paid.orderId} ${order?.status})`);
  const byItself = paid.reasons.some((reason) => reason === 'duplicate' || reason === 'not_deliverable');
  const isOver = subscriptions.some(({ id, status }) => id === paid.subscriptionId && status === 'canceled');
  if (byItself && paid.purpose === 'renewal' && !isOver && order?.status !== 'refunded')
    violations.push(`I3: the renewal ${charge.id} was treated as a second payment`);
  if (byItself && order?.chargeId === charge.id) violations.push(`I3: ${charge.id} paid its order and was refunded as a duplicate`);
  return violations;
}

function orderViolations(id: string, order: OrderAggregate, { payments, paidBy }: ShopBooks, charges: readonly Stripe.Charge[]): string[] {
  const violations: string[] = [];
  const keptPayments = [...payments].filter(([chargeId, paid]) => {
    const end = paid.orderId === id && paid.purpose === 'first' ? placeOf(chargeId, paid, order) : 'nowhere';
    return end === 'order';
  });
  if (keptPayments.length > 1) violations.push(`I3: order ${id} keeps ${keptPayments.length} payments`);
  if (order.chargeId) {
    const charge = charges.find((one) => one.id === order.chargeId);
    if (!charge) violations.push(`I3: order ${id} is paid by nothing`);
    else if (!sameMoney(charge, order.price)) violations.push(`I14: order ${id} costs other money than was paid`);
    if (paidBy.get(order.chargeId) !== 1) violations.push(`I5: order ${id} was paid ${paidBy.get(order.chargeId)} times by one charge`);
  }
  if (order.pending && isPayable(order.status)) {
    const open = order.sessionId === null;
    if (open) violations.push(`I10: order ${id} waits for money of no checkout`);
  }
  const paid = order.chargeId ? payments.get(order.chargeId) : undefined;
  const whole = paid && returnedTotal(paid) >= paid.amount;
  if (whole && order.status !== 'refunded') violations.push(`I4: order ${id} is ${order.status} and its money is back`);
  if (order.status === 'refunded' && paid && !whole) violations.push(`I4: order ${id} is refunded and its money is not back`);
  return violations;
}

function refundViolations(refund: Stripe.Refund, { payments }: ShopBooks): string[] {
  const charge = typeof refund.charge === 'string' ? refund.charge : '';
  const recorded = payments.get(charge)?.refunds[refund.id];
  if (!payments.has(charge)) return [];
  if (!recorded) return [`I4: refund ${refund.id} is not on record`];
  return recorded.status === refund.status && recorded.amount === refund.amount
    ? []
    : [`I5: refund ${refund.id} is ${refund.status} there and ${recorded.status} here`];
}

function subscriptionViolations(there: Stripe.Subscription, { subscriptions, orders, payments }: ShopBooks): string[] {
  const orderId = there.metadata['order_id'] ?? '';
  const here = subscriptions.get(there.id);
  if (!orders.has(orderId)) return [];
  if (!here) return [`I5: subscription ${there.id} is not on record`];
  const violations = here.status === there.status ? [] : [`I5: subscription ${there.id} is ${there.status} there and ${here.status} here`];
  const ends = there.cancel_at !== null || there.cancel_at_period_end;
  if (there.status === 'active' && ends !== (here.endsAt !== null)) violations.push(`I5: subscription ${there.id} ends in one place only`);
  const first = [...payments].find(([, paid]) => paid.subscriptionId === there.id && paid.purpose === 'first');
  const shownSessions = first && first[1].reasons.some((reason) => reason === 'duplicate' || reason === 'not_deliverable');
  if (shownSessions && there.status !== 'canceled') violations.push(`I3: subscription ${there.id} still charges after the refund`);
  if (orders.get(orderId)?.status === 'canceled' && there.status !== 'canceled' && !first?.[1].aside)
    violations.push(`I3: subscription ${there.id} continues for the canceled order ${orderId}`);
  return violations;
}

/** Violations: open checkouts that their order does not know and whose address was shown, so that they could be paid. */
function sessionViolations({ orders }: ShopBooks, { sessions }: ProviderState, shownSessions: ReadonlySet<string>): string[] {
  const open = sessions.filter(
    ({ id, status, client_reference_id: order }) => status === 'open' && order !== null && shownSessions.has(id),
  );
  return open.flatMap(({ id, client_reference_id: orderId }) => {
    const order = orders.get(orderId ?? '');
    return order?.sessionId === id ? [] : [`I3: checkout ${id} of order ${orderId} (${order?.status}) is open and unknown`];
  });
}

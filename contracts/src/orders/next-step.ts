import { daysAfter } from '../shared/moment.ts';
import {
  awaitsFirstPayment,
  isEndedSubscription,
  isSubscriptionOverdue,
  isPausedSubscription,
  isCollectionRetried,
  type SubscriptionStatus,
} from '../subscriptions/lifecycle.ts';
import { isAwaitingDelivery, isClosed, isDraft, isPaid, isPayable, type OrderStatus, type SelfDelivery } from './lifecycle.ts';
import { lacksUnits, neededUnits } from './missing-units.ts';
import { officeDue, slowestPaymentDays } from './unpaid.ts';

/** Whose turn it is. */
export type Turn = 'customer' | 'office' | 'provider' | 'itself' | 'nobody';

export type OrderStepName =
  | 'send'
  | 'pay'
  | 'pay_or_reminder'
  | 'pay_or_office'
  | 'decide_unpaid'
  | 'review_payment'
  | 'money_arrives'
  | 'answer_dispute'
  | 'refund'
  | 'deliver'
  | 'deliver_missing'
  | 'deliver_itself'
  | 'restock'
  | 'deliver_or_refund';
export type SubscriptionStepName = 'renew' | 'end' | 'first_payment' | 'try_again' | 'pay_open_invoice' | 'resume';
export type StepName = OrderStepName | SubscriptionStepName | 'none';

/** `at`: when it happens, or what is done about it then. `since`: from when on it has been waiting. `shortage`: the units that it waits for. */
export type NextStep<Name extends StepName = StepName> = {
  who: Turn;
  what: Name;
  at: string | null;
  since: string | null;
  shortage?: StockShortage;
};
export type StockShortage = { required: number; available: number };

export type NextStepOrder = {
  status: OrderStatus;
  created_at: string;
  paid_at: string | null;
  payment_pending: boolean;
  payments_under_review: readonly unknown[];
  pending_since: string | null;
  unpaid_until: string | null;
  payable_since: string | null;
  unpaid_check_at: string | null;
  left_unpaid_at: string | null;
  disputed: boolean;
  refunding: boolean;
  quantity: number | null;
  /** The subscription that paid for it is over. */
  subscription_ended?: boolean;
  /** Known to the office alone. */
  missing_units?: number;
  /** Paid, and there are not enough units for it. */
  waits_for_stock?: boolean;
  /** Known to the office alone, on the order's page. */
  units_in_stock?: number | null;
  self_delivery?: SelfDelivery | null;
};

export const noNextStep: NextStep<'none'> = { who: 'nobody', what: 'none', at: null, since: null };

/** A step without a shortage. */
const step = <Name extends StepName>(who: Turn, what: Name, at: string | null, since: string | null = null): NextStep<Name> => ({
  who,
  what,
  at,
  since,
});

/** A custom order is never canceled automatically: its customer is reminded, and later the office decides. */
function stepOfUnpaidOrder({
  created_at,
  unpaid_until,
  payable_since,
  unpaid_check_at,
  left_unpaid_at,
}: NextStepOrder): NextStep<OrderStepName> {
  const since = payable_since ?? created_at;
  if (unpaid_until) return step('customer', 'pay', unpaid_until, since);
  if (left_unpaid_at || !unpaid_check_at) return step('office', 'decide_unpaid', null, since);
  return step('customer', unpaid_check_at < officeDue(since) ? 'pay_or_reminder' : 'pay_or_office', unpaid_check_at, since);
}

/** The next step of an order, and who takes it. A finished order has none. */
export function nextStepOf(order: NextStepOrder): NextStep<OrderStepName | 'none'> {
  const { status, created_at, paid_at, pending_since } = order;
  if (isDraft(status)) return step('office', 'send', null, created_at);
  if (isPayable(status) && order.payments_under_review.length > 0) return step('office', 'review_payment', null);
  if (isPayable(status) && order.payment_pending) {
    const since = pending_since ?? created_at;
    return step('provider', 'money_arrives', daysAfter(since, slowestPaymentDays), since);
  }
  if (isPayable(status)) return stepOfUnpaidOrder(order);
  if (!isClosed(status) && order.disputed) return step('office', 'answer_dispute', null);
  if (isPaid(status) && order.refunding) return step('provider', 'refund', null);
  const isIncomplete = lacksUnits(status, order.missing_units ?? 0);
  if (!isAwaitingDelivery(status) && !isIncomplete) return noNextStep;
  if (order.self_delivery === 'soon') return step('itself', 'deliver_itself', null, paid_at ?? created_at);
  if (isIncomplete && !order.waits_for_stock) return step('office', 'deliver_missing', null);
  if (order.subscription_ended && !isIncomplete) return step('office', 'deliver_or_refund', null, paid_at ?? created_at);
  if (!order.waits_for_stock) return step('office', 'deliver', null, paid_at ?? created_at);
  const available = order.units_in_stock;
  const required = neededUnits(status, order.missing_units ?? 0, order.quantity);
  const shortage = typeof available === 'number' && required !== null ? { required, available } : null;
  return { ...step('office', 'restock', null, paid_at ?? created_at), ...(shortage && { shortage }) };
}

export type NextStepSubscription = {
  status: SubscriptionStatus;
  cancel_at_period_end: boolean;
  current_period_end: string;
  payment_pending: boolean;
  failing_since: string | null;
  next_attempt_at: string | null;
};

/** The next change of a subscription. The provider ends unpaid subscriptions automatically. */
export function nextStepOfSubscription(subscription: NextStepSubscription): NextStep<SubscriptionStepName | 'money_arrives' | 'none'> {
  const { status, current_period_end, failing_since: since, next_attempt_at } = subscription;
  if (isEndedSubscription(status)) return noNextStep;
  if (subscription.payment_pending) return step('provider', 'money_arrives', null);
  if (awaitsFirstPayment(status)) return step('customer', 'first_payment', null);
  if (isPausedSubscription(status)) return step('office', 'resume', null, since);
  if (isCollectionRetried(status) && next_attempt_at) return step('provider', 'try_again', next_attempt_at, since);
  if (isSubscriptionOverdue(status)) return step('office', 'pay_open_invoice', null, since);
  return step('provider', subscription.cancel_at_period_end ? 'end' : 'renew', current_period_end);
}

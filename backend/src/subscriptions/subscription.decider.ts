import { followsFrom, type SubscriptionEvent } from '@orderstream/contracts/subscriptions/events';
import {
  isActiveSubscription,
  isCanceledSubscription,
  isEndedSubscription,
  isPausedSubscription,
  isTrial,
  type SubscriptionStatus,
} from '@orderstream/contracts/subscriptions/lifecycle';
import type { Decider } from '../platform/deciding/decider.ts';
import { refusal } from '../platform/deciding/refusal.ts';
import type { RecordInvoiceFailed, RecordInvoicePaid, ReportedSubscription, SyncSubscription } from './subscriptions.commands.ts';

export type SubscriptionCommand = SyncSubscription | RecordInvoicePaid | RecordInvoiceFailed;

export type RecordedSubscription = {
  status: SubscriptionStatus | 'unborn';
  userId: string;
  orderId: string;
  endsAt: string | null;
  endedAt: string | null;
  paidInvoices: readonly string[];
  /** invoice → its highest failed attempt. */
  failed: Readonly<Record<string, number>>;
};

const initial: RecordedSubscription = {
  status: 'unborn',
  userId: '',
  orderId: '',
  endsAt: null,
  endedAt: null,
  paidInvoices: [],
  failed: {},
};

/** The event for a changed status at the provider; null without a change. A free month there counts as active. */
function eventForStatus(before: RecordedSubscription['status'], { status, endCause, endedAt, periodEnd }: ReportedSubscription) {
  if (before === status || (isActiveSubscription(before) && isTrial(status))) return null;
  const facts = {
    past_due: { type: 'subscription_past_due' },
    unpaid: { type: 'subscription_unpaid' },
    paused: { type: 'subscription_paused' },
    canceled: { type: 'subscription_canceled', cause: endCause, ended_at: endedAt ?? periodEnd },
    incomplete_expired: { type: 'subscription_canceled', cause: endCause, ended_at: endedAt ?? periodEnd },
    active: { type: isPausedSubscription(before) ? 'subscription_resumed' : 'subscription_recovered' },
    trialing: { type: isPausedSubscription(before) ? 'subscription_resumed' : 'subscription_recovered' },
    incomplete: null,
  } as const satisfies Record<SubscriptionStatus, object | null>;
  return facts[status];
}

/** The events that bring the recorded state up to date with a report of the provider. */
function eventsForReport(subscription: RecordedSubscription, subscription_id: string, now: ReportedSubscription): SubscriptionEvent[] {
  const about = { subscription_id, user_id: now.userId, order_id: now.orderId };
  const events: SubscriptionEvent[] = [];
  if (subscription.status === 'unborn') {
    const periods = { current_period_start: now.periodStart, current_period_end: now.periodEnd };
    const status = isCanceledSubscription(now.status) ? 'active' : now.status;
    events.push({
      type: 'subscription_created',
      data: { ...about, sku: now.sku, status, unit_amount: now.unitAmount, currency: now.currency, ...periods },
    });
  }
  const recorded = events.reduce(evolve, subscription);
  const fact = eventForStatus(recorded.status, now);
  if (fact?.type === 'subscription_canceled') {
    return [...events, { type: fact.type, data: { ...about, cause: fact.cause, ended_at: fact.ended_at } }];
  }
  if (fact) events.push({ type: fact.type, data: about });
  if (now.endsAt && now.endsAt !== recorded.endsAt) {
    const canceled_at = now.canceledAt ?? now.endsAt;
    events.push({ type: 'subscription_cancel_scheduled', data: { ...about, ends_at: now.endsAt, canceled_at } });
  }
  if (!now.endsAt && recorded.endsAt) events.push({ type: 'subscription_cancel_reverted', data: about });
  return events;
}

/** Refuses a report that was read before another request recorded the subscription: the caller reads it again. */
function refuseIfOvertaken(
  { status }: RecordedSubscription,
  { isNew }: SyncSubscription,
  events: SubscriptionEvent[],
): SubscriptionEvent[] {
  if (isNew && status !== 'unborn' && events.length > 0) throw refusal('request_in_progress');
  return events;
}

/** Each invoice is recorded as paid once. */
function recordInvoicePaid(subscription: RecordedSubscription, { subscriptionId, invoice }: RecordInvoicePaid): SubscriptionEvent[] {
  if (subscription.paidInvoices.includes(invoice.invoiceId)) return [];
  const about = { subscription_id: subscriptionId, user_id: subscription.userId, order_id: subscription.orderId };
  const { invoiceId: invoice_id, amount, currency, purpose, periodStart, periodEnd } = invoice;
  const period = { current_period_start: periodStart, current_period_end: periodEnd };
  return [{ type: 'subscription_payment_success', data: { ...about, invoice_id, amount, currency, purpose, ...period } }];
}

/** Ignores repeated attempts, and attempts for an invoice that is paid by now. */
function recordInvoiceFailed(subscription: RecordedSubscription, { subscriptionId, invoice }: RecordInvoiceFailed): SubscriptionEvent[] {
  const { invoiceId: invoice_id, attempt, nextAttemptAt: next_attempt_at } = invoice;
  const isLate = subscription.paidInvoices.includes(invoice_id) || (subscription.failed[invoice_id] ?? -1) >= attempt;
  if (isLate) return [];
  const about = { subscription_id: subscriptionId, user_id: subscription.userId, order_id: subscription.orderId };
  return [{ type: 'subscription_payment_failed', data: { ...about, invoice_id, attempt, next_attempt_at } }];
}

function decide(subscription: RecordedSubscription, command: SubscriptionCommand): SubscriptionEvent[] {
  switch (command.type) {
    case 'SyncSubscription':
      return isEndedSubscription(subscription.status)
        ? []
        : refuseIfOvertaken(subscription, command, eventsForReport(subscription, command.subscriptionId, command.now));
    case 'RecordInvoicePaid':
      if (subscription.status === 'unborn') throw refusal('subscription_unknown');
      return recordInvoicePaid(subscription, command);
    case 'RecordInvoiceFailed':
      if (subscription.status === 'unborn') throw refusal('subscription_unknown');
      return recordInvoiceFailed(subscription, command);
  }
}

function evolve(subscription: RecordedSubscription, event: SubscriptionEvent): RecordedSubscription {
  switch (event.type) {
    case 'subscription_created':
      return { ...subscription, status: event.data.status, userId: event.data.user_id, orderId: event.data.order_id };
    case 'subscription_payment_success':
      return { ...subscription, paidInvoices: [...subscription.paidInvoices, event.data.invoice_id] };
    case 'subscription_payment_failed':
      return { ...subscription, failed: { ...subscription.failed, [event.data.invoice_id]: event.data.attempt } };
    case 'subscription_past_due':
    case 'subscription_unpaid':
    case 'subscription_paused':
    case 'subscription_recovered':
    case 'subscription_resumed':
      return { ...subscription, status: followsFrom[event.type].status };
    case 'subscription_cancel_scheduled':
      return { ...subscription, endsAt: event.data.ends_at };
    case 'subscription_cancel_reverted':
      return { ...subscription, endsAt: null };
    case 'subscription_canceled':
      return { ...subscription, status: followsFrom[event.type].status, endedAt: event.data.ended_at };
  }
}

export const subscription: Decider<RecordedSubscription, SubscriptionCommand, SubscriptionEvent> = {
  category: 'subscription',
  initial,
  decide,
  evolve,
};

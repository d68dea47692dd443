import type { Sku } from '@orderstream/contracts/catalogue';
import type { EndCause, SubscriptionStatus } from '@orderstream/contracts/subscriptions/lifecycle';
import { command } from '../platform/deciding/command.ts';

/** A subscription as the provider reports it at this moment. */
export type ReportedSubscription = {
  userId: string;
  orderId: string;
  sku: Sku | null;
  status: SubscriptionStatus;
  unitAmount: number;
  currency: string;
  periodStart: string;
  periodEnd: string;
  /** The scheduled end, in whichever of its fields the provider gives it. */
  endsAt: string | null;
  canceledAt: string | null;
  endedAt: string | null;
  endCause: EndCause;
};

/** Records the present report of the provider. It compares states, so reports may be repeated and reordered. */
export class SyncSubscription extends command('SyncSubscription')<{
  subscriptionId: string;
  now: ReportedSubscription;
  /** It was unknown here before the provider was asked: another request may have recorded a later report since. */
  isNew: boolean;
}>() {}

export class RecordInvoicePaid extends command('RecordInvoicePaid')<{
  subscriptionId: string;
  invoice: {
    invoiceId: string;
    amount: number;
    currency: string;
    purpose: 'first' | 'renewal';
    periodStart: string;
    periodEnd: string;
  };
}>() {}

export class RecordInvoiceFailed extends command('RecordInvoiceFailed')<{
  subscriptionId: string;
  invoice: { invoiceId: string; attempt: number; nextAttemptAt: string | null };
}>() {}

/** Ends a subscription at the provider at once. */
export class EndSubscription extends command('EndSubscription')<{ subscriptionId: string; cause: EndCause }, void>() {}

/** Voids the open invoices of an ended subscription at the provider. */
export class VoidOpenInvoices extends command('VoidOpenInvoices')<{ subscriptionId: string }, void>() {}

/** Schedules the end of a subscription for the end of the paid period, or withdraws that (`cancel`: false), for its owner. */
export class ScheduleEnd extends command('ScheduleEnd')<{ subscriptionId: string; userId: string; cancel: boolean }>() {}

/** The address of a customer's page at the provider, with cards and invoices. */
export class OpenPortal extends command('OpenPortal')<{ userId: string }, { url: string }>() {}

/** Ends all subscriptions of a user and deletes the customer at the provider. */
export class LeaveProvider extends command('LeaveProvider')<{ userId: string }, void>() {}

/** Deletes a new customer at the provider again, if the account was deleted in between. */
export class LeaveProviderIfDeleted extends command('LeaveProviderIfDeleted')<{ userId: string }, void>() {}

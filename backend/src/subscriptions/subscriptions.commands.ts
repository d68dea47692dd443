import type { Sku } from '@orderstream/contracts/catalogue';
import type { EndCause, SubscriptionStatus } from '@orderstream/contracts/subscriptions/lifecycle';
import { Command, type Reached } from '../platform/deciding/command.ts';

/** A subscription as the provider reports it at this moment. */
export type Snapshot = {
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

/** Records what the provider reports now. It compares and does not count, so it may come in any order and any number. */
export class SyncSubscription extends Command {
  readonly type = 'SyncSubscription';
  constructor(
    readonly subscriptionId: string,
    readonly now: Snapshot,
    /** It was unknown here before the provider was asked: another request may have recorded a later report since. */
    readonly isNew = false,
  ) {
    super();
  }
}

export class RecordInvoicePaid extends Command {
  readonly type = 'RecordInvoicePaid';
  constructor(
    readonly subscriptionId: string,
    readonly invoice: {
      invoiceId: string;
      amount: number;
      currency: string;
      purpose: 'first' | 'renewal';
      periodStart: string;
      periodEnd: string;
    },
  ) {
    super();
  }
}

export class RecordInvoiceFailed extends Command {
  readonly type = 'RecordInvoiceFailed';
  constructor(
    readonly subscriptionId: string,
    readonly invoice: { invoiceId: string; attempt: number; nextAttemptAt: string | null },
  ) {
    super();
  }
}

/** Ends a subscription at the provider at once. */
export class EndSubscription extends Command<void> {
  readonly type = 'EndSubscription';
  constructor(
    readonly subscriptionId: string,
    readonly cause: EndCause,
  ) {
    super();
  }
}

/** Voids what a subscription that has ended left open at the provider. */
export class VoidOpenInvoices extends Command<void> {
  readonly type = 'VoidOpenInvoices';
  constructor(readonly subscriptionId: string) {
    super();
  }
}

/** The owner schedules the end at the end of the paid period, or withdraws the cancellation. */
export class ScheduleEnd extends Command {
  readonly type = 'ScheduleEnd';
  constructor(
    readonly subscriptionId: string,
    readonly userId: string,
    readonly wanted: boolean,
  ) {
    super();
  }
}

/** The address of a customer's page at the provider, with cards and invoices. */
export class OpenPortal extends Command<{ url: string }> {
  readonly type = 'OpenPortal';
  constructor(readonly userId: string) {
    super();
  }
}

/** Whether a user is a customer at the provider. */
export class HasPaymentProfile extends Command<boolean> {
  readonly type = 'HasPaymentProfile';
  constructor(readonly userId: string) {
    super();
  }
}

/** Ends all subscriptions of a user and deletes the customer at the provider. */
export class LeaveProvider extends Command {
  readonly type = 'LeaveProvider';
  constructor(readonly userId: string) {
    super();
  }
}

/** A customer was created at the provider: deletes it again if the account was deleted in between. */
export class LeaveIfGone extends Command<void> {
  readonly type = 'LeaveIfGone';
  constructor(readonly userId: string) {
    super();
  }
}

/** What is recorded of a subscription, and how far the log was read for it. */
export class LookAtSubscription extends Command<Reached & { isKnown: boolean; paidInvoices: readonly string[]; endedAt: string | null }> {
  readonly type = 'LookAtSubscription';
  constructor(readonly subscriptionId: string) {
    super();
  }
}

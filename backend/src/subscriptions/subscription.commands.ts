import type { Sku } from '@orderstream/contracts/catalogue';
import type { EndCause, SubscriptionStatus } from '@orderstream/contracts/subscriptions/lifecycle';
import { Command } from '../platform/command.ts';

/** A subscription as the provider tells it now. */
export type Snapshot = {
  userId: string;
  orderId: string;
  sku: Sku | null;
  status: SubscriptionStatus;
  unitAmount: number;
  currency: string;
  periodStart: string;
  periodEnd: string;
  /** When it ends, once its end is scheduled, by whichever field the provider says so. */
  endsAt: string | null;
  canceledAt: string | null;
  endedAt: string | null;
  endCause: EndCause;
};

/** Brings our facts up to the provider's present truth. Safe in any order and any number: it compares, it does not count. */
export class SyncSubscription extends Command {
  readonly type = 'SyncSubscription';
  constructor(
    readonly subscriptionId: string,
    readonly now: Snapshot,
    /** It was new to us before the provider was asked: somebody whose look was later may have recorded it since. */
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

export type SubscriptionCommand = SyncSubscription | RecordInvoicePaid | RecordInvoiceFailed;

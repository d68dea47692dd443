import type { EndCause } from '@orderstream/contracts/subscriptions/lifecycle';
import { Command, type Reached } from '../platform/command.ts';

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

/** Its owner lets it end with the period that is paid for, or lets it go on after all. */
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

/** Where somebody finds their cards and invoices at the provider. */
export class OpenPortal extends Command<{ url: string }> {
  readonly type = 'OpenPortal';
  constructor(readonly userId: string) {
    super();
  }
}

/** Whether somebody is known to the provider. */
export class HasPaymentProfile extends Command<boolean> {
  readonly type = 'HasPaymentProfile';
  constructor(readonly userId: string) {
    super();
  }
}

/** Ends all that charges somebody, and has the provider forget them. */
export class LeaveProvider extends Command {
  readonly type = 'LeaveProvider';
  constructor(readonly userId: string) {
    super();
  }
}

/** Somebody became known to the provider: should they have left meanwhile, it forgets them again. */
export class LeaveIfGone extends Command<void> {
  readonly type = 'LeaveIfGone';
  constructor(readonly userId: string) {
    super();
  }
}

/** How far what we know of a subscription has come. */
export class LookAtSubscription extends Command<Reached & { isKnown: boolean; paidInvoices: readonly string[] }> {
  readonly type = 'LookAtSubscription';
  constructor(readonly subscriptionId: string) {
    super();
  }
}

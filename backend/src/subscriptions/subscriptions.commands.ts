import type { EndCause } from '@orderstream/contracts/subscriptions/lifecycle';
import { Command } from '../platform/command.ts';

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

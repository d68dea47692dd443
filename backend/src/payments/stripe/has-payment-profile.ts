import type { EventStore } from '@orderstream/eventstore/event-store';
import { Inject } from '@nestjs/common';
import { CommandHandler } from '../../platform/deciding/cqrs.ts';
import { load } from '../../platform/deciding/decides.ts';
import { EVENT_STORE } from '../../platform/tokens.ts';
import { HasPaymentProfile } from '../../subscriptions/subscriptions.commands.ts';
import { customer } from '../customer.decider.ts';

@CommandHandler(HasPaymentProfile)
export class HasPaymentProfileHandler {
  constructor(@Inject(EVENT_STORE) private readonly store: EventStore) {}

  async execute({ userId }: HasPaymentProfile): Promise<boolean> {
    return (await load(this.store, customer, userId)).state.stripeCustomerId !== null;
  }
}

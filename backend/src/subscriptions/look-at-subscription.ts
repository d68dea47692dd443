import type { EventStore } from '@orderstream/eventstore/event-store';
import { Inject } from '@nestjs/common';
import { CommandHandler } from '../platform/deciding/cqrs.ts';
import { load } from '../platform/deciding/decides.ts';
import { EVENT_STORE } from '../platform/tokens.ts';
import { subscription } from './subscription.decider.ts';
import { LookAtSubscription } from './subscriptions.commands.ts';

@CommandHandler(LookAtSubscription)
export class LookAtSubscriptionHandler {
  constructor(@Inject(EVENT_STORE) private readonly store: EventStore) {}

  async execute({ subscriptionId }: LookAtSubscription) {
    const { position, state } = await load(this.store, subscription, subscriptionId);
    const { status, paidInvoices, endedAt } = state;
    return { position: position.toString(), isKnown: status !== 'unborn', paidInvoices, endedAt };
  }
}

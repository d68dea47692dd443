import type { EventStore } from '@orderstream/eventstore/event-store';
import { Inject } from '@nestjs/common';
import { CommandHandler } from '../platform/deciding/cqrs.ts';
import { transact } from '../platform/deciding/decides.ts';
import { EVENT_STORE } from '../platform/tokens.ts';
import { subscription } from './subscription.decider.ts';
import { SyncSubscription } from './subscriptions.commands.ts';

@CommandHandler(SyncSubscription)
export class SyncSubscriptionHandler {
  constructor(@Inject(EVENT_STORE) private readonly store: EventStore) {}

  execute(wish: SyncSubscription) {
    return transact(this.store, subscription, wish.subscriptionId, wish, { newborn: wish.isNew });
  }
}

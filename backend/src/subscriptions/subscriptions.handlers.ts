import type { EventStore } from '@orderstream/eventstore/event-store';
import { Inject } from '@nestjs/common';
import { CommandHandler } from '../platform/cqrs.ts';
import { decides, load } from '../platform/decides.ts';
import { EVENT_STORE } from '../platform/tokens.ts';
import { RecordInvoiceFailed, RecordInvoicePaid, SyncSubscription } from './subscription.commands.ts';
import { subscription } from './subscription.decider.ts';
import { LookAtSubscription } from './subscriptions.commands.ts';

@CommandHandler(LookAtSubscription)
class LookAtSubscriptionHandler {
  constructor(@Inject(EVENT_STORE) private readonly store: EventStore) {}

  async execute({ subscriptionId }: LookAtSubscription) {
    return { position: (await load(this.store, subscription, subscriptionId)).position.toString() };
  }
}

const ofSubscription = ({ subscriptionId }: { subscriptionId: string }) => subscriptionId;

export const subscriptionHandlers = [
  LookAtSubscriptionHandler,
  decides(SyncSubscription, subscription, ofSubscription),
  decides(RecordInvoicePaid, subscription, ofSubscription),
  decides(RecordInvoiceFailed, subscription, ofSubscription),
];

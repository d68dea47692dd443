import type { EventStore } from '@orderstream/eventstore/event-store';
import { Inject } from '@nestjs/common';
import { CommandHandler } from '../platform/cqrs.ts';
import { decides, load, transact } from '../platform/decides.ts';
import { EVENT_STORE } from '../platform/tokens.ts';
import { RecordInvoiceFailed, RecordInvoicePaid, SyncSubscription } from './subscription.commands.ts';
import { subscription } from './subscription.decider.ts';
import { LookAtSubscription } from './subscriptions.commands.ts';

@CommandHandler(LookAtSubscription)
class LookAtSubscriptionHandler {
  constructor(@Inject(EVENT_STORE) private readonly store: EventStore) {}

  async execute({ subscriptionId }: LookAtSubscription) {
    const { position, state } = await load(this.store, subscription, subscriptionId);
    return { position: position.toString(), isKnown: state.status !== 'unborn', paidInvoices: state.paidInvoices };
  }
}

@CommandHandler(SyncSubscription)
class SyncSubscriptionHandler {
  constructor(@Inject(EVENT_STORE) private readonly store: EventStore) {}

  execute(wish: SyncSubscription) {
    return transact(this.store, subscription, wish.subscriptionId, wish, { newborn: wish.isNew });
  }
}

const ofSubscription = ({ subscriptionId }: { subscriptionId: string }) => subscriptionId;

export const subscriptionHandlers = [
  LookAtSubscriptionHandler,
  SyncSubscriptionHandler,
  decides(RecordInvoicePaid, subscription, ofSubscription),
  decides(RecordInvoiceFailed, subscription, ofSubscription),
];

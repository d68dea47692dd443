import type { EventStore } from '@orderstream/eventstore/event-store';
import { EndSubscription, VoidOpenInvoices } from '../../subscriptions/subscriptions.commands.ts';
import { recordedSubscription } from '../../subscriptions/recorded-subscription.api.ts';
import { SettleDeps } from './settling/settle-deps.ts';
import { settleSubscription } from './settling/settle-subscription.ts';
import { throwAsRefusal } from './stripe.gateway.ts';
import { SubscriptionsGateway } from './subscriptions.gateway.ts';
import { outsideEffect } from '../../platform/deciding/outside-effect.ts';
import { EVENT_STORE } from '../../platform/tokens.ts';

const hasEnded = async (store: EventStore, subscriptionId: string) => (await recordedSubscription(store, subscriptionId)).endedAt !== null;

/** One that is not recorded yet is ended, too: the provider may report it later. */
export const endSubscription = outsideEffect(
  EndSubscription,
  { store: EVENT_STORE, subscriptions: SubscriptionsGateway, settling: SettleDeps },
  {
    stillWanted: async (store, { subscriptionId }) => ((await hasEnded(store, subscriptionId)) ? null : subscriptionId),
    carryOut: async ({ cause }, { subscriptions, settling }, permit, subscriptionId) => {
      await subscriptions.end(permit, subscriptionId, cause).catch(throwAsRefusal);
      await settleSubscription(settling, subscriptionId);
    },
  },
);

export const voidOpenInvoices = outsideEffect(
  VoidOpenInvoices,
  { store: EVENT_STORE, subscriptions: SubscriptionsGateway },
  {
    stillWanted: async (store, { subscriptionId }) => ((await hasEnded(store, subscriptionId)) ? subscriptionId : null),
    carryOut: (_command, { subscriptions }, permit, subscriptionId) =>
      subscriptions.voidOpenInvoices(permit, subscriptionId).catch(throwAsRefusal),
  },
);

import { Inject, Injectable } from '@nestjs/common';
import type { EventStore } from '@orderstream/eventstore/event-store';
import type { Clock } from '../../../platform/clock.ts';
import type { Send } from '../../../platform/deciding/cqrs.ts';
import { CLOCK, EVENT_STORE, SEND } from '../../../platform/tokens.ts';
import { CheckoutGateway } from '../checkout.gateway.ts';
import { RefundsGateway } from '../refunds.gateway.ts';
import { StripeReads } from './stripe-reads.gateway.ts';
import { StripeGateway } from '../stripe.gateway.ts';
import { SubscriptionsGateway } from '../subscriptions.gateway.ts';

/** The dependencies for recording the present state of an object of the provider, for webhooks, browsers and the reconciler. */
@Injectable()
export class SettleDeps {
  constructor(
    @Inject(EVENT_STORE) readonly store: EventStore,
    @Inject(SEND) readonly send: Send,
    @Inject(CLOCK) readonly clock: Clock,
    @Inject(StripeGateway) readonly stripe: StripeGateway,
    @Inject(StripeReads) readonly reads: StripeReads,
    @Inject(CheckoutGateway) readonly checkouts: CheckoutGateway,
    @Inject(RefundsGateway) readonly refunds: RefundsGateway,
    @Inject(SubscriptionsGateway) readonly subscriptions: SubscriptionsGateway,
  ) {}
}

export type SettleOutcome = 'handled' | 'not_ours' | 'ignored';

/** `covers`: the subscription, the invoice and the charge that the same answer of the provider has settled. */
export type SettleAnswer<Outcome = SettleOutcome> = { state: Outcome; settledIds: readonly string[] };

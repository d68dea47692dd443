import type { EventStore } from '@orderstream/eventstore/event-store';
import { Inject } from '@nestjs/common';
import {
  LookAtPayment,
  PrepareCheckout,
  RecordCheckoutExpired,
  RecordCheckoutOpened,
  type CheckoutTerms,
} from '../orders/orders.commands.ts';
import { Command } from '../platform/deciding/command.ts';
import { CommandBus, CommandHandler } from '../platform/deciding/cqrs.ts';
import { transact } from '../platform/deciding/decides.ts';
import { Refusal, refusal } from '../platform/deciding/refusal.ts';
import { EVENT_STORE } from '../platform/tokens.ts';
import { customer } from './customer.decider.ts';
import { ProvideCustomer } from './provide-customer.ts';
import { CheckoutGateway, customerIsGone } from './stripe/checkout.gateway.ts';
import { SettleSession } from './stripe/settling.commands.ts';
import { notNow, ProviderFailed } from './stripe/stripe.gateway.ts';
import { TruthGateway } from './stripe/truth.gateway.ts';

/** Returns the address of the order's one open checkout. */
export class OpenCheckout extends Command<{ url: string }> {
  readonly type = 'OpenCheckout';
  constructor(
    readonly orderId: string,
    readonly userId: string,
  ) {
    super();
  }
}

const mostTries = 3;

@CommandHandler(OpenCheckout)
export class OpenCheckoutHandler {
  constructor(
    @Inject(EVENT_STORE) private readonly store: EventStore,
    @Inject(CommandBus) private readonly commands: CommandBus,
    @Inject(CheckoutGateway) private readonly checkouts: CheckoutGateway,
    @Inject(TruthGateway) private readonly truth: TruthGateway,
  ) {}

  /** An order has one open session: concurrent requests get the address of the same one. */
  async execute(wish: OpenCheckout): Promise<{ url: string }> {
    try {
      return await this.opened(wish);
    } catch (error) {
      throw notNow(error);
    }
  }

  private async opened({ orderId, userId }: OpenCheckout): Promise<{ url: string }> {
    let after = 0;
    for (let tries = 0; tries < mostTries; tries++) {
      const prepared = await this.commands.execute(new PrepareCheckout(orderId, userId, after));
      const url = prepared.kind === 'open' ? await this.addressOf(orderId, prepared.sessionId) : await this.open(prepared.terms);
      if (url !== null) return { url };
      if (prepared.kind === 'to_open') after = prepared.terms.attempt;
    }
    throw refusal('provider_unavailable');
  }

  /** Null when the session has ended in between; its end is then recorded. */
  private async addressOf(orderId: string, sessionId: string): Promise<string | null> {
    const session = await this.truth.session(sessionId);
    if (session?.state === 'open') return session.url;
    if (session) await this.settle(orderId, sessionId);
    else await this.commands.execute(new RecordCheckoutExpired(orderId, sessionId));
    return null;
  }

  /** A completed checkout that did not pay its order, because of its amount or missing money, waits for a person. */
  private async settle(orderId: string, sessionId: string): Promise<void> {
    const { state: outcome } = await this.commands.execute(new SettleSession(sessionId));
    if (outcome !== 'paid') return;
    const now = await this.commands.execute(new LookAtPayment(orderId));
    if (now.chargeId === null && now.sessionId === sessionId) throw refusal('payment_pending');
  }

  /** Null when the provider failed under this key or has deleted the customer: the next attempt has another key. */
  private async open(terms: CheckoutTerms): Promise<string | null> {
    const { userId } = terms;
    let customerId: string | null = null;
    try {
      customerId = await this.commands.execute(new ProvideCustomer(userId));
      const { id, url } = await this.checkouts.open(terms, customerId);
      return (await this.recorded(terms, id)) ? url : null;
    } catch (error) {
      if (error instanceof ProviderFailed) return null;
      if (!customerIsGone(error) || customerId === null) throw error;
      await transact(this.store, customer, userId, { type: 'UnlinkCustomer', userId, stripeCustomerId: customerId });
      return null;
    }
  }

  /** A session that the order refuses, because it was canceled or is being paid elsewhere, must not stay open. */
  private async recorded({ orderId, attempt, expiresAt }: CheckoutTerms, sessionId: string): Promise<boolean> {
    try {
      await this.commands.execute(new RecordCheckoutOpened(orderId, sessionId, attempt, expiresAt));
      return true;
    } catch (error) {
      // Too late for a decision: the next request gets the same session from the provider.
      if (!(error instanceof Refusal) || error.code === 'overloaded') throw error;
      await this.checkouts.expire(sessionId);
      if (error.code === 'request_in_progress') return false;
      throw error;
    }
  }
}

import type { EventStore } from '@orderstream/eventstore/event-store';
import { Inject } from '@nestjs/common';
import { FindAddressee } from '../accounts/accounts.commands.ts';
import { FindBilling } from '../accounts/billing.commands.ts';
import { RecordCheckoutExpired, RecordCheckoutOpened } from '../orders/order.commands.ts';
import { LookAtPayment, PrepareCheckout, type CheckoutTerms } from '../orders/orders.commands.ts';
import { CommandBus, CommandHandler } from '../platform/cqrs.ts';
import { decides, load, recalled, transact } from '../platform/decides.ts';
import { Refusal, refusal } from '../platform/refusal.ts';
import { EVENT_STORE } from '../platform/tokens.ts';
import { LinkCustomer, UnlinkCustomer } from './customer.commands.ts';
import { CustomerAttempts } from './customer-attempts.ts';
import { customer } from './customer.decider.ts';
import { DescribeCustomerHandler } from './describe-customer.ts';
import { CloseCheckout, CloseSpareCheckout, OpenCheckout, ProvideCustomer, SyncPayment } from './payments.commands.ts';
import { payment } from './payment.decider.ts';
import { CheckoutGateway, customerIsGone } from './stripe/checkout.gateway.ts';
import { SettleSession } from './stripe/settling.commands.ts';
import { notNow, ProviderFailed } from './stripe/stripe.gateway.ts';
import { TruthGateway } from './stripe/truth.gateway.ts';

const mostTries = 3;

@CommandHandler(OpenCheckout)
export class OpenCheckoutHandler {
  constructor(
    @Inject(CommandBus) private readonly commands: CommandBus,
    @Inject(CheckoutGateway) private readonly checkouts: CheckoutGateway,
    @Inject(TruthGateway) private readonly truth: TruthGateway,
  ) {}

  /** However many click: one open session per order, and all of them get its address. */
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

  /** Null when the session has come to its end meanwhile; then that is on record. */
  private async addressOf(orderId: string, sessionId: string): Promise<string | null> {
    const session = await this.truth.session(sessionId);
    if (session?.state === 'open') return session.url;
    if (session) await this.settle(orderId, sessionId);
    else await this.commands.execute(new RecordCheckoutExpired(orderId, sessionId));
    return null;
  }

  /** A complete checkout whose money is not what the order costs, or that brought none, waits for a person. */
  private async settle(orderId: string, sessionId: string): Promise<void> {
    const { state: outcome } = await this.commands.execute(new SettleSession(sessionId));
    if (outcome !== 'paid') return;
    const now = await this.commands.execute(new LookAtPayment(orderId));
    if (now.chargeId === null && now.sessionId === sessionId) throw refusal('payment_pending');
  }

  /** Null when the provider has failed for good, or knows the customer no more: its next attempt is another one. */
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
      await this.commands.execute(new UnlinkCustomer(userId, customerId));
      return null;
    }
  }

  /** A session that the order does not take, because it was canceled or is being paid elsewhere, must not stay open. */
  private async recorded({ orderId, attempt, expiresAt }: CheckoutTerms, sessionId: string): Promise<boolean> {
    try {
      await this.commands.execute(new RecordCheckoutOpened(orderId, sessionId, attempt, expiresAt));
      return true;
    } catch (error) {
      // Too late to be decided: asked for again, the provider answers with the same session.
      if (!(error instanceof Refusal) || error.code === 'overloaded') throw error;
      await this.checkouts.expire(sessionId);
      if (error.code === 'request_in_progress') return false;
      throw error;
    }
  }
}

@CommandHandler(ProvideCustomer)
export class ProvideCustomerHandler {
  constructor(
    @Inject(EVENT_STORE) private readonly store: EventStore,
    @Inject(CommandBus) private readonly commands: CommandBus,
    @Inject(CheckoutGateway) private readonly checkouts: CheckoutGateway,
    @Inject(CustomerAttempts) private readonly attempts: CustomerAttempts,
  ) {}

  async execute({ userId }: ProvideCustomer): Promise<string> {
    // Of a customer who is gone at the provider, the provider says so to whoever uses the id.
    const known = recalled(this.store, customer, userId, ({ stripeCustomerId }) => stripeCustomerId !== null);
    const { state, revision } = known ?? (await load(this.store, customer, userId));
    if (state.stripeCustomerId) return state.stripeCustomerId;
    const addressee = await this.commands.execute(new FindAddressee(userId));
    if (!addressee) throw refusal('account_unknown');
    const attempt = await this.attempts.begin(userId);
    const made = await this.checkouts.customerOf(userId, addressee.address, state.earlier, attempt);
    const billing = await this.commands.execute(new FindBilling(userId));
    if (billing?.address || billing?.vatNumber) await this.checkouts.describe(made, billing);
    await transact(this.store, customer, userId, new LinkCustomer(userId, made), { newborn: revision === 'no_stream' });
    // Two that made one at the same time got the same: the provider answers one key with one customer.
    return made;
  }
}

@CommandHandler(CloseCheckout)
export class CloseCheckoutHandler {
  constructor(
    @Inject(CommandBus) private readonly commands: CommandBus,
    @Inject(CheckoutGateway) private readonly checkouts: CheckoutGateway,
  ) {}

  /** Only the provider can say that nobody will complete it any more. */
  async execute({ orderId, sessionId }: CloseCheckout): Promise<'expired' | 'paid' | 'pending'> {
    try {
      if (await this.checkouts.expire(sessionId)) {
        await this.commands.execute(new RecordCheckoutExpired(orderId, sessionId));
        return 'expired';
      }
      const { state: outcome } = await this.commands.execute(new SettleSession(sessionId));
      if (outcome === 'open') throw refusal('provider_unavailable');
      // Nobody completes what the provider does not know.
      if (outcome === 'unknown' || outcome === 'not_ours') await this.commands.execute(new RecordCheckoutExpired(orderId, sessionId));
      return outcome === 'paid' || outcome === 'pending' ? outcome : 'expired';
    } catch (error) {
      throw notNow(error);
    }
  }
}

@CommandHandler(CloseSpareCheckout)
export class CloseSpareCheckoutHandler {
  constructor(
    @Inject(EVENT_STORE) private readonly store: EventStore,
    @Inject(CommandBus) private readonly commands: CommandBus,
    @Inject(CheckoutGateway) private readonly checkouts: CheckoutGateway,
  ) {}

  async execute({ orderId, chargeId }: CloseSpareCheckout): Promise<void> {
    const { lastSessionId } = await this.commands.execute(new LookAtPayment(orderId, chargeId));
    // Once a charge is known to belong to an order, its checkout does not change.
    const known = recalled(this.store, payment, chargeId, (state) => state.orderId !== null);
    const { sessionId } = (known ?? (await load(this.store, payment, chargeId))).state;
    if (lastSessionId === null || lastSessionId === sessionId) return;
    await this.checkouts.expire(lastSessionId).catch((error: unknown) => Promise.reject(notNow(error) as Error));
  }
}

@CommandHandler(SyncPayment)
export class SyncPaymentHandler {
  constructor(@Inject(CommandBus) private readonly commands: CommandBus) {}

  /** What the browser's return proves nothing about, the provider is asked. */
  async execute({ orderId, userId }: SyncPayment) {
    const before = await this.look(orderId, userId);
    if (before.sessionId === null) return before;
    await this.commands.execute(new SettleSession(before.sessionId)).catch((error: unknown) => Promise.reject(notNow(error) as Error));
    return this.look(orderId, userId);
  }

  private async look(orderId: string, userId: string) {
    const found = await this.commands.execute(new LookAtPayment(orderId));
    if (found.userId !== userId) throw refusal('order_unknown');
    return { status: found.status, ...found.price, position: found.position, sessionId: found.sessionId };
  }
}

const ofUser = ({ userId }: { userId: string }) => userId;

export const checkoutHandlers = [
  OpenCheckoutHandler,
  ProvideCustomerHandler,
  DescribeCustomerHandler,
  CloseCheckoutHandler,
  CloseSpareCheckoutHandler,
  SyncPaymentHandler,
  decides(LinkCustomer, customer, ofUser),
  decides(UnlinkCustomer, customer, ofUser),
];

import { isPayable } from '@orderstream/contracts/orders/lifecycle';
import { minutesAfter } from '@orderstream/contracts/shared/moment';
import type { EventStore } from '@orderstream/eventstore/event-store';
import { Inject } from '@nestjs/common';
import { RequireActive } from '../accounts/active.commands.ts';
import type { Clock } from '../platform/clock.ts';
import { CommandBus, CommandHandler } from '../platform/cqrs.ts';
import { load, recalled } from '../platform/decides.ts';
import { Refusal, refusal } from '../platform/refusal.ts';
import { SETTINGS, type Settings } from '../platform/settings.ts';
import { CLOCK, EVENT_STORE } from '../platform/tokens.ts';
import { KeepHold, ReleaseHold, RenewHold } from '../stock/pool.commands.ts';
import { LastClearing } from '../stock/stock.commands.ts';
import { CheckoutAttempts, type Attempt } from './checkout-attempts.ts';
import { DescribeOrderHandler } from './describe-order.ts';
import type { Order } from './order-state.ts';
import { order, refuseToBePaid } from './order.decider.ts';
import {
  HoldWhilePending,
  LookAtPayment,
  PrepareCheckout,
  ReleaseAfterFailure,
  SettleClaim,
  type PreparedCheckout,
} from './orders.commands.ts';
import { SweepCheckoutAttemptsHandler } from './sweep-checkout-attempts.ts';

/** The provider accepts no session that would end within half an hour; a repeated request must not fall below that. */
function minutesFor(life: number): { life: number; retry: number } {
  const leeway = life - 31;
  return { life, retry: leeway > 0 ? Math.min(4, leeway) : life / 4 };
}

@CommandHandler(PrepareCheckout)
export class PrepareCheckoutHandler {
  constructor(
    @Inject(EVENT_STORE) private readonly store: EventStore,
    @Inject(CommandBus) private readonly commands: CommandBus,
    @Inject(CheckoutAttempts) private readonly attempts: CheckoutAttempts,
    @Inject(CLOCK) private readonly clock: Clock,
    @Inject(SETTINGS) private readonly settings: Settings,
  ) {}

  async execute({ orderId, userId, after }: PrepareCheckout): Promise<PreparedCheckout> {
    const { checkoutMinutes, holdGraceMinutes } = this.settings;
    const { state } = await load(this.store, order, orderId);
    refuseToBePaid(state, userId);
    await this.commands.execute(new RequireActive(userId));
    if (state.sessionId) return { kind: 'open', sessionId: state.sessionId };
    const now = this.clock.now().toISOString();
    const second = `${now.slice(0, 19)}.000Z`;
    const { life, retry } = minutesFor(checkoutMinutes);
    const times = { expiresAt: minutesAfter(second, life), retryUntil: minutesAfter(second, retry) };
    const attempt = await this.attempts.begin({ orderId, least: Math.max(state.checkouts, after) + 1, ...times }, now);
    const prepared = termsOf(state, orderId, attempt);
    const { sku, quantity, expiresAt } = prepared.terms;
    if (sku) await this.commands.execute(new RenewHold(sku, { orderId, userId }, quantity, minutesAfter(expiresAt, holdGraceMinutes)));
    return prepared;
  }
}

type ToOpen = Extract<PreparedCheckout, { kind: 'to_open' }>;

function termsOf({ terms, userId, priceId }: Order, orderId: string, { attempt, expiresAt }: Attempt): ToOpen {
  if (!terms) throw refusal('order_not_payable');
  const { sku, quantity, unit_amount: unitAmount, currency, billing_mode, subscription_plan: subscriptionPlan } = terms;
  const what = { sku, quantity: quantity ?? 1, unitAmount, currency, monthly: billing_mode === 'subscription', subscriptionPlan, priceId };
  return { kind: 'to_open', terms: { orderId, userId, attempt, expiresAt, ...what } };
}

@CommandHandler(LookAtPayment)
export class LookAtPaymentHandler {
  constructor(@Inject(EVENT_STORE) private readonly store: EventStore) {}

  async execute({ orderId, paidBy }: LookAtPayment) {
    const paid = paidBy === null ? null : recalled(this.store, order, orderId, ({ chargeId }) => chargeId === paidBy);
    const { state, position } = paid ?? (await load(this.store, order, orderId));
    const { status, known, userId, price, sessionId, lastSessionId, chargeId } = state;
    if (status === 'unborn' || !known || !price) throw refusal('order_unknown');
    return { userId, status, price, sessionId, lastSessionId, chargeId, position: position.toString() };
  }
}

abstract class PendingHandler {
  constructor(
    @Inject(EVENT_STORE) private readonly store: EventStore,
    @Inject(CommandBus) protected readonly commands: CommandBus,
  ) {}

  protected async orderOf(orderId: string): Promise<Order> {
    return (await load(this.store, order, orderId)).state;
  }
}

@CommandHandler(HoldWhilePending)
export class HoldWhilePendingHandler extends PendingHandler {
  async execute({ orderId, until }: HoldWhilePending): Promise<void> {
    const { pending, sku, quantity, userId } = await this.orderOf(orderId);
    if (pending && sku && quantity) await this.commands.execute(new RenewHold(sku, { orderId, userId }, quantity, until));
  }
}

@CommandHandler(ReleaseAfterFailure)
export class ReleaseAfterFailureHandler {
  constructor(
    @Inject(EVENT_STORE) private readonly store: EventStore,
    @Inject(CommandBus) private readonly commands: CommandBus,
    @Inject(CheckoutAttempts) private readonly attempts: CheckoutAttempts,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  async execute({ orderId }: ReleaseAfterFailure): Promise<void> {
    const { status, sku, pending, sessionId, checkouts } = (await load(this.store, order, orderId)).state;
    if (!sku || status === 'unborn' || !isPayable(status) || pending || sessionId !== null) return;
    if (!(await this.attempts.isBeginning(orderId, checkouts + 1, this.clock.now().toISOString())))
      await this.commands.execute(new ReleaseHold(sku, orderId, 'payment_failed'));
  }
}

const mostTries = 5;

@CommandHandler(SettleClaim)
export class SettleClaimHandler extends PendingHandler {
  async execute({ orderId, sku, paid }: SettleClaim): Promise<void> {
    if (paid && (await this.isKept(new KeepHold(sku, { orderId, userId: paid.userId }, paid.quantity)))) return;
    for (let tries = 1; ; tries += 1) {
      const cleared = await this.commands.execute(new LastClearing(sku));
      const { status, quantity, userId, assigning, assignments } = await this.orderOf(orderId);
      if (status === 'refunded') await this.commands.execute(new ReleaseHold(sku, orderId, 'refunded'));
      if (status !== 'paid_in_process' || assigning || !quantity) return;
      if (await this.isKept(new KeepHold(sku, { orderId, userId }, quantity, assignments, cleared))) return;
      if (tries === mostTries) throw refusal('request_in_progress');
    }
  }

  /** False: the pool may have known the order, and no longer does. What the order itself says since then counts. */
  private async isKept(wish: KeepHold): Promise<boolean> {
    try {
      await this.commands.execute(wish);
      return true;
    } catch (error) {
      if (error instanceof Refusal && error.code === 'request_in_progress') return false;
      throw error;
    }
  }
}

export const checkoutHandlers = [
  DescribeOrderHandler,
  PrepareCheckoutHandler,
  LookAtPaymentHandler,
  HoldWhilePendingHandler,
  ReleaseAfterFailureHandler,
  SettleClaimHandler,
  SweepCheckoutAttemptsHandler,
];

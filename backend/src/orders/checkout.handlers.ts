import { isPayable } from '@orderstream/contracts/orders/lifecycle';
import { minutesAfter } from '@orderstream/contracts/shared/moment';
import type { EventStore } from '@orderstream/eventstore/event-store';
import { Inject } from '@nestjs/common';
import { RequireActive } from '../accounts/active.commands.ts';
import { CommandBus, CommandHandler } from '../platform/cqrs.ts';
import { load } from '../platform/decides.ts';
import { refusal } from '../platform/refusal.ts';
import { SETTINGS, type Settings } from '../platform/settings.ts';
import { EVENT_STORE } from '../platform/tokens.ts';
import { KeepHold, ReleaseHold, RenewHold } from '../stock/pool.commands.ts';
import type { Order } from './order-state.ts';
import { StartCheckout } from './order.commands.ts';
import { order } from './order.decider.ts';
import {
  HoldWhilePending,
  LookAtPayment,
  PrepareCheckout,
  ReleaseAfterFailure,
  SettleClaim,
  type PreparedCheckout,
} from './orders.commands.ts';

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
    @Inject(SETTINGS) private readonly settings: Settings,
  ) {}

  async execute({ orderId, userId, after }: PrepareCheckout): Promise<PreparedCheckout> {
    const { checkoutMinutes, holdGraceMinutes } = this.settings;
    await this.commands.execute(new StartCheckout(orderId, userId, minutesFor(checkoutMinutes), after));
    await this.commands.execute(new RequireActive(userId));
    const { state } = await load(this.store, order, orderId);
    if (state.sessionId) return { kind: 'open', sessionId: state.sessionId };
    const prepared = termsOf(state, orderId);
    const { sku, quantity, expiresAt } = prepared.terms;
    if (sku) await this.commands.execute(new RenewHold(sku, { orderId, userId }, quantity, minutesAfter(expiresAt, holdGraceMinutes)));
    return prepared;
  }
}

function termsOf({ checkout, terms, userId, priceId }: Order, orderId: string): Extract<PreparedCheckout, { kind: 'to_open' }> {
  if (!checkout || !terms) throw refusal('order_not_payable');
  const { sku, quantity, unit_amount: unitAmount, currency, billing_mode, subscription_plan: subscriptionPlan } = terms;
  const { attempt, expiresAt } = checkout;
  const what = { sku, quantity: quantity ?? 1, unitAmount, currency, monthly: billing_mode === 'subscription', subscriptionPlan, priceId };
  return { kind: 'to_open', terms: { orderId, userId, attempt, expiresAt, ...what } };
}

@CommandHandler(LookAtPayment)
export class LookAtPaymentHandler {
  constructor(@Inject(EVENT_STORE) private readonly store: EventStore) {}

  async execute({ orderId }: LookAtPayment) {
    const { state, position } = await load(this.store, order, orderId);
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
export class ReleaseAfterFailureHandler extends PendingHandler {
  async execute({ orderId }: ReleaseAfterFailure): Promise<void> {
    const { status, sku, pending, sessionId, checkout } = await this.orderOf(orderId);
    const paysAgain = pending || sessionId !== null || checkout?.spent === false;
    if (sku && status !== 'unborn' && isPayable(status) && !paysAgain)
      await this.commands.execute(new ReleaseHold(sku, orderId, 'payment_failed'));
  }
}

@CommandHandler(SettleClaim)
export class SettleClaimHandler extends PendingHandler {
  async execute({ orderId }: SettleClaim): Promise<void> {
    const { status, sku, quantity, userId, assigning, assignments } = await this.orderOf(orderId);
    if (!sku || !quantity) return;
    if (status === 'refunded') await this.commands.execute(new ReleaseHold(sku, orderId, 'refunded'));
    if (status === 'paid_in_process' && !assigning)
      await this.commands.execute(new KeepHold(sku, { orderId, userId }, quantity, assignments));
  }
}

export const checkoutHandlers = [
  PrepareCheckoutHandler,
  LookAtPaymentHandler,
  HoldWhilePendingHandler,
  ReleaseAfterFailureHandler,
  SettleClaimHandler,
];

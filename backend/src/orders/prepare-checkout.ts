import { minutesAfter } from '@orderstream/contracts/shared/moment';
import type { EventStore } from '@orderstream/eventstore/event-store';
import { Inject } from '@nestjs/common';
import { RequireActive } from '../accounts/accounts.commands.ts';
import type { Clock } from '../platform/clock.ts';
import { CommandBus, CommandHandler } from '../platform/deciding/cqrs.ts';
import { load } from '../platform/deciding/decides.ts';
import { refusal } from '../platform/deciding/refusal.ts';
import { SETTINGS, type Settings } from '../platform/settings/settings.ts';
import { CLOCK, EVENT_STORE } from '../platform/tokens.ts';
import { RenewHold } from '../stock/stock.commands.ts';
import { CheckoutAttempts, type Attempt } from './checkout-attempts.ts';
import type { Order } from './order-state.ts';
import { order } from './order.decider.ts';
import { refuseToBePaid } from './unpaid-order.ts';
import { PrepareCheckout, type PreparedCheckout } from './orders.commands.ts';

/** The provider accepts no session that would end within half an hour; a repeated request must not fall below that. */
function minutesFor(life: number): { life: number; retry: number } {
  const leeway = life - 31;
  return { life, retry: leeway > 0 ? Math.min(4, leeway) : life / 4 };
}

type ToOpen = Extract<PreparedCheckout, { kind: 'to_open' }>;

function termsOf({ terms, userId, priceId }: Order, orderId: string, { attempt, expiresAt }: Attempt): ToOpen {
  if (!terms) throw refusal('order_not_payable');
  const { sku, quantity, unit_amount: unitAmount, currency, billing_mode, subscription_plan: subscriptionPlan } = terms;
  const what = { sku, quantity: quantity ?? 1, unitAmount, currency, monthly: billing_mode === 'subscription', subscriptionPlan, priceId };
  return { kind: 'to_open', terms: { orderId, userId, attempt, expiresAt, ...what } };
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

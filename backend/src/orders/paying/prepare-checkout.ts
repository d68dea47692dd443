import { minutesAfter } from '@orderstream/contracts/shared/moment';
import { requireActiveCustomer } from '../../accounts/active-customer.api.ts';
import { load } from '../../platform/deciding/decides.ts';
import { refusal } from '../../platform/deciding/refusal.ts';
import { useCase } from '../../platform/deciding/use-case.ts';
import { SETTINGS } from '../../platform/settings/settings.ts';
import { CLOCK, EVENT_STORE, SEND } from '../../platform/tokens.ts';
import { RenewHold } from '../../stock/pool/pool.commands.ts';
import { CheckoutAttempts, type CheckoutAttempt } from './checkout-attempts.vault.ts';
import type { OrderAggregate } from '../order/order-state.ts';
import { orderDecider } from '../order/order.decider.ts';
import { refuseUnpayableOrder } from '../order/unpaid-order.ts';
import { PrepareCheckout, type PreparedCheckout } from '../orders.commands.ts';

/** The provider accepts no session that would end within half an hour; a repeated request must not fall below that. */
function minutesFor(life: number): { life: number; retry: number } {
  const leeway = life - 31;
  return { life, retry: leeway > 0 ? Math.min(4, leeway) : life / 4 };
}

type ToOpen = Extract<PreparedCheckout, { kind: 'to_open' }>;

function termsOf({ terms, userId, priceId }: OrderAggregate, orderId: string, { attempt, expiresAt }: CheckoutAttempt): ToOpen {
  if (!terms) throw refusal('order_not_payable');
  const { sku, quantity, unit_amount: unitAmount, currency, billing_mode, subscription_plan: subscriptionPlan } = terms;
  const what = { sku, quantity: quantity ?? 1, unitAmount, currency, monthly: billing_mode === 'subscription', subscriptionPlan, priceId };
  return { kind: 'to_open', terms: { orderId, userId, attempt, expiresAt, ...what } };
}

export const prepareCheckout = useCase(
  PrepareCheckout,
  { store: EVENT_STORE, send: SEND, attempts: CheckoutAttempts, clock: CLOCK, settings: SETTINGS },
  async ({ orderId, userId, after }, { store, send, attempts, clock, settings }): Promise<PreparedCheckout> => {
    const { checkoutMinutes, holdGraceMinutes } = settings;
    const { state } = await load(store, orderDecider, orderId);
    refuseUnpayableOrder(state, userId);
    await requireActiveCustomer(store, userId);
    if (state.sessionId) return { kind: 'open', sessionId: state.sessionId };
    const now = clock.now().toISOString();
    const second = `${now.slice(0, 19)}.000Z`;
    const { life, retry } = minutesFor(checkoutMinutes);
    const times = { expiresAt: minutesAfter(second, life), retryUntil: minutesAfter(second, retry) };
    const attempt = await attempts.begin({ orderId, least: Math.max(state.checkouts, after) + 1, ...times }, now);
    const prepared = termsOf(state, orderId, attempt);
    const { sku, quantity, expiresAt } = prepared.terms;
    if (sku) await send(new RenewHold({ sku, order: { orderId, userId }, quantity, expiresAt: minutesAfter(expiresAt, holdGraceMinutes) }));
    return prepared;
  },
);

import type { PaymentEvent } from '@orderstream/contracts/payments/events';
import { v7 } from 'uuid';
import { asSystem } from '../../platform/deciding/context.ts';
import { MemoryLog } from '../../platform/testing/memory-store.ts';
import { SettleRenewal } from '../payments.commands.ts';
import { settleRenewal } from './settle-renewal.ts';

const [user, order, causeId] = [v7(), v7(), v7()];
const [recently, yesterday, today] = ['2026-01-01T00:00:00.000Z', '2026-01-20T00:00:00.000Z', '2026-02-01T00:00:00.000Z'];
const price = { amount: 500, currency: 'usd' };
const about = { order_id: order, user_id: user };
const item = { sku: 'LinkedIn.Creator', quantity: 1, unit_amount: 500, ...price } as const;
const terms = { ...item, recurrence: 'monthly', billing_mode: 'subscription', subscription_plan: null } as const;
const ids = { payment_id: 'pi', session_id: null, invoice_id: null, subscription_id: 'sub_1' };

/** The commands that follow from a renewal paid on the first of February; a first payment was refunded then, and recorded just now. */
async function commandsAfter(...refunds: { made_at: string; full: boolean }[]): Promise<unknown[]> {
  const log = new MemoryLog();
  const charged = (charge_id: string, purpose: 'first' | 'renewal', paid_at: string): PaymentEvent => ({
    type: 'payment_success',
    data: { charge_id, ...about, ...price, ...ids, purpose, paid_at },
  });
  log.recordEvents(`order-${order}`, {
    type: 'order_created',
    data: { ...about, type: 'user', status: 'awaiting_payment', ...terms, price_id: 'price_1', unpaid_until: null },
  });
  log.recordEvents(`order-${order}`, { type: 'order_paid', data: { ...about, charge_id: 'ch_1', ...ids, ...price } });
  log.recordEvents('payment-ch_1', charged('ch_1', 'first', recently));
  log.recordEvents('payment-ch_2', charged('ch_2', 'renewal', today));
  for (const { made_at, full } of refunds) {
    const refund = { charge_id: 'ch_1', ...about, refund_id: `re_${made_at}`, request_id: null, ...price, made_at };
    log.recordEvents('payment-ch_1', { type: 'payment_refunded', data: { ...refund, total_refunded: 500, full, reason: 'goodwill' } });
  }
  const units = { items: [], charge_id: 'ch_1', subscription_id: 'sub_1', reason: 'goodwill', sku: 'LinkedIn.Creator', quantity: 1 };
  log.recordEvents(`order-${order}`, { type: 'order_refunded', data: { ...about, ...units, keep_claim: false } } as never);
  const sent: unknown[] = [];
  const send = ((command: unknown) => (sent.push(command), Promise.resolve())) as never;
  const renewal = { causeId, chargeId: 'ch_2', userId: user, orderId: order, subscriptionId: 'sub_1' };
  const store = log.storeSeenBy((append) => Promise.resolve(append()));
  await asSystem(10_000, () => settleRenewal.run(new SettleRenewal({ renewal, facts: {} }), { store, send }));
  return sent;
}

describe('a renewal whose order was refunded at the provider', () => {
  it('is refunded if it was paid after that refund, whenever the refund was recorded', async () =>
    expect(await commandsAfter({ made_at: yesterday, full: true })).toMatchObject([{ type: 'RequestRefund', chargeId: 'ch_2' }]));

  it('is valid if it was paid before the refund that completed it', async () =>
    expect(await commandsAfter({ made_at: yesterday, full: false }, { made_at: '2026-02-02T00:00:00.000Z', full: true })).toMatchObject([
      { type: 'RequestMail', template: 'subscription_renewed' },
    ]));
});

import type { OrderEvent } from '@orderstream/contracts/orders/events';
import type { PaymentEvent } from '@orderstream/contracts/payments/events';
import { theSystem } from '@orderstream/contracts/shared/actor';
import { v7 } from 'uuid';
import { created } from '../orders/testing/orders.ts';
import { within } from '../platform/deciding/context.ts';
import { MemoryLog } from '../platform/testing/memory-store.ts';
import { RefundOrder, refundOrder } from './refund-order.ts';

const [order, user] = [v7(), v7()];
const money = { amount: 500, currency: 'usd' };
const of = (charge_id: string, order_id = order) => ({ charge_id, user_id: user, order_id, ...money });

const ordered: OrderEvent = { ...created, data: { ...created.data, order_id: order, user_id: user } };

/** An unpaid order, and charges that were put aside. */
function aShop(...charges: string[]) {
  const log = new MemoryLog();
  const origin = () => {
    const id = v7();
    return { commandId: id, correlationId: id, causationId: id, actor: theSystem, source: 'system' as const, deadline: Infinity };
  };
  const happened = (charge: string, ...events: PaymentEvent[]) => log.happened(`payment-${charge}`, ...events);
  const aside = (charge: string, orderId = order) => {
    const ids = { payment_id: `pi_${charge}`, session_id: null, invoice_id: null, subscription_id: null, purpose: 'first' as const };
    happened(
      charge,
      { type: 'payment_success', data: { ...of(charge, orderId), ...ids, paid_at: new Date().toISOString() } },
      { type: 'payment_mismatched', data: { ...of(charge, orderId), expected_amount: 600, expected_currency: 'usd' } },
    );
  };
  log.happened(`order-${order}`, ordered);
  for (const charge of charges) aside(charge);
  const store = log.seenBy((append) => Promise.resolve(append()));
  const refund = (...asides: string[]) =>
    within(origin(), () =>
      refundOrder.run(new RefundOrder({ orderId: order, amount: null, reason: 'goodwill', givenBack: null, chargesAside: asides }), {
        store,
      }),
    );
  const asked = () => log.events.filter(({ type }) => type === 'payment_refund_requested').map(({ stream }) => stream);
  return { aside, happened, refund, asked };
}

describe('a refund of an unpaid order', () => {
  it('is of the remaining charge, even if a table is stale', async () => {
    const { refund, asked } = aShop('ch_a', 'ch_b');
    await refund('ch_a', 'ch_b');
    await refund('ch_a', 'ch_b');
    expect(asked()).toEqual(['payment-ch_a', 'payment-ch_b']);
  });

  it('is requested once, even if it has been requested already', async () => {
    const { refund, asked } = aShop('ch_a');
    await refund('ch_a');
    await refund('ch_a');
    expect(asked()).toEqual(['payment-ch_a']);
  });

  it('is of no charge that belongs to another order, or that pays one', async () => {
    const { aside, happened, refund, asked } = aShop();
    aside('ch_other', v7());
    const paying = { payment_id: 'pi_paying', session_id: null, invoice_id: null, subscription_id: null, purpose: 'first' as const };
    happened('ch_paying', { type: 'payment_success', data: { ...of('ch_paying'), ...paying, paid_at: new Date().toISOString() } });
    await expect(refund('ch_other', 'ch_paying', 'ch_unknown')).rejects.toMatchObject({ code: 'order_not_paid' });
    expect(asked()).toEqual([]);
  });
});

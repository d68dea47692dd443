import type { OrderEvent } from '@orderstream/contracts/orders/events';
import type { PaymentEvent } from '@orderstream/contracts/payments/events';
import { theSystem } from '@orderstream/contracts/shared/actor';
import type { Recorded } from '@orderstream/contracts/shared/event';
import { withMetadata } from '@orderstream/eventstore/metadata';
import { v7 } from 'uuid';
import { withContext } from '../../platform/deciding/context.ts';
import { MemoryLog } from '../../platform/testing/memory-store.ts';
import { ExecuteRefund } from '../payments.commands.ts';
import type { RefundsGateway } from '../stripe/refunds.gateway.ts';
import { ProviderRefused } from '../stripe/stripe.gateway.ts';
import { executeRefund, RefundCharge, refundCharge } from './refund-charge.ts';

const [order, user] = [v7(), v7()];
const money = { amount: 500, currency: 'usd' };
const chargeData = (charge_id: string) => ({ charge_id, user_id: user, order_id: order, ...money });

type RequestedRefund = Extract<PaymentEvent, { type: 'payment_refund_requested' }>['data'];
type ReviewAmounts = Pick<Extract<PaymentEvent, { type: 'payment_mismatched' }>['data'], 'expected_amount' | 'expected_currency'>;

const item = { sku: 'LinkedIn.Creator', quantity: 1, unit_amount: 500 } as const;
const terms = { ...item, ...money, recurrence: 'monthly', billing_mode: 'subscription', subscription_plan: null } as const;

/** A shop with one order, whose log has these charges: each of an order or of none, and perhaps held for review. */
function aShop() {
  const log = new MemoryLog();
  const newOrigin = () => {
    const id = v7();
    return { commandId: id, correlationId: id, causationId: id, actor: theSystem, source: 'system' as const, deadline: Infinity };
  };
  const append = (stream: string, events: (OrderEvent | PaymentEvent)[]) =>
    log.append(stream, log.read(stream).revision, withMetadata(stream, events, newOrigin(), new Date()));
  const appendEvents = (charge: string, ...events: PaymentEvent[]) => append(`payment-${charge}`, events);
  const ordered = { order_id: order, user_id: user, type: 'user', status: 'awaiting_payment', ...terms } as const;
  append(`order-${order}`, [{ type: 'order_created', data: { ...ordered, price_id: 'price_1', unpaid_until: null } }]);
  const ids = { payment_id: 'pi', session_id: null, invoice_id: null, subscription_id: null, purpose: 'first' as const };
  const recordCharge = (charge: string, order_id: string | null, review?: ReviewAmounts) =>
    appendEvents(
      charge,
      { type: 'payment_success', data: { ...chargeData(charge), ...ids, order_id, paid_at: new Date().toISOString() } },
      ...(review ? [{ type: 'payment_mismatched' as const, data: { ...chargeData(charge), order_id, ...review } }] : []),
    );
  const store = log.storeSeenBy((append) => Promise.resolve(append()));
  const refund = (chargeId: string, amount: number | null = null) =>
    withContext(newOrigin(), () =>
      refundCharge.run(new RefundCharge({ chargeId, amount, reason: 'goodwill', givenBack: null }), { store }),
    );
  const requestedRefunds = () =>
    log.events.flatMap((event) => {
      const { type, data } = event as Recorded<PaymentEvent>;
      return type === 'payment_refund_requested' ? [{ charge: data.charge_id, amount: data.amount }] : [];
    });
  const requests = () =>
    log.events.flatMap((event) => {
      const { type, data } = event as Recorded<PaymentEvent>;
      return type === 'payment_refund_requested' ? [data] : [];
    });
  return { log, store, newOrigin, recordCharge, appendEvents, refund, requestedRefunds, requests };
}

/** Delivers requested refunds to a provider that has no money for the first, and forgets the keys of requests as after a day. */
function aProviderWithoutMoney({ store, newOrigin, log }: ReturnType<typeof aShop>) {
  const made: number[] = [];
  let hasMoney = false;
  const createRefund = (_permit: unknown, { requestId, amount }: ExecuteRefund['wish']) => {
    if (!hasMoney) return Promise.reject(new ProviderRefused(400, 'balance_insufficient', null));
    made.push(amount);
    const about = { refundId: `re_${made.length}`, requestId, amount, currency: 'usd', status: 'succeeded', reason: 'goodwill' } as const;
    return Promise.resolve({ ...about, madeAt: new Date().toISOString() });
  };
  const deliver = ({ charge_id, order_id, request_id, amount, reason }: RequestedRefund) => {
    const wish = { chargeId: charge_id, orderId: order_id, requestId: request_id, amount, reason };
    const deps = { store, refunds: { createRefund } as unknown as RefundsGateway };
    return withContext(newOrigin(), () => executeRefund.run(new ExecuteRefund({ wish }), deps));
  };
  const factsOf = (charge: string) => log.read(`payment-${charge}`).events.map(({ type }) => type);
  return { made, deliver, factsOf, getMoney: () => (hasMoney = true) };
}

describe('a requested refund', () => {
  it('is not made when its request is delivered again after it was refused', async () => {
    const shop = aShop();
    const { made, deliver, factsOf, getMoney } = aProviderWithoutMoney(shop);
    shop.recordCharge('ch_a', order);
    await shop.refund('ch_a', 50);
    const [first] = shop.requests();
    await deliver(first!);
    getMoney();
    await shop.refund('ch_a', 50);
    const [, second] = shop.requests();
    await deliver(second!);
    const before = factsOf('ch_a');
    await deliver(first!);
    await deliver(second!);
    expect(made).toEqual([50]);
    expect(factsOf('ch_a')).toEqual(before);
  });

  it('is not made when its request is in no stream', async () => {
    const shop = aShop();
    const { made, deliver, getMoney } = aProviderWithoutMoney(shop);
    shop.recordCharge('ch_a', order);
    getMoney();
    const about = { ...chargeData('ch_a'), amount: 50, reason: 'goodwill' } as const;
    await deliver({ ...about, request_id: v7() });
    expect(made).toEqual([]);
  });
});

describe('a refund of a charge', () => {
  it('refunds only that charge, in part or its rest', async () => {
    const { recordCharge, refund, requestedRefunds } = aShop();
    for (const charge of ['ch_a', 'ch_b']) recordCharge(charge, order);
    await refund('ch_a', 200);
    await refund('ch_a');
    expect(requestedRefunds()).toEqual([
      { charge: 'ch_a', amount: 200 },
      { charge: 'ch_a', amount: 300 },
    ]);
  });

  it('is requested once, even by two requests', async () => {
    const { recordCharge, refund, requestedRefunds } = aShop();
    recordCharge('ch_a', order);
    await refund('ch_a');
    await refund('ch_a');
    expect(requestedRefunds()).toHaveLength(1);
  });

  it('is allowed for a charge under review', async () => {
    const { recordCharge, refund, requestedRefunds } = aShop();
    recordCharge('ch_a', order, { expected_amount: 600, expected_currency: 'usd' });
    await refund('ch_a');
    expect(requestedRefunds()).toEqual([{ charge: 'ch_a', amount: 500 }]);
  });

  it('is refused for a charge without an order of this shop', async () => {
    const { recordCharge, refund, requestedRefunds } = aShop();
    recordCharge('ch_none', null, { expected_amount: null, expected_currency: null });
    recordCharge('ch_other', v7(), { expected_amount: null, expected_currency: null });
    // Its money was recorded a moment ago, and is not held for review yet.
    recordCharge('ch_just_now', v7());
    for (const charge of ['ch_none', 'ch_other', 'ch_just_now', 'ch_unknown'])
      await expect(refund(charge)).rejects.toMatchObject({ code: 'payment_unknown' });
    expect(requestedRefunds()).toEqual([]);
  });

  it('is allowed for a charge that was attributed to its order later', async () => {
    const { recordCharge, appendEvents, refund, requestedRefunds } = aShop();
    recordCharge('ch_late', null, { expected_amount: null, expected_currency: null });
    const ids = { payment_id: 'pi', session_id: null, invoice_id: 'in', subscription_id: null, purpose: 'first' as const };
    appendEvents('ch_late', { type: 'payment_attributed', data: { ...chargeData('ch_late'), ...ids, remaining_amount: 500 } });
    await refund('ch_late');
    expect(requestedRefunds()).toEqual([{ charge: 'ch_late', amount: 500 }]);
  });
});

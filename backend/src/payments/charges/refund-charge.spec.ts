import type { PaymentEvent } from '@orderstream/contracts/payments/events';
import { v7 } from 'uuid';
import { withContext } from '../../platform/deciding/context.ts';
import { ExecuteRefund } from '../payments.commands.ts';
import type { RefundsGateway } from '../stripe/refunds.gateway.ts';
import { ProviderRefused } from '../stripe/stripe.gateway.ts';
import { aShop, chargeData, order } from '../testing/charged-shop.ts';
import { executeRefund } from './refund-charge.ts';

type RequestedRefund = Extract<PaymentEvent, { type: 'payment_refund_requested' }>['data'];

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

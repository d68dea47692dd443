import type { PaymentEvent } from '@orderstream/contracts/payments/events';
import { aShop, order, user } from '../testing/charged-shop.ts';

describe('a refund of the charge that has paid an order', () => {
  const typesOf = (facts: readonly { type: string }[]) => facts.map(({ type }) => type).filter((type) => type.includes('refund'));

  it('is known to the order before the charge, and asked for again after a crash in between', async () => {
    const { recordCharge, pay, refund, requestedRefunds, orderFacts, crashBefore, carryOut } = aShop();
    recordCharge('ch_a', order);
    pay('ch_a');
    crashBefore('SendRefundRequest');
    await expect(refund('ch_a')).rejects.toThrow('the process ended here');
    expect([typesOf(orderFacts()), requestedRefunds()]).toEqual([['order_refund_requested'], []]);
    crashBefore(null);
    for (const _ of [1, 2]) await carryOut(orderFacts().at(-1));
    expect(requestedRefunds()).toEqual([{ charge: 'ch_a', amount: 500 }]);
    expect(typesOf(orderFacts())).toEqual(['order_refund_requested']);
  });

  it('is ended on the order where the charge refuses it', async () => {
    const { recordCharge, pay, refund, requestedRefunds, orderFacts, crashBefore, carryOut, appendEvents } = aShop();
    recordCharge('ch_a', order);
    pay('ch_a');
    crashBefore('SendRefundRequest');
    await expect(refund('ch_a', 400)).rejects.toThrow('the process ended here');
    crashBefore(null);
    const made = { refund_id: 're_1', request_id: null, amount: 300, currency: 'usd', made_at: new Date().toISOString() };
    const totals = { total_refunded: 300, full: false, reason: 'made_at_provider' } as const;
    appendEvents('ch_a', { type: 'payment_refunded', data: { charge_id: 'ch_a', user_id: user, order_id: order, ...made, ...totals } });
    await expect(carryOut(orderFacts().at(-1))).rejects.toMatchObject({ code: 'refund_too_large' });
    expect(typesOf(orderFacts())).toEqual(['order_refund_requested', 'order_refund_request_ended']);
    expect(requestedRefunds()).toEqual([]);
  });

  it('that is answered before the order has the request for the second time ends there', async () => {
    const { recordCharge, pay, refund, orderFacts, carryOut, appendEvents, requests } = aShop();
    recordCharge('ch_a', order);
    pay('ch_a');
    await refund('ch_a', 300);
    const requested = orderFacts().at(-1);
    const request_id = requests()[0]?.request_id ?? '';
    const made = { refund_id: 're_1', request_id, amount: 300, currency: 'usd', made_at: new Date().toISOString() };
    const about = { charge_id: 'ch_a', user_id: user, order_id: order };
    appendEvents('ch_a', { type: 'payment_refund_pending', data: { ...about, ...made } });
    await carryOut(requested);
    expect(typesOf(orderFacts())).toEqual(['order_refund_requested']);
    appendEvents('ch_a', { type: 'payment_refund_failed', data: { ...about, ...made, was_made: false } });
    await carryOut(requested);
    expect(typesOf(orderFacts())).toEqual(['order_refund_requested', 'order_refund_request_ended']);
  });

  it('that the charge plainly refuses leaves no trace', async () => {
    const { recordCharge, pay, refund, orderFacts } = aShop();
    recordCharge('ch_a', order);
    pay('ch_a');
    await expect(refund('ch_a', 501)).rejects.toMatchObject({ code: 'refund_too_large' });
    expect(typesOf(orderFacts())).toEqual([]);
  });
});

describe('a refund whose event is handled again', () => {
  it('leaves its order with what the charge says by now', async () => {
    const { log, recordCharge, pay, appendEvents, report, orderFacts } = aShop();
    recordCharge('ch_a', order);
    pay('ch_a');
    const refundPart = async (refund_id: string, amount: number, total_refunded: number) => {
      const made = { refund_id, request_id: null, amount, currency: 'usd', made_at: new Date().toISOString() };
      const about = { charge_id: 'ch_a', user_id: user, order_id: order, total_refunded, full: total_refunded === 500 };
      appendEvents('ch_a', { type: 'payment_refunded', data: { ...about, ...made, reason: 'goodwill' } });
      const event = log.read<PaymentEvent>('payment-ch_a').events.at(-1);
      await report(event);
      return event;
    };
    const first = await refundPart('re_1', 200, 200);
    await refundPart('re_2', 300, 500);
    const before = orderFacts().map(({ type }) => type);
    expect(before.slice(-2)).toEqual(['order_partially_refunded', 'order_refunded']);
    await report(first);
    expect(orderFacts().map(({ type }) => type)).toEqual(before);
  });
});

describe('a dispute that is lost', () => {
  const loseDispute = async (amount: number) => {
    const { recordCharge, pay, appendEvents, recount, orderFacts } = aShop();
    recordCharge('ch_a', order);
    pay('ch_a');
    const dispute = { dispute_id: 'dp_1', amount, currency: 'usd', made_at: new Date().toISOString() };
    const data = { charge_id: 'ch_a', user_id: user, order_id: order, ...dispute };
    appendEvents('ch_a', { type: 'payment_disputed', data }, { type: 'payment_dispute_lost', data });
    await recount({ chargeId: 'ch_a', reason: 'dispute_lost' });
    return orderFacts().at(-1);
  };

  it('over a part refunds that part of the order alone', async () =>
    expect(await loseDispute(300)).toMatchObject({ type: 'order_partially_refunded', data: { refunded: 300 } }));

  it('over the whole charge refunds the order', async () =>
    expect(await loseDispute(500)).toMatchObject({ type: 'order_refunded', data: { reason: 'dispute_lost' } }));
});

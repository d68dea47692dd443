import type { OrderEvent } from '@orderstream/contracts/orders/events';
import type { PaymentEvent } from '@orderstream/contracts/payments/events';
import type { OfType } from '@orderstream/contracts/shared/event';
import { firstPage, readFrom } from '../platform/reading/read.ts';
import { givenEventsOf } from '../platform/testing/read-model.ts';
import { transactionsProjection } from './transactions.projection.ts';
import { refundedOfCharge, transactionsCount, transactionsOf, type TransactionFilter } from './transactions.reads.ts';
import { transactionsModel } from './transactions.table.ts';

const ann = '11111111-1111-4111-8111-111111111111';
const bob = '22222222-2222-4222-8222-222222222222';
const order_id = '33333333-3333-4333-8333-333333333333';
const wish = '44444444-4444-4444-8444-444444444444';

const success = (charge_id: string, more: Partial<OfType<PaymentEvent, 'payment_success'>['data']> = {}): PaymentEvent => ({
  type: 'payment_success',
  data: {
    charge_id,
    user_id: ann,
    order_id,
    payment_id: `pi_${charge_id}`,
    session_id: null,
    invoice_id: 'in_1',
    subscription_id: 'sub_1',
    purpose: 'first',
    amount: 1000,
    currency: 'usd',
    paid_at: '2026-01-01T00:00:00.000Z',
    ...more,
  },
});
const charge = { charge_id: 'ch_1', user_id: ann, order_id };
const refund = { ...charge, refund_id: 're_1', request_id: wish, amount: 400, currency: 'usd', made_at: '2026-01-01T00:00:01.000Z' };
const requested: PaymentEvent = {
  type: 'payment_refund_requested',
  data: { ...charge, request_id: wish, amount: 400, currency: 'usd', reason: 'goodwill' },
};
const refunded: PaymentEvent = { type: 'payment_refunded', data: { ...refund, total_refunded: 400, full: false, reason: 'goodwill' } };
const about = { order_id, user_id: ann, sku: 'LinkedIn.Creator', quantity: 1 } as const;
const pending: OrderEvent = { type: 'payment_pending', data: { ...about, session_id: 'cs_1', amount: 1000, currency: 'usd' } };
/** A bigint as the table itself tells it. */
const inTable = (amount: number) => String(amount) as unknown as number;
const page = (filter: TransactionFilter) => {
  const counted = transactionsCount(ann, filter);
  return readFrom(transactionsModel, async (db) => ({ rows: await counted.run(db) }));
};
const given = givenEventsOf(transactionsProjection);

describe('the transactions of a customer', () => {
  it("are a row for each charge, the newest first, and only the customer's", () =>
    given(
      success('ch_1'),
      success('ch_2', { purpose: 'renewal', paid_at: '2026-02-01T00:00:00.000Z', invoice_id: 'in_2' }),
      success('ch_3', { user_id: bob }),
    )
      .reading(transactionsOf(ann, {}, firstPage))
      .returns(
        { id: 'ch_2', kind: 'payment', cause: 'renewal', status: 'succeeded', amount: 1000, invoice_id: 'in_2' },
        { id: 'ch_1', cause: 'first', created_at: '2026-01-01T00:00:00.000Z' },
      ));

  it('are listed and counted by kind, and from one moment to another, both included', async () => {
    const february = '2026-02-01T00:00:00.000Z';
    const march = '2026-03-01T00:00:00.000Z';
    const all = given(
      success('ch_1'),
      success('ch_2', { purpose: 'renewal', paid_at: february }),
      success('ch_3', { purpose: 'renewal', paid_at: march }),
      requested,
    );
    const listed = async (filter: TransactionFilter, ...ids: string[]) => {
      await all.reading(transactionsOf(ann, filter, firstPage)).returns(...ids.map((id) => ({ id })));
      await all.reading(page(filter)).returns({ rows: ids.length });
    };
    await listed({ kind: 'refund' }, wish);
    await listed({ kind: 'payment' }, 'ch_3', 'ch_2', 'ch_1');
    await listed({ kind: 'payment', from: february }, 'ch_3', 'ch_2');
    await listed({ kind: 'payment', to: february }, 'ch_2', 'ch_1');
    await listed({ from: february, to: february }, 'ch_2');
  });

  it('show a refund as requested, pending, succeeded and failed', async () => {
    const row = { kind: 'refund', amount: inTable(400), currency: 'usd', charge_id: 'ch_1' } as const;
    await given(success('ch_1'), requested).rows({ id: wish, ...row, status: 'pending' }, { id: 'ch_1' });
    await given(success('ch_1'), requested, { type: 'payment_refund_pending', data: refund }).rows({ id: 'ch_1' }, { id: 're_1', ...row });
    await given(success('ch_1'), requested, refunded).rows({ id: 'ch_1' }, { id: 're_1', ...row, status: 'succeeded' });
    await given(success('ch_1'), refunded, { type: 'payment_refund_failed', data: { ...refund, was_made: false } }).rows(
      { id: 'ch_1' },
      { id: 're_1', status: 'failed' },
    );
  });

  it('state the refunded and pending amount of each charge separately', async () => {
    const more: PaymentEvent = { type: 'payment_refund_pending', data: { ...refund, refund_id: 're_2', request_id: null, amount: 50 } };
    const failed: PaymentEvent = { type: 'payment_refund_failed', data: { ...refund, was_made: false } };
    const lost: PaymentEvent = {
      type: 'payment_dispute_lost',
      data: { ...charge, dispute_id: 'dp_1', amount: 7, currency: 'usd', made_at: '2026-01-01T00:00:01.000Z' },
    };
    const renewed = {
      ...refund,
      charge_id: 'ch_2',
      refund_id: 're_3',
      request_id: null,
      total_refunded: 400,
      full: false,
      reason: 'goodwill' as const,
    };
    const back = (amount: number, ...events: PaymentEvent[]) =>
      given(success('ch_1'), ...events)
        .reading(refundedOfCharge('ch_1'))
        .returns(amount as unknown as object);
    await back(0);
    await back(450, requested, more, { type: 'payment_refunded', data: renewed });
    await back(457, requested, refunded, more, lost);
    await back(50, requested, refunded, failed, more);
  });

  it('show a refund that the provider refused as failed', () =>
    given(success('ch_1'), requested, {
      type: 'payment_refund_refused',
      data: { ...charge, request_id: wish, amount: 400, currency: 'usd', code: 'charge_already_refunded' },
    }).rows({ id: wish, status: 'failed' }, { id: 'ch_1', amount: inTable(1000) }));

  it('show a refund after its payment, however far apart the clocks here and at the provider are', async () => {
    const [paid_at, made_at] = ['2026-03-01T10:00:00.000Z', '2026-03-01T10:00:05.000Z'];
    await given(success('ch_1', { paid_at }), { ...refunded, data: { ...refunded.data, made_at } })
      .reading(transactionsOf(ann, {}, firstPage))
      .returns({ id: 're_1', created_at: made_at }, { id: 'ch_1', created_at: paid_at });
    const lost: PaymentEvent = {
      type: 'payment_dispute_lost',
      data: { ...charge, dispute_id: 'dp_1', amount: 1000, currency: 'usd', made_at },
    };
    await given(success('ch_1', { paid_at }), lost)
      .reading(transactionsOf(ann, {}, firstPage))
      .returns({ id: 'dp_1', created_at: made_at }, { id: 'ch_1' });
    await given(success('ch_1'), refunded)
      .reading(transactionsOf(ann, { kind: 'refund' }, firstPage))
      .returns({ id: 're_1', created_at: '2026-01-01T00:00:01.000Z' });
  });

  it('show a refund with the invoice of its charge', () =>
    given(success('ch_1'), refunded)
      .reading(transactionsOf(ann, { kind: 'refund' }, firstPage))
      .returns({ id: 're_1', invoice_id: 'in_1' }));

  it('show the order of a charge that was attributed late, and of its earlier refunds', async () => {
    const { paid_at: _, ...money } = (success('ch_1') as OfType<PaymentEvent, 'payment_success'>).data;
    await given(
      success('ch_1', { order_id: null, subscription_id: null, invoice_id: null }),
      { ...refunded, data: { ...refunded.data, order_id: null } },
      { type: 'payment_attributed', data: { ...money, order_id, purpose: 'renewal', remaining_amount: 600 } },
    )
      .reading(transactionsOf(ann, {}, firstPage))
      .returns(
        { id: 're_1', order_id, invoice_id: 'in_1' },
        { id: 'ch_1', order_id, invoice_id: 'in_1', subscription_id: 'sub_1', cause: 'renewal' },
      );
  });

  it('count a lost dispute as a refund, and no other', () => {
    const dispute = { ...charge, dispute_id: 'dp_1', amount: 1000, currency: 'usd', made_at: '2026-01-01T00:00:01.000Z' };
    return given(success('ch_1'), { type: 'payment_disputed', data: dispute }, { type: 'payment_dispute_lost', data: dispute }).rows(
      { id: 'ch_1' },
      { id: 'dp_1', kind: 'refund', cause: 'dispute_lost', status: 'succeeded' },
    );
  });

  it('show a pending payment until it has arrived or failed', async () => {
    await given(pending).rows({ id: `pending:${order_id}`, kind: 'payment', status: 'pending', amount: inTable(1000) });
    await given(pending, { type: 'payment_pending_failed', data: { ...about, session_id: 'cs_1' } }).rows();
    const paid = { charge_id: 'ch_1', payment_id: 'pi_1', subscription_id: null, amount: 1000, currency: 'usd' };
    await given(pending, success('ch_1'), { type: 'order_paid', data: { ...about, ...paid } }).rows({ id: 'ch_1', status: 'succeeded' });
  });
});

import type { OrderEvent } from '@orderstream/contracts/orders/events';
import type { PaymentEvent } from '@orderstream/contracts/payments/events';
import type { OfType } from '@orderstream/contracts/shared/event';
import { RequestMail } from '../notifications/notifications.commands.ts';
import { RecordDispute, RecordPayment } from '../orders/orders.commands.ts';
import { Attempt, attempt, type Consequence } from '../platform/processes/process.ts';
import { EndSubscription } from '../subscriptions/subscriptions.commands.ts';
import { EndUnusedCharge, CloseSpareCheckout, HoldForReview, RecountRefunds, RequestRefund, SettleRenewal } from './payments.commands.ts';
import { paymentsProcess } from './payments.process.ts';

const id = '22222222-2222-4222-8222-222222222222';
const at = '2026-01-15T12:00:00.000Z';
const money = { chargeId: 'ch_1', amount: 1000, currency: 'usd', day: at };
type Watched = PaymentEvent | OfType<OrderEvent, 'order_paid' | 'order_refunded' | 'payment_review_started' | 'payment_pending_failed'>;

function consequencesOf(event: Watched): unknown {
  const table = paymentsProcess.when as Readonly<Record<string, (recorded: unknown) => Consequence>>;
  return table[event.type]?.({ ...event, id, at });
}
const paymentSuccess = (change: Partial<OfType<PaymentEvent, 'payment_success'>['data']>): Watched => ({
  type: 'payment_success',
  data: {
    charge_id: 'ch_1',
    user_id: 'ann',
    order_id: 'o1',
    payment_id: 'pi_1',
    session_id: null,
    invoice_id: 'in_1',
    subscription_id: 'sub_1',
    purpose: 'first',
    amount: 1000,
    currency: 'usd',
    paid_at: '2026-01-15T12:00:00.000Z',
    ...change,
  },
});
const attemptFor = (change: Partial<OfType<PaymentEvent, 'payment_success'>['data']> = {}): Attempt => {
  const wish = consequencesOf(paymentSuccess(change));
  if (!(wish instanceof Attempt)) throw new Error('nothing is attempted');
  return wish;
};

describe('a new charge', () => {
  it('pays its order', () => {
    const payment = { charge_id: 'ch_1', payment_id: 'pi_1', subscription_id: 'sub_1', amount: 1000, currency: 'usd' };
    expect(attemptFor().command).toEqual(new RecordPayment({ orderId: 'o1', payment, payerId: 'ann' }));
  });
  it('is refunded when it is the second, and its subscription ends at once (I3)', () => {
    expect(attemptFor().otherwise.already_paid).toEqual([
      new RequestRefund({ chargeId: 'ch_1', requestId: id, amount: null, reason: 'duplicate', owed: true, givenBack: null }),
      new EndSubscription({ subscriptionId: 'sub_1', cause: 'duplicate' }),
    ]);
    expect(attemptFor({ subscription_id: null }).otherwise.already_paid).toEqual([
      new RequestRefund({ chargeId: 'ch_1', requestId: id, amount: null, reason: 'duplicate', owed: true, givenBack: null }),
    ]);
  });
  it('is refunded when its order accepts no payment', () =>
    expect(attemptFor().otherwise.order_not_payable).toContainEqual(
      new RequestRefund({ chargeId: 'ch_1', requestId: id, amount: null, reason: 'not_deliverable', owed: true, givenBack: null }),
    ));
  it('is put aside when its order is unknown, has another price, or does not exist (I14)', () => {
    expect(attemptFor().otherwise.order_unknown).toEqual(new HoldForReview({ chargeId: 'ch_1', orderId: 'o1' }));
    expect(consequencesOf(paymentSuccess({ order_id: null }))).toEqual(new HoldForReview({ chargeId: 'ch_1', orderId: null }));
    const about = { order_id: 'o1', user_id: 'ann', sku: null, quantity: null };
    const review = { type: 'payment_review_started', data: { ...about, charge_id: 'ch_1', amount: 10, currency: 'usd' } } as const;
    expect(consequencesOf(review)).toEqual(new HoldForReview({ chargeId: 'ch_1', orderId: 'o1' }));
  });
  it('pays its order when it is attributed late, unless it is fully refunded, and reports a partial refund', () => {
    const { paid_at: _, ...money } = (paymentSuccess({}) as OfType<PaymentEvent, 'payment_success'>).data;
    const attributedLate = (remaining: number) =>
      consequencesOf({ type: 'payment_attributed', data: { ...money, order_id: 'o1', remaining_amount: remaining } });
    expect(attributedLate(1000)).toEqual([
      attemptFor(),
      new RecountRefunds({ orderId: 'o1', chargeId: 'ch_1', reason: 'made_at_provider', requestId: null }),
    ]);
    expect(attributedLate(0)).toEqual(attempt(new EndUnusedCharge({ chargeId: 'ch_1' })));
  });
  it('is settled as a renewal, never as a second payment', () => {
    const about = { causeId: id, chargeId: 'ch_1', userId: 'ann', orderId: 'o1', subscriptionId: 'sub_1' };
    expect(consequencesOf(paymentSuccess({ purpose: 'renewal' }))).toEqual(attempt(new SettleRenewal({ renewal: about, facts: money })));
    expect(consequencesOf(paymentSuccess({ purpose: 'renewal', order_id: null }))).toEqual([]);
  });
});

describe('a dispute that is lost', () => {
  it('returns its amount before it is closed on its order', () => {
    const about = { charge_id: 'ch_1', user_id: 'ann', dispute_id: 'dp_1', amount: 300, currency: 'usd', made_at: at };
    const lost = (order_id: string | null) => consequencesOf({ type: 'payment_dispute_lost', data: { ...about, order_id } });
    const endUnused = attempt(new EndUnusedCharge({ chargeId: 'ch_1' }));
    expect(lost('o1')).toEqual([
      new RecountRefunds({ orderId: 'o1', chargeId: 'ch_1', reason: 'dispute_lost', requestId: null }),
      new RecordDispute({ orderId: 'o1', chargeId: 'ch_1', disputeId: 'dp_1', status: 'lost' }),
      endUnused,
    ]);
    expect(lost(null)).toEqual([endUnused]);
  });
});

describe('a paid order', () => {
  it('causes a mail to its customer, and leaves no other checkout open', () => {
    const about = { order_id: 'o1', user_id: 'ann', sku: null, quantity: null, charge_id: 'ch_1', payment_id: 'pi_1' };
    expect(consequencesOf({ type: 'order_paid', data: { ...about, subscription_id: null, amount: 1000, currency: 'usd' } })).toEqual([
      new RequestMail({
        mailId: id,
        userId: 'ann',
        template: 'payment_received',
        causeId: id,
        orderId: 'o1',
        facts: money,
        requestedAt: null,
      }),
      attempt(new CloseSpareCheckout({ orderId: 'o1', chargeId: 'ch_1' })),
    ]);
  });
});

describe('a refund', () => {
  const about = { charge_id: 'ch_1', user_id: 'ann', refund_id: 're_1', request_id: null, amount: 1000, currency: 'usd', made_at: at };
  const paymentRefunded = (order_id: string | null, full: boolean): Watched => ({
    type: 'payment_refunded',
    data: { ...about, order_id, total_refunded: 1000, full, reason: 'goodwill' },
  });
  it('is reported to order and customer, and ends an unused charge when it is full', () =>
    expect(consequencesOf(paymentRefunded('o1', true))).toEqual([
      new RecountRefunds({ orderId: 'o1', chargeId: 'ch_1', reason: 'goodwill', requestId: null }),
      attempt(new EndUnusedCharge({ chargeId: 'ch_1' })),
      new RequestMail({
        mailId: id,
        userId: 'ann',
        template: 'payment_refunded',
        causeId: id,
        orderId: 'o1',
        facts: { ...money, reason: 'goodwill' },
        requestedAt: null,
      }),
    ]));
  it('ends no charge when it is partial', () =>
    expect(consequencesOf(paymentRefunded('o1', false))).not.toContainEqual(attempt(new EndUnusedCharge({ chargeId: 'ch_1' }))));
  it('reports its failure to its order, with a mail if the customer was notified of its success', () => {
    const consequencesOfFailure = (order_id: string | null, was_made: boolean) =>
      consequencesOf({ type: 'payment_refund_failed', data: { ...about, order_id, was_made } });
    const recount = new RecountRefunds({ orderId: 'o1', chargeId: 'ch_1', reason: null, requestId: null });
    const failureMail = (orderId: string | null) =>
      new RequestMail({
        mailId: id,
        userId: 'ann',
        template: 'payment_refund_failed',
        causeId: id,
        orderId,
        facts: money,
        requestedAt: null,
      });
    expect(consequencesOfFailure('o1', true)).toEqual([recount, failureMail('o1')]);
    expect(consequencesOfFailure(null, true)).toEqual([failureMail(null)]);
    expect(consequencesOfFailure('o1', false)).toEqual([recount]);
  });
  it('causes a mail to the customer even without an order', () =>
    expect(consequencesOf(paymentRefunded(null, false))).toEqual([
      new RequestMail({
        mailId: id,
        userId: 'ann',
        template: 'payment_refunded',
        causeId: id,
        orderId: null,
        facts: { ...money, reason: 'goodwill' },
        requestedAt: null,
      }),
    ]));
});

import type { OrderEvent } from '@orderstream/contracts/orders/events';
import { Refusal } from '../../platform/deciding/refusal.ts';
import { specOf } from '../../platform/testing/spec.ts';
import { RecordCheckoutOpened, RecordPaymentPending, RecordPaymentPendingFailed } from '../orders.commands.ts';
import { orderDecider } from './order.decider.ts';
import { refuseUnpayableOrder } from './unpaid-order.ts';
import { orderBase, orderCreated, checkoutOpened, orderPaid, paymentPending, unpaidUntil } from '../testing/orders.ts';

const given = specOf(orderDecider);

describe('the checkout of an unpaid order', () => {
  const paymentRefusal = (by: string, ...history: readonly OrderEvent[]) => {
    try {
      refuseUnpayableOrder(history.reduce(orderDecider.evolve, orderDecider.initial), by);
      return 'yes';
    } catch (error) {
      return error instanceof Refusal ? error.code : error;
    }
  };

  it('is refused while another one is open', () =>
    given(orderCreated, checkoutOpened)
      .when(new RecordCheckoutOpened({ orderId: 'o1', sessionId: 'cs_2', attempt: 2, expiresAt: unpaidUntil }))
      .refuses('request_in_progress'));
  it('is refused for other customers, while a payment is pending, and for a paid order', () => {
    expect(paymentRefusal('ann', orderCreated)).toBe('yes');
    expect(paymentRefusal('bob', orderCreated)).toBe('order_unknown');
    expect(paymentRefusal('ann', orderCreated, paymentPending)).toBe('payment_pending');
    expect(paymentRefusal('ann', orderCreated, orderPaid)).toBe('already_paid');
  });
  it('counts its attempts', () => {
    const attemptsAfter = (...history: readonly OrderEvent[]) => history.reduce(orderDecider.evolve, orderDecider.initial).checkouts;
    expect([attemptsAfter(orderCreated), attemptsAfter(orderCreated, checkoutOpened)]).toEqual([0, 1]);
  });
});

describe('a pending payment', () => {
  const recordFailure = (sessionId: string) => new RecordPaymentPendingFailed({ orderId: 'o1', sessionId });
  it('is recorded once, with its amount', () => {
    given(orderCreated, checkoutOpened)
      .when(new RecordPaymentPending({ orderId: 'o1', sessionId: 'cs_1' }))
      .then(paymentPending);
    given(orderCreated, checkoutOpened, paymentPending)
      .when(new RecordPaymentPending({ orderId: 'o1', sessionId: 'cs_1' }))
      .nothing();
  });
  it('fails when its own checkout reports that, and not another one (I5)', () => {
    const over: OrderEvent = { type: 'payment_pending_failed', data: { ...orderBase, session_id: 'cs_1' } };
    given(orderCreated, checkoutOpened, paymentPending).when(recordFailure('cs_1')).then(over);
    given(orderCreated, checkoutOpened, paymentPending).when(recordFailure('cs_0')).nothing();
    given(orderCreated, checkoutOpened, paymentPending, over).when(recordFailure('cs_1')).nothing();
  });
  it('closes its checkout when it fails, even if it was never reported as pending', () =>
    given(orderCreated, checkoutOpened)
      .when(recordFailure('cs_1'))
      .then({ type: 'checkout_expired', data: { ...orderBase, session_id: 'cs_1' } }));
});

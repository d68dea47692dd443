import type { OrderEvent } from '@orderstream/contracts/orders/events';
import { specOf } from '../platform/testing/spec.ts';
import { RecordCheckoutOpened, RecordPaymentPending, RecordPaymentPendingFailed, StartCheckout } from './order.commands.ts';
import { order } from './order.decider.ts';
import { about, created, opened, paid, pending, unpaid_until } from './testing/orders.ts';

const given = specOf(order);

describe('the checkout of an unpaid order', () => {
  const minutes = { life: 35, retry: 4 };
  const start = (after = 0) => new StartCheckout('o1', 'ann', minutes, after);
  const begun = (attempt: number): OrderEvent => ({
    type: 'checkout_started',
    data: { ...about, attempt, expires_at: '2026-01-15T12:35:00.000Z', retry_until: '2026-01-15T12:04:00.000Z' },
  });
  const later = new Date('2026-01-15T12:04:00.000Z');

  it('is settled before the provider is asked, and repeated to the byte', () => {
    given(created).when(start()).then(begun(1));
    given(created, begun(1)).when(start()).nothing();
  });
  it('is another one when the first has failed for good, or has become too old to repeat', () => {
    given(created, begun(1)).when(start(1)).then(begun(2));
    const times = { expires_at: '2026-01-15T12:39:00.000Z', retry_until: '2026-01-15T12:08:00.000Z' };
    given(created, begun(1))
      .when(start(), later)
      .then({ type: 'checkout_started', data: { ...about, attempt: 2, ...times } });
  });
  it('is not begun while one is open, and begun anew once that has expired', () => {
    given(created, begun(1), opened).when(start()).nothing();
    given(created, begun(1), opened, { type: 'checkout_expired', data: { ...about, session_id: 'cs_1' } })
      .when(start())
      .then(begun(2));
  });
  it('is one at a time', () =>
    given(created, begun(1), opened)
      .when(new RecordCheckoutOpened('o1', 'cs_2', 2, unpaid_until))
      .refuses('request_in_progress'));
  it('is refused for others, while money is on its way, and when there is nothing to pay', () => {
    given(created)
      .when(new StartCheckout('o1', 'bob', minutes, 0))
      .refuses('order_unknown');
    given(created, pending).when(start()).refuses('payment_pending');
    given(created, paid).when(start()).refuses('already_paid');
  });
});

describe('money that is on its way', () => {
  const failed = (sessionId: string) => new RecordPaymentPendingFailed('o1', sessionId);
  it('is told once, with how much it is', () => {
    given(created, opened).when(new RecordPaymentPending('o1', 'cs_1')).then(pending);
    given(created, opened, pending).when(new RecordPaymentPending('o1', 'cs_1')).nothing();
  });
  it('is not coming when its own checkout says so, and no other (I5)', () => {
    const over: OrderEvent = { type: 'payment_pending_failed', data: { ...about, session_id: 'cs_1' } };
    given(created, opened, pending).when(failed('cs_1')).then(over);
    given(created, opened, pending).when(failed('cs_0')).nothing();
    given(created, opened, pending, over).when(failed('cs_1')).nothing();
  });
  it('closes its checkout also when nobody told that it was on its way', () =>
    given(created, opened)
      .when(failed('cs_1'))
      .then({ type: 'checkout_expired', data: { ...about, session_id: 'cs_1' } }));
});

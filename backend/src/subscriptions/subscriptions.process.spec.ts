import type { SubscriptionEvent } from '@orderstream/contracts/subscriptions/events';
import type { EndCause } from '@orderstream/contracts/subscriptions/lifecycle';
import { RequestMail } from '../notifications/notifications.commands.ts';
import { attempt, type Consequence } from '../platform/processes/process.ts';
import { VoidOpenInvoices } from './subscriptions.commands.ts';
import { subscriptionsProcess } from './subscriptions.process.ts';

const id = '22222222-2222-4222-8222-222222222222';
const at = '2026-02-01T12:00:00.000Z';
const about = { subscription_id: 'sub_1', user_id: 'ann', order_id: 'o1' };
function follows(event: SubscriptionEvent): unknown {
  const table = subscriptionsProcess.when as Readonly<Record<string, (recorded: unknown) => Consequence>>;
  return table[event.type]?.({ ...event, id, at });
}
const ended = (cause: EndCause) =>
  follows({ type: 'subscription_canceled', data: { ...about, cause, ended_at: '2026-02-15T12:00:00.000Z' } });

describe('the customer of a subscription', () => {
  it('gets a mail about every failed payment', () =>
    expect(
      follows({ type: 'subscription_payment_failed', data: { ...about, invoice_id: 'in_2', attempt: 1, next_attempt_at: null } }),
    ).toEqual(
      new RequestMail({
        mailId: id,
        userId: 'ann',
        template: 'payment_failed',
        causeId: id,
        orderId: 'o1',
        facts: { invoiceId: 'in_2', subscriptionId: 'sub_1', attempt: 1, nextAttemptAt: null, day: at },
        requestedAt: null,
      }),
    ));
  it.each(['requested', 'payment_failed', 'payment_disputed', 'provider'] as const)('gets a mail about its end: %s', (cause) =>
    expect(ended(cause)).toEqual([
      new RequestMail({
        mailId: id,
        userId: 'ann',
        template: 'subscription_ended',
        causeId: id,
        orderId: 'o1',
        facts: { day: '2026-02-15T12:00:00.000Z' },
        requestedAt: null,
      }),
      attempt(new VoidOpenInvoices({ subscriptionId: 'sub_1' })),
    ]),
  );
  it.each(['account_deleted', 'duplicate', 'first_payment_failed', 'order_refunded'] as const)(
    'gets no separate mail about its end: %s',
    (cause) => expect(ended(cause)).toEqual([attempt(new VoidOpenInvoices({ subscriptionId: 'sub_1' }))]),
  );
});

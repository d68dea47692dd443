import type { AnyEvent } from '@orderstream/contracts/shared/event';
import { v7 } from 'uuid';
import { account } from '../../accounts/account.decider.ts';
import { asSystem } from '../../platform/deciding/context.ts';
import { transact } from '../../platform/deciding/decides.ts';
import type { EffectPermit } from '../../platform/deciding/outside-effect.ts';
import { MemoryLog } from '../../platform/testing/memory-store.ts';
import { LeaveProvider, EndSubscription, VoidOpenInvoices } from '../../subscriptions/subscriptions.commands.ts';
import { closeSpareCheckout } from '../checkout/close-spare-checkout.ts';
import { describeCustomer } from '../checkout/describe-customer.ts';
import { CloseSpareCheckout, DescribeCustomer } from '../payments.commands.ts';
import { endSubscription, voidOpenInvoices } from './end-subscription.ts';
import { leaveProvider } from './leave-provider.ts';
import type { MailerGateway } from '../../notifications/sending/mailer.gateway.ts';
import type { CheckoutGateway } from './checkout.gateway.ts';
import type { RefundsGateway } from './refunds.gateway.ts';
import type { ReadingClient } from './reading-client.ts';
import type { StripeGateway } from './stripe.gateway.ts';
import type { SubscriptionsGateway } from './subscriptions.gateway.ts';

const [user, order, other] = [v7(), v7(), v7()];

/** Everything that an effect could need, each of whose calls is recorded. */
function outside() {
  const calls: string[] = [];
  const record = new Proxy({}, { get: (_, name) => () => (calls.push(String(name)), Promise.resolve()) });
  return { calls, deps: { subscriptions: record, checkouts: record, settling: record, webhooks: record, links: record, send: record } };
}

function shopWith(streams: Readonly<Record<string, readonly AnyEvent[]>>) {
  const log = new MemoryLog();
  for (const [stream, events] of Object.entries(streams)) log.recordEvents(stream, ...events);
  return log.storeSeenBy((append) => Promise.resolve(append()));
}

const about = { subscription_id: 'sub_1', user_id: user, order_id: order };
const [from, to] = ['2026-01-01T00:00:00.000Z', '2026-02-01T00:00:00.000Z'];
const period = { current_period_start: from, current_period_end: to };
const running = {
  type: 'subscription_created',
  data: { ...about, sku: 'LinkedIn.Creator', status: 'active', unit_amount: 500, currency: 'usd', ...period },
};
const ended = { type: 'subscription_canceled', data: { ...about, cause: 'order_refunded', ended_at: to } };
const [price, item] = [
  { amount: 500, currency: 'usd' },
  { sku: 'LinkedIn.Creator', quantity: 1, unit_amount: 500 },
];
const terms = { ...item, ...price, recurrence: 'monthly', billing_mode: 'subscription', subscription_plan: null };
const ordered = {
  type: 'order_created',
  data: {
    order_id: order,
    user_id: user,
    type: 'user',
    status: 'awaiting_payment',
    ...terms,
    price_id: 'price_1',
    unpaid_until: null,
  },
};
const opened = { type: 'checkout_opened', data: { order_id: order, user_id: user, session_id: 'cs_1', attempt: 1, expires_at: to } };
const ids = { payment_id: 'pi', session_id: 'cs_1', invoice_id: null, subscription_id: null, purpose: 'first', paid_at: from };
const paid = { type: 'payment_success', data: { charge_id: 'ch_1', user_id: user, order_id: order, ...price, ...ids } };

describe('a command that is delivered again', () => {
  it.each([
    ['EndSubscription', endSubscription, new EndSubscription({ subscriptionId: 'sub_1', cause: 'order_refunded' })],
    ['VoidOpenInvoices', voidOpenInvoices, new VoidOpenInvoices({ subscriptionId: 'sub_2' })],
    ['CloseSpareCheckout', closeSpareCheckout, new CloseSpareCheckout({ orderId: order, chargeId: 'ch_1' })],
    ['DescribeCustomer', describeCustomer, new DescribeCustomer({ userId: user })],
    ['LeaveProvider', leaveProvider, new LeaveProvider({ userId: user })],
  ])('has no effect outside when its stream does not want it: %s', async (_name, effect, command) => {
    const store = shopWith({
      'subscription-sub_1': [running, ended],
      'subscription-sub_2': [{ ...running, data: { ...running.data, subscription_id: 'sub_2' } }],
      [`order-${order}`]: [ordered, opened],
      'payment-ch_1': [paid],
      [`customer-${user}`]: [],
    });
    await asSystem(10_000, () => transact(store, account, user, { type: 'RegisterUser', userId: user, method: 'password' }));
    const { calls, deps } = outside();
    const run = effect.run as (sent: unknown, given: unknown) => Promise<void>;
    await asSystem(10_000, () => run(command, { ...deps, store, settings: {} }));
    expect(calls).toEqual([]);
  });

  it('has its effect while its stream wants it', async () => {
    const store = shopWith({ 'subscription-sub_2': [running, ended], [`customer-${other}`]: [] });
    const { calls, deps } = outside();
    const run = voidOpenInvoices.run as (sent: unknown, given: unknown) => Promise<void>;
    await asSystem(10_000, () => run(new VoidOpenInvoices({ subscriptionId: 'sub_2' }), { ...deps, store }));
    expect(calls).toEqual(['voidOpenInvoices']);
  });
});

type Demands<Method extends (...args: never[]) => unknown> = EffectPermit extends Parameters<Method>[0] ? true : never;
type MethodsOf<Resource> = Exclude<keyof Resource, 'list' | 'retrieve'> extends never ? true : never;

/** Does not compile if a change is possible without a permit, or through the client that reads. */
export const permitsAreDemanded: [
  Demands<StripeGateway['write']>,
  Demands<StripeGateway['change']>,
  Demands<RefundsGateway['createRefund']>,
  Demands<SubscriptionsGateway['end']>,
  Demands<SubscriptionsGateway['voidOpenInvoices']>,
  Demands<CheckoutGateway['expire']>,
  Demands<CheckoutGateway['forgetCustomer']>,
  Demands<CheckoutGateway['updateBilling']>,
  Demands<MailerGateway['send']>,
  MethodsOf<ReadingClient['refunds']>,
  MethodsOf<ReadingClient['subscriptions']>,
  MethodsOf<ReadingClient['checkout']['sessions']>,
] = [true, true, true, true, true, true, true, true, true, true, true, true];

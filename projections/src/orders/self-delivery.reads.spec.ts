import type { AttentionEvent, PaymentEvent } from '@orderstream/contracts/payments/events';
import type { DismissCause } from '@orderstream/contracts/payments/lifecycle';
import { attentionProjection } from '../payments/attention/attention.projection.ts';
import { givenEventsOf } from '../platform/testing/read-model.ts';
import { selfDeliveryOf } from './self-delivery.reads.ts';

const [ann, bob] = ['11111111-1111-4111-8111-111111111111', '11111111-1111-4111-8111-111111111112'];
const order = (n: number) => `44444444-4444-4444-8444-44444444444${n}`;
const sku = `'LinkedIn', 'Creator'`;

/** Four units; order 1 is promised one that it may still pay, and order 9 no longer. The others are paid, in this order. */
const alongside = `
  create schema if not exists read;
  create table read.availability (sku text, channel text, product_type text, units int, on_hold int, delivers_itself boolean);
  create table read.paid_queue (channel text, product_type text, places int, first int, units int);
  create table read.app_user (id uuid, status text, deleting boolean);
  create table read.transactions (charge_id text, kind text, status text);
  create table read.inventory_holds (order_id uuid, channel text, product_type text, quantity int, expires_at timestamptz, place int);
  create table read.order_list_view (id uuid, user_id uuid, type text, status text, channel text, product_type text, amount bigint,
    currency text, stripe_subscription_id text, stripe_charge_id text, paid_at timestamptz,
    disputed boolean default false, taken_back boolean default false, refunding boolean default false, refunded_amount bigint default 0,
    missing_units int default 0);
  insert into read.availability values ('LinkedIn.Creator', ${sku}, 4, 7, true), ('WhatsApp.Creator', 'WhatsApp', 'Creator', 4, 0, false);
  insert into read.app_user values ('${ann}', 'active', false), ('${bob}', 'suspended', false);
  insert into read.transactions values ('ch_6', 'refund', 'pending'), ('ch_3', 'refund', 'failed');
  insert into read.order_list_view (id, user_id, type, status, channel, product_type, stripe_charge_id, disputed, taken_back, refunded_amount)
    select ('44444444-4444-4444-8444-44444444444' || n)::uuid, (case when n = 7 then '${bob}' else '${ann}' end)::uuid, 'user',
      case when n = 1 then 'awaiting_payment' else 'paid_in_process' end, case when n = 9 then 'WhatsApp' else 'LinkedIn' end, 'Creator',
      'ch_' || n, n = 4, n = 5, case when n = 8 then 10 else 0 end
    from generate_series(0, 9) n;
  insert into read.inventory_holds values
    ('${order(1)}', ${sku}, 1, now() + interval '1 hour', null), ('${order(9)}', ${sku}, 1, now() - interval '1 hour', null),
    ('${order(2)}', ${sku}, 3, null, 5), ('${order(3)}', ${sku}, 1, null, 127), ('${order(0)}', ${sku}, 1, null, 128);
  insert into read.paid_queue values (${sku}, 16384, 0, 5), (${sku}, 128, 0, 4), (${sku}, 128, 128, 1);`;
const failed: PaymentEvent = {
  type: 'payment_refund_failed',
  data: {
    charge_id: 'ch_2',
    user_id: ann,
    order_id: order(2),
    amount: 900,
    currency: 'usd',
    refund_id: 're_1',
    request_id: null,
    made_at: '2026-01-01T12:00:00.000Z',
    was_made: false,
  },
};

describe('the delivery state of a paid order whose product is delivered automatically', () => {
  const given = givenEventsOf(attentionProjection, { alongside });
  const saidOf = (n: number) => ({
    ...selfDeliveryOf(order(n)),
    run: async (db: Parameters<ReturnType<typeof selfDeliveryOf>['run']>[0]) => [{ said: await selfDeliveryOf(order(n)).run(db) }],
  });
  it.each([
    ['is delivered soon where it came first', 2, 'soon'],
    ['waits where the remaining units are promised to orders that may still be paid', 3, 'promised'],
    ['waits where the units are used up by those before it', 0, 'stock'],
    ['waits where it is disputed', 4, 'disputed'],
    ['waits where its delivery was taken back', 5, 'taken_back'],
    ['waits while its money is on its way back', 6, 'money_back'],
    ['waits where a part of its money is back', 8, 'money_back'],
    ['waits where its customer is not active', 7, 'customer'],
    ['is nothing where it is not paid', 1, null],
    ['is absent where its product is not delivered automatically', 9, null],
  ])('%s', (_, n, said) => given().reading(saidOf(n)).returns({ said }));
  const behind = givenEventsOf(attentionProjection, {
    alongside: `${alongside} update read.inventory_holds set quantity = 9 where order_id = '${order(2)}';
      update read.paid_queue set units = units + 6 where first = 0; update read.availability set on_hold = 13 where units = 4;`,
  });
  it('waits for a person where it could be served before an earlier order that needs more units than there are', async () => {
    await behind().reading(saidOf(2)).returns({ said: 'stock' });
    await behind().reading(saidOf(3)).returns({ said: 'promised' });
  });
  const givenMissing = (missing: number) => {
    const delivered = `update read.order_list_view set status = 'delivered', missing_units = ${missing} where id = '${order(2)}';`;
    return givenEventsOf(attentionProjection, { alongside: `${alongside} ${delivered}` });
  };
  const [lacking, complete] = [givenMissing(1), givenMissing(0)];
  it('is that of a delivered order as long as it lacks units', async () => {
    await lacking().reading(saidOf(2)).returns({ said: 'soon' });
    await complete().reading(saidOf(2)).returns({ said: null });
  });
  it('is "money back" after a failed refund', () => given(failed).reading(saidOf(2)).returns({ said: 'money_back' }));
  it('is delivered soon once the office has said that the failed refund is not needed, and waits where it was settled elsewhere', async () => {
    const about = { attention_id: 'refund.ch_2', kind: 'refund_failed', user_id: ann, order_id: order(2), request_id: order(9) } as const;
    const dismissed = (cause: DismissCause): AttentionEvent => ({ type: 'attention_dismissed', data: { ...about, cause } });
    await given(failed, dismissed('not_needed')).reading(saidOf(2)).returns({ said: 'soon' });
    await given(failed, dismissed('solved_elsewhere')).reading(saidOf(2)).returns({ said: 'money_back' });
  });
});

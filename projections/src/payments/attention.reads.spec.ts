import type { AccountEvent } from '@orderstream/contracts/accounts/events';
import type { AttentionEvent, PaymentEvent } from '@orderstream/contracts/payments/events';
import { PersonRow } from '../accounts/person.entity.ts';
import { firstPage } from '../platform/reading/read.ts';
import { givenEventsOf } from '../platform/testing/read-model.ts';
import { attentionProjection } from './attention.projection.ts';
import { attentionEntry, attentionOpen, attentionPage } from './attention.reads.ts';

const ann = '11111111-1111-4111-8111-111111111111';
const [first, second, third] = [
  '33333333-3333-4333-8333-333333333331',
  '33333333-3333-4333-8333-333333333332',
  '33333333-3333-4333-8333-333333333333',
];
const [request_id, event_id] = ['44444444-4444-4444-8444-444444444444', '55555555-5555-4555-8555-555555555555'];
const charge = { charge_id: 'ch_1', user_id: ann, order_id: first, amount: 900, currency: 'usd' };
const mismatched: PaymentEvent = { type: 'payment_mismatched', data: { ...charge, expected_amount: 1000, expected_currency: 'usd' } };
const dismissed: AttentionEvent = {
  type: 'attention_dismissed',
  data: { attention_id: 'payment.ch_1', kind: 'payment_mismatched', user_id: ann, order_id: first, request_id, cause: 'other' },
};
const unknown: PaymentEvent = {
  type: 'payment_mismatched',
  data: { ...charge, charge_id: 'ch_9', order_id: null, expected_amount: null, expected_currency: null },
};
const made_at = '2026-01-01T00:00:00.000Z';
const refund = { ...charge, refund_id: 're_1', request_id, made_at };
const refunded: PaymentEvent = { type: 'payment_refunded', data: { ...refund, total_refunded: 900, full: true, reason: 'goodwill' } };
const dispute = { ...charge, dispute_id: 'dp_1', made_at };

/** The tables that are compared with, as narrow as the queue needs them. */
const alongside = `
  create schema if not exists vault;
  create table vault.person (user_id uuid, email text, full_name text, search text,
    avatar_url text, business_name text, phone text, description text);
  insert into vault.person (user_id, email, full_name, search) values ('${ann}', 'ann@shop.test', 'Ann', 'ann');
  create table vault.webhook (id text, type text, body_hash text, attempts int, next_at timestamptz, problem text, state text, received_at timestamptz);
  insert into vault.webhook values
    ('evt_1', 'charge.succeeded', 'hash', 5, null, 'unknown_object', 'parked', '2025-12-04T00:00:00Z'),
    ('evt_2', 'charge.succeeded', 'hash', 1, null, null, 'settled', '2025-12-04T00:00:00Z'),
    ('evt_3', 'charge.succeeded', 'hash', 1, now(), 'unknown_object', 'received', '2025-12-04T00:00:00Z');
  create table work.parked_events (process text, stream text, event_id uuid, position bigint, event_type text, problem text, parked_at timestamptz, passes boolean not null default false);
  create table work.timer_claims (model text, timer_id text, due_at timestamptz, attempts int, next_at timestamptz, parked_at timestamptz, problem text);
  create table read.transactions (id text, order_id uuid, user_id uuid, subscription_id text, charge_id text, amount bigint, currency text,
    kind text, status text);
  insert into read.transactions (id, charge_id, amount, kind, status) values
    ('re_2', 'ch_2', 30, 'refund', 'pending'), ('re_3', 'ch_2', 40, 'refund', 'failed'), ('ch_2', 'ch_2', 200, 'payment', 'succeeded');
  create table read.order_list_view (id uuid, user_id uuid, status text, channel text, product_type text, quantity int, amount bigint,
    currency text, stripe_subscription_id text, stripe_charge_id text, paid_at timestamptz, payment_pending boolean default false,
    type text default 'user', disputed boolean default false, taken_back boolean default false, refunded_amount bigint default 0);
  create table read.user_subscriptions (stripe_subscription_id text, order_id uuid, status text, created_at timestamptz, order_paid boolean);
  create table read.inventory_holds (order_id uuid, channel text, product_type text, quantity int, expires_at timestamptz, place int);
  create table read.paid_queue (channel text, product_type text, places int, first int, units int);
  insert into read.paid_queue values ('LinkedIn', 'Creator', 128, 0, 4), ('LinkedIn', 'Creator', 16384, 0, 4);
  create table read.availability (sku text, channel text, product_type text, units int, on_hold int default 6, delivers_itself boolean default false);
  create table read.app_user (id uuid, status text, deleting boolean);
  create table read.product (id uuid, channel text, product_type text, assigned_order_id uuid, fingerprint text);
  create table vault.private_info (id uuid, version text);
  create table work.lost_secret (product_id uuid, version text, order_id uuid, since timestamptz);
  create table work.lost_person (user_id uuid, since timestamptz);
  create table read.timers_of_spec (model text, id text, kind text, key text, due_at timestamptz, payload jsonb);
  create or replace view read.timers as select model, id, kind, key, due_at, payload from read.timers_of_spec;
  insert into read.app_user values ('${ann}', 'suspended', false);
  insert into read.availability (channel, product_type, units) values ('LinkedIn', 'Creator', 3);
  insert into read.order_list_view (id, user_id, status, channel, product_type, quantity, amount, currency, stripe_subscription_id, stripe_charge_id, paid_at) values
    ('${first}', '${ann}', 'awaiting_payment', 'LinkedIn', 'Creator', 2, 200, 'usd', null, null, null),
    ('${second}', '${ann}', 'paid_in_process', 'LinkedIn', 'Creator', 2, 200, 'usd', 'sub_2', 'ch_2', '2026-01-02T00:00:00Z'),
    ('${third}', '${ann}', 'paid_in_process', 'LinkedIn', 'Creator', 2, 200, 'usd', 'sub_3', 'ch_3', '2026-01-03T00:00:00Z');
  insert into read.inventory_holds values
    ('${first}', 'LinkedIn', 'Creator', 2, now(), null), ('${second}', 'LinkedIn', 'Creator', 2, null, 4),
    ('${third}', 'LinkedIn', 'Creator', 2, null, 5);
  insert into work.parked_events values
    ('payments', 'payment-ch_9', '${ann}', 9, 'refund_requested', 'provider_unavailable', now() - interval '1 hour', true),
    ('payments', 'payment-ch_8', '${request_id}', 10, 'refund_requested', 'provider_unavailable', '2025-12-02T12:00:00Z', true);
  insert into work.parked_events values
    ('fulfilment', 'order-${second}', '${event_id}', 5, 'order_paid', 'unexpected', '2025-12-01T00:00:00.123456Z'),
    ('fulfilment', 'order-${second}', '${request_id}', 6, 'order_paid', 'behind_a_parked_event', '2025-12-02T00:00:00Z'),
    ('alerts', 'pool-LinkedIn.Creator', '${ann}', 7, 'product_added', 'payment_unknown', '2025-12-03T00:00:00Z'),
    ('deletion', 'account-${ann}', '${ann}', 8, 'user_deletion_started', 'provider_unavailable', '2025-12-03T00:00:00Z');
  insert into read.timers_of_spec values
    ('order_timers', 'order_expiry:${first}', 'order_expiry', '${first}', '2025-11-01T00:00:00Z', '{"order_id": "${first}"}');
  insert into work.timer_claims values
    ('order_timers', 'order_expiry:${first}', '2025-11-01T00:00:00Z', 12, now(), '2025-11-02T00:00:00Z', 'already_paid'),
    ('order_timers', 'order_expiry:gone', '2025-11-01T00:00:00Z', 12, now(), '2025-11-02T00:00:00Z', 'already_paid');`;

describe('the attention queue', () => {
  const given = givenEventsOf(attentionProjection, { entities: [PersonRow], alongside });
  const lasting = [
    { id: `stock.${third}`, kind: 'waiting_for_stock', order_id: third, details: { required: 2, available: 1 } },
    { id: `delivery.${third}`, kind: 'delivery_waits_for_account', given_back: 0, details: { status: 'suspended' } },
    { id: `delivery.${second}`, given_back: 30, user: { email: 'ann@shop.test', full_name: 'Ann' } },
  ];
  const works = [
    {
      id: 'webhook.evt_1',
      kind: 'webhook_parked',
      details: { stripe_type: 'charge.succeeded', body_hash: 'hash', last_error_code: 'unknown_object' },
    },
    { kind: 'process_parked', given_back: null, details: { process: 'alerts', event_id: ann } },
    { kind: 'process_parked', details: { process: 'payments', last_error_code: 'provider_unavailable' } },
    { kind: 'process_parked', order_id: second, user_id: ann, details: { process: 'fulfilment', event_id, events: 2 } },
    { kind: 'timer_parked', order_id: first, details: { timer: 'order_expiry', attempts: 12, last_error_code: 'already_paid' } },
  ];

  it('lists paid orders without stock, each parked stream once, and outages only when they last', () =>
    given()
      .reading(attentionPage(firstPage))
      .returns(...lasting, ...works));

  it('has an entry for a payment that fits no order, until it is refunded', async () => {
    const row = { id: 'payment.ch_1', kind: 'payment_mismatched', amount: 900, details: { expected_amount: 1000 } } as const;
    await given(mismatched)
      .reading(attentionPage({ limit: 4 }))
      .returns(...lasting, row);
    await given(unknown).reading(attentionEntry('payment.ch_9')).returns({ kind: 'unknown_payment', order_id: null });
    await given(mismatched, refunded)
      .reading(attentionEntry('payment.ch_1'))
      .returns(...(['closed'] as unknown as object[]));
    await given(mismatched, refunded)
      .reading(attentionOpen())
      .returns(...([8] as unknown as object[]));
  });

  it('closes the entry of a payment when its order is found, unless it does not fit that order either', async () => {
    const attributed: PaymentEvent = {
      type: 'payment_attributed',
      data: {
        ...{ ...charge, charge_id: 'ch_9', payment_id: 'pi_9', session_id: null, invoice_id: 'in_9', subscription_id: 'sub_9' },
        ...{ purpose: 'first', remaining_amount: 900 },
      },
    };
    const fitsNot: PaymentEvent = { ...mismatched, data: { ...mismatched.data, charge_id: 'ch_9' } };
    await given(unknown, attributed)
      .reading(attentionEntry('payment.ch_9'))
      .returns(...(['closed'] as unknown as object[]));
    await given(unknown, attributed, fitsNot)
      .reading(attentionEntry('payment.ch_9'))
      .returns({ kind: 'payment_mismatched', order_id: first, details: { expected_amount: 1000 } });
    const failed: PaymentEvent = { type: 'payment_refund_failed', data: { ...refund, charge_id: 'ch_9', order_id: null, was_made: false } };
    await given(failed, attributed).reading(attentionEntry('refund.ch_9')).returns({ kind: 'refund_failed', order_id: first });
  });

  it('has an entry for a failed refund, until another one has succeeded', async () => {
    const failed: PaymentEvent = { type: 'payment_refund_failed', data: { ...refund, was_made: false } };
    await given(failed)
      .reading(attentionEntry('refund.ch_1'))
      .returns({ kind: 'refund_failed', details: { refund_id: 're_1' } });
    const refused: PaymentEvent = { type: 'payment_refund_refused', data: { ...charge, request_id, code: 'charge_disputed' } };
    await given(refused).rows({ details: { refund_id: null, request_id, last_error_code: 'charge_disputed' } });
    const again: PaymentEvent = { type: 'payment_refund_requested', data: { ...charge, request_id, reason: 'goodwill' } };
    await given(failed, again)
      .reading(attentionEntry('refund.ch_1'))
      .returns({ amount: 900, details: { refund_id: 're_1', under_way: 900 } });
    const arrived = { ...refund, refund_id: 're_2', request_id, total_refunded: 900, full: true, reason: 'goodwill' as const };
    await given(failed, again, { type: 'payment_refunded', data: arrived }).rows({ closed_at: '2026-01-01T00:00:02.000Z' });
    const failsAgain: PaymentEvent = { type: 'payment_refund_failed', data: { ...refund, refund_id: 're_2', request_id, was_made: false } };
    await given(failed, again, failsAgain).rows({ closed_at: null, details: { refund_id: 're_2' }, requested_refunds: {} });
  });

  it('closes the entry of a failed refund that turns out to have succeeded', async () => {
    const part = { ...charge, amount: 300, request_id };
    const givenUp: PaymentEvent = { type: 'payment_refund_refused', data: { ...part, code: null } };
    const arrived = { ...part, refund_id: 're_1', made_at, total_refunded: 300, full: false, reason: 'goodwill' as const };
    await given(givenUp, { type: 'payment_refunded', data: arrived }).rows({ closed_at: '2026-01-01T00:00:01.000Z' });
    await given(givenUp, { type: 'payment_refunded', data: { ...arrived, request_id: event_id } }).rows({ closed_at: null });
  });

  it('adds up several failed refunds of one charge', async () => {
    const failed = (refund_id: string, amount: number): PaymentEvent => ({
      type: 'payment_refund_failed',
      data: { ...refund, refund_id, amount, request_id: event_id, was_made: false },
    });
    const again = (amount: number): PaymentEvent => ({
      type: 'payment_refund_requested',
      data: { ...charge, request_id, amount, reason: 'goodwill' },
    });
    const [one, other, waits] = [failed('re_1', 300), failed('re_2', 400), attentionEntry('refund.ch_1')];
    await given(one, other).reading(waits).returns({ amount: 700, since: '2026-01-01T00:00:00.000Z' });
    const back = (amount: number, total_refunded: number): PaymentEvent => ({
      type: 'payment_refunded',
      data: { ...refund, refund_id: 're_3', request_id, amount, total_refunded, full: false, reason: 'goodwill' },
    });
    await given(one, other, again(400), back(400, 400)).rows({ closed_at: null, details: { refund_id: 're_2' }, requested_refunds: {} });
    await given(one, other, again(700), back(700, 700)).rows({ closed_at: '2026-01-01T00:00:03.000Z' });
    const lost = (amount: number): PaymentEvent => ({ type: 'payment_dispute_lost', data: { ...dispute, amount } });
    await given(one, other, lost(700)).rows({ closed_at: '2026-01-01T00:00:02.000Z' });
    await given(one, other, lost(300)).reading(waits).returns({ amount: 400 });
    await given(one, again(300), other)
      .reading(waits)
      .returns({ amount: 700, since: '2026-01-01T00:00:00.000Z', details: { under_way: 300 } });
  });

  it('has an entry for a dispute until it is decided', async () => {
    await given({ type: 'payment_disputed', data: dispute }).rows({ kind: 'dispute_open', closed_at: null });
    await given({ type: 'payment_disputed', data: dispute }, { type: 'payment_dispute_won', data: dispute }).rows({
      closed_at: '2026-01-01T00:00:01.000Z',
    });
  });

  it('has an entry for a webhook as long as it is parked', async () => {
    await given().reading(attentionEntry('webhook.evt_1')).returns({ kind: 'webhook_parked', since: '2025-12-04T00:00:00.000Z' });
    for (const id of ['evt_2', 'evt_3'])
      await given()
        .reading(attentionEntry(`webhook.${id}`))
        .returns(...(['closed'] as unknown as object[]));
    await given().reading(attentionEntry('webhook.evt_4')).returns();
  });

  it('has an entry for a deletion that has not finished after a minute', async () => {
    const started: AccountEvent = { type: 'user_deletion_started', data: { user_id: ann, by: 'self', administrator_id: null } };
    await given(started)
      .reading(attentionEntry(`deletion.${ann}`))
      .returns({ kind: 'deletion_waiting', user_id: ann });
    await given({ ...started, at: '2999-01-01T00:00:00.000Z' })
      .reading(attentionEntry(`deletion.${ann}`))
      .returns();
    await given(started, { type: 'user_deleted', data: { user_id: ann } }).rows({ closed_at: '2026-01-01T00:00:01.000Z' });
  });

  it('loses a dismissed entry, and keeps its history', async () => {
    await given(mismatched, dismissed)
      .reading(attentionEntry('payment.ch_1'))
      .returns(...(['closed'] as unknown as object[]));
  });

  it('continues after the last entry of a page, at any fraction of a millisecond', async () => {
    const after = (since: string, id: string) => Buffer.from(JSON.stringify([since, id])).toString('base64url');
    await given()
      .reading(attentionPage({ after: after('2025-12-03T00:00:00.000Z', `process.alerts.${ann}`) }))
      .returns(...works.slice(2));
    await given()
      .reading(attentionPage({ after: after('2025-12-01T00:00:00.123Z', `process.fulfilment.${event_id}`) }))
      .returns(...works.slice(4));
  });
});

describe('a subscription that runs although its order is not paid', () => {
  const subscribed = givenEventsOf(attentionProjection, {
    entities: [PersonRow],
    alongside: `${alongside} insert into read.user_subscriptions values ('sub_1', '${first}', 'active', '2026-01-01T00:00:00Z', false),
      ('sub_2', '${second}', 'active', '2026-01-01T00:00:00Z', false), ('sub_9', '${first}', 'canceled', '2026-01-01T00:00:00Z', false),
      ('sub_8', '${first}', 'active', '2999-01-01T00:00:00Z', false), ('sub_7', '${first}', 'active', '2026-01-01T00:00:00Z', true);`,
  });
  it('has an entry, unless its payment is under review', async () => {
    const kinds = ['sub_1', 'sub_2', 'sub_9', 'sub_8', 'sub_7'].map((id) => attentionEntry(`subscription.${id}`));
    const [unpaid, ...others] = kinds;
    await subscribed()
      .reading(unpaid!)
      .returns({ kind: 'subscription_without_payment', order_id: first, user_id: ann, subscription_id: 'sub_1', amount: 200 });
    for (const other of others) await subscribed().reading(other).returns();
    await subscribed(mismatched).reading(unpaid!).returns();
    await subscribed(mismatched, dismissed).reading(unpaid!).returns({ kind: 'subscription_without_payment', order_id: first });
  });
});

describe('what a restored database lacks', () => {
  const [lostOfOrder, lostFree, foundAgain, stranger] = [1, 2, 3, 4].map((n) => `00000000-0000-4000-8000-00000000009${n}`);
  const lost = `
    insert into read.product values ('${lostOfOrder}', 'LinkedIn', 'Creator', '${second}', 'v'), ('${lostFree}', 'LinkedIn', 'Creator', null, 'v'),
      ('${foundAgain}', 'LinkedIn', 'Creator', null, 'v');
    insert into vault.private_info values ('${foundAgain}', 'v'), ('${lostFree}', 'an earlier version');
    insert into work.lost_secret values ('${lostOfOrder}', 'v', '${second}', now()), ('${lostFree}', 'v', null, now()), ('${foundAgain}', 'v', null, now());
    insert into read.app_user values ('${stranger}', 'active', false);
    insert into work.lost_person values ('${stranger}', now()), ('${ann}', now());`;
  const given = givenEventsOf(attentionProjection, { entities: [PersonRow], alongside: alongside + lost });

  it('has one entry for the free units of a product, and one for each order, as long as it is missing', async () => {
    const details = { channel: 'LinkedIn', product_type: 'Creator', units: 1 };
    await given().reading(attentionEntry('secret.LinkedIn.Creator')).returns({ kind: 'secret_lost', order_id: null, details });
    await given()
      .reading(attentionEntry(`secret.${second}`))
      .returns({ kind: 'secret_lost', order_id: second, user_id: ann, details });
  });

  it('has an entry for each account whose person is missing', async () => {
    await given()
      .reading(attentionEntry(`person.${stranger}`))
      .returns({ kind: 'person_lost', user_id: stranger });
    // Those above, two about units and one about a person: what is there again has none.
    await given()
      .reading(attentionOpen())
      .returns(...([11] as unknown as object[]));
  });
});

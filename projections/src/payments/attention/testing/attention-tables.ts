import type { AttentionEvent, PaymentEvent } from '@orderstream/contracts/payments/events';
import type { OfType } from '@orderstream/contracts/shared/event';

export const ann = '11111111-1111-4111-8111-111111111111';
export const [first, second, third] = [
  '33333333-3333-4333-8333-333333333331',
  '33333333-3333-4333-8333-333333333332',
  '33333333-3333-4333-8333-333333333333',
];
export const [request_id, event_id] = ['44444444-4444-4444-8444-444444444444', '55555555-5555-4555-8555-555555555555'];

/** A charge that differs from its order, and the end of its review. */
export const charge = { charge_id: 'ch_1', user_id: ann, order_id: first, amount: 900, currency: 'usd' };
export const mismatched: OfType<PaymentEvent, 'payment_mismatched'> = {
  type: 'payment_mismatched',
  data: { ...charge, expected_amount: 1000, expected_currency: 'usd' },
};
export const dismissed: AttentionEvent = {
  type: 'attention_dismissed',
  data: { attention_id: 'payment.ch_1', kind: 'payment_mismatched', user_id: ann, order_id: first, request_id, cause: 'other' },
};

/** The tables that are compared with, as narrow as the queue needs them. */
export const alongside = `
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
    type text default 'user', disputed boolean default false, taken_back boolean default false, refunding boolean default false,
    refunded_amount bigint default 0, missing_units int default 0, closed_at timestamptz);
  create table read.user_subscriptions (stripe_subscription_id text, order_id uuid, status text, created_at timestamptz, order_paid boolean,
    canceled_at timestamptz, current_period_end timestamptz, cancel_at_period_end boolean default false);
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

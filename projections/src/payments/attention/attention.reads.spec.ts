import type { AccountEvent } from '@orderstream/contracts/accounts/events';
import type { PaymentEvent } from '@orderstream/contracts/payments/events';
import { firstPage } from '../../platform/reading/read.ts';
import { givenEventsOf } from '../../platform/testing/read-model.ts';
import { attentionProjection } from './attention.projection.ts';
import { attentionEntry, attentionOpen, attentionPage } from './attention.reads.ts';
import { alongside, ann, charge, dismissed, event_id, first, mismatched, request_id, second, third } from './testing/attention-tables.ts';

const unknown: PaymentEvent = {
  type: 'payment_mismatched',
  data: { ...charge, charge_id: 'ch_9', order_id: null, expected_amount: null, expected_currency: null },
};
const made_at = '2026-01-01T00:00:00.000Z';
const refund = { ...charge, refund_id: 're_1', request_id, made_at };
const refunded: PaymentEvent = { type: 'payment_refunded', data: { ...refund, total_refunded: 900, full: true, reason: 'goodwill' } };
const dispute = { ...charge, dispute_id: 'dp_1', made_at };

describe('the attention queue', () => {
  const given = givenEventsOf(attentionProjection, { alongside });
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
        ...charge,
        charge_id: 'ch_9',
        payment_id: 'pi_9',
        session_id: null,
        invoice_id: 'in_9',
        subscription_id: 'sub_9',
        purpose: 'first',
        remaining_amount: 900,
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

describe('what a restored database lacks', () => {
  const [lostOfOrder, lostFree, foundAgain, stranger] = [1, 2, 3, 4].map((n) => `00000000-0000-4000-8000-00000000009${n}`);
  const lost = `
    insert into read.product values ('${lostOfOrder}', 'LinkedIn', 'Creator', '${second}', 'v'), ('${lostFree}', 'LinkedIn', 'Creator', null, 'v'),
      ('${foundAgain}', 'LinkedIn', 'Creator', null, 'v');
    insert into vault.private_info values ('${foundAgain}', 'v'), ('${lostFree}', 'an earlier version');
    insert into work.lost_secret values ('${lostOfOrder}', 'v', '${second}', now()), ('${lostFree}', 'v', null, now()), ('${foundAgain}', 'v', null, now());
    insert into read.app_user values ('${stranger}', 'active', false);
    insert into work.lost_person values ('${stranger}', now()), ('${ann}', now());`;
  const given = givenEventsOf(attentionProjection, { alongside: alongside + lost });

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

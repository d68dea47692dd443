import { eventually } from '@orderstream/client/eventually';
import { cardForm } from '@orderstream/client/payment-sandbox';
import { orderDecider } from '../../orders/order/order.decider.ts';
import { theSystem } from '@orderstream/contracts/shared/actor';
import { DataSource } from 'typeorm';
import { v7 } from 'uuid';
import { StartDeletion } from '../../accounts/deletion/start-deletion.ts';
import { castOf } from '../../accounts/testing/cast.ts';
import type { SignedInPerson } from '../../accounts/testing/people.ts';
import { fulfilmentProcess } from '../../orders/fulfilment.process.ts';
import { RecordCheckoutExpired } from '../../orders/orders.commands.ts';
import { withContext } from '../../platform/deciding/context.ts';
import { WorkerModule } from '../../platform/processes/worker.ts';
import { paymentsProcess } from '../payments.process.ts';
import { settleCharge } from '../stripe/settling/settle-charge.ts';
import { SettleDeps } from '../stripe/settling/settle-deps.ts';
import { webhookInbox } from '../stripe/webhooks/work-off-webhooks.ts';
import { officeQueue, type QueueItem } from '../testing/office-queue.ts';
import { setUpShop } from '../testing/shop.ts';
import { createStrangeCharge } from '../testing/strange-charge.ts';
import { ageOutage, eventTypesIn, ProviderWebhooks } from '../testing/telling.ts';
import { Till } from '../testing/till.ts';

/** No automatic retries while these run: only a person's request retries. */
const pace = { attempts: 2, backOff: () => 50, retryParkedMilliseconds: 600_000 };
const worker = WorkerModule.with({ processes: [fulfilmentProcess, paymentsProcess], timers: [], claims: [webhookInbox], pace });
const started = setUpShop({ capabilities: [worker], settings: { MAX_OPEN_UNPAID_ORDERS: '50' } });
const sender = new ProviderWebhooks(started);
const till = new Till(started);
const cast = castOf(() => started().people, { ann: [], bob: [], admin: ['admin'] });
const queryRows = <Row>(text: string, values: unknown[] = []) =>
  started().app.nest.get(DataSource, { strict: false }).query<Row[]>(text, values);
const { attentionItems, waitForItem, waitUntilClosed, actOn } = officeQueue(started, () => cast.admin);
const waitUntilCanceled = (subscription: string) =>
  eventually(
    async () => (await till.stripe.subscriptions.retrieve(subscription)).status,
    (status) => status === 'canceled',
  );

beforeAll(async () => {
  await started().mapCreatorPrice();
  await started().addUnits(9);
});

describe('a charge without an order', () => {
  const settleChargeAt = (minutes: number, chargeId: string) => {
    const { nest } = started().app;
    const clock = { now: () => new Date(Date.now() + minutes * 60_000) };
    const system = { actor: { kind: 'system', id: null, role: null }, source: 'system' } as const;
    const own = v7();
    const context = { commandId: own, correlationId: own, causationId: own, ...system, deadline: Date.now() + 60_000 };
    return withContext(context, () => settleCharge({ ...nest.get(SettleDeps, { strict: false }), clock }, chargeId));
  };
  /** Pays for an order; five minutes later the provider has made no invoice for the charge. */
  const payWithoutInvoice = async (by: SignedInPerson) => {
    const id = await till.orderPaidAtProvider(by);
    const { customer } = await till.stripe.subscriptions.retrieve(await till.subscriptionOf(id));
    const chargeId = (await till.stripe.charges.list({ customer: customer as string })).data[0]?.id ?? '';
    await started().provider.control('outcomes', { match: 'GET /v1/invoice_payments', effect: 'unknown', times: 1_000 });
    expect(await settleChargeAt(6, chargeId)).toBe('handled');
    expect(await waitForItem(({ charge_id }) => charge_id === chargeId)).toMatchObject({ kind: 'unknown_payment', order_id: null });
    return { id, chargeId };
  };
  const deliverInvoice = async () => {
    await started().provider.control('outcomes', { clear: true });
    await sender.sendAll();
  };
  const transactionOf = async (chargeId: string, by: SignedInPerson) =>
    (
      await started().app.get<{ items: { id: string; order_id: string | null }[] }>('/api/transactions?limit=100', {
        as: by.token,
      })
    ).body.items.find(({ id }) => id === chargeId);

  it('is put aside for a person after five minutes', async () => {
    const chargeId = await createStrangeCharge(started().provider, cast.bob, null, 250);
    // The provider's clock may be ahead.
    await expect(settleChargeAt(-0.1, chargeId)).rejects.toMatchObject({ code: 'payment_pending' });
    await expect(settleChargeAt(4, chargeId)).rejects.toMatchObject({ code: 'payment_pending' });
    expect(await settleChargeAt(6, chargeId)).toBe('handled');
    const aside = await waitForItem(({ charge_id }) => charge_id === chargeId);
    expect(aside).toMatchObject({ kind: 'unknown_payment', amount: 250, user_id: cast.bob.id, actions: ['refund', 'dismiss'] });
  });

  it('pays its order once its invoice names one, and can then be refunded from the order', async () => {
    const { id, chargeId } = await payWithoutInvoice(cast.ann);
    await deliverInvoice();
    expect(await till.waitForStatus(id, 'paid_in_process')).toBe('paid_in_process');
    expect(await waitUntilClosed(`payment.${chargeId}`)).toBe(true);
    const isLinked = (transaction: { order_id: string | null } | undefined) => transaction?.order_id === id;
    expect(await eventually(() => transactionOf(chargeId, cast.ann), isLinked)).toMatchObject({
      order_id: id,
      kind: 'payment',
      cause: 'first',
    });
    const refund = await till.refund(id, { reason: 'goodwill' }, cast.admin);
    expect(refund.status).toBe(200);
    expect(await till.waitForStatus(id, 'refunded')).toBe('refunded');
    expect(await waitUntilCanceled(await till.subscriptionOf(id))).toBe('canceled');
  });

  it('does not pay an order that is named after its refund: the order can be paid again', async () => {
    const { id, chargeId } = await payWithoutInvoice(cast.bob);
    expect((await actOn(`payment.${chargeId}`, 'refund', { reason: 'goodwill' })).status).toBe(200);
    expect(await waitUntilClosed(`payment.${chargeId}`)).toBe(true);
    await deliverInvoice();
    expect(await waitUntilCanceled(await till.subscriptionOf(id))).toBe('canceled');
    expect(await till.paymentStateOf(id)).toMatchObject({ status: 'awaiting_payment', chargeId: null });
    const payAgain = () => started().pay(id, cast.bob);
    await started().provider.visit((await eventually(payAgain, ({ status }) => status === 200)).body.url, cardForm());
    expect(await started().sync(id, cast.bob)).toMatchObject({ body: { status: 'paid_in_process' } });
  });
});

describe('a disputed charge that pays no order', () => {
  it('waits in the attention queue, and is refunded after the dispute', async () => {
    const id = await started().order(cast.ann);
    const { url } = (await started().pay(id, cast.ann)).body;
    await started().people.execute(new RecordCheckoutExpired({ orderId: id, sessionId: started().sessionOf(url) }));
    await started().people.decide(orderDecider, id, { type: 'CancelOrder', orderId: id, by: theSystem, cause: 'admin' });
    await started().provider.visit(url, cardForm('4000000000000259'));
    await sender.sendAll();
    const waits = await waitForItem(({ kind, order_id }) => kind === 'refund_failed' && order_id === id);
    expect(waits).toMatchObject({ amount: 14_900, actions: ['retry', 'dismiss'] });
    const contest = await waitForItem(({ kind, order_id }) => kind === 'dispute_open' && order_id === id);
    const dispute = contest?.kind === 'dispute_open' ? contest.details.dispute_id : '';
    expect(await actOn(waits?.id ?? '', 'retry')).toMatchObject({ status: 409, body: { code: 'disputed' } });
    await started().provider.control('act', { dispute, outcome: 'won' });
    expect((await actOn(contest?.id ?? '', 'retry')).status).toBe(202);
    expect((await actOn(waits?.id ?? '', 'retry')).status).toBe(202);
    const isRefunded = async () => (await till.stripe.charges.retrieve(waits?.charge_id ?? '')).refunded;
    expect(await eventually(isRefunded, (refunded) => refunded)).toBe(true);
  });
});

describe('an abandoned refund', () => {
  it('reserves no amount of another refund', async () => {
    const id = await till.paidOrder(cast.ann);
    await started().provider.control('outcomes', { match: 'POST /v1/refunds', effect: 'error', status: 429, times: 1_000 });
    const refund = () => till.refund(id, { reason: 'goodwill' }, cast.admin);
    expect((await refund()).status).toBe(200);
    await ageOutage(started(), 'payment-%');
    const parked = await waitForItem(({ kind, order_id }) => kind === 'process_parked' && order_id === id);
    expect((await actOn(parked?.id ?? '', 'dismiss', { reason: 'not_needed' })).status).toBe(200);
    // Not before: an attempt that has begun would still succeed.
    const failed = await waitForItem(({ kind, order_id }) => kind === 'refund_failed' && order_id === id);
    await started().provider.control('outcomes', { clear: true });
    expect(failed).toMatchObject({ amount: 14_900 });
    expect((await refund()).status).toBe(200);
  });
});

describe('a timer whose command failed', () => {
  it('is fired again on request', async () => {
    const id = `order_expiry:${await started().order(cast.bob)}`;
    const timerRows = () => queryRows<{ model: string }>('select model from read.timers where id = $1', [id]);
    const [timer] = await eventually(timerRows, (rows) => rows.length > 0);
    await queryRows(
      `insert into work.timer_claims (id, claim_key, model, timer_id, due_at, attempts, next_at, parked_at, problem)
       select model || '/' || id, id, model, id, due_at, 10, now() + interval '1 hour', now(), 'already_paid' from read.timers where id = $1`,
      [id],
    );
    const waits = await waitForItem(({ kind }) => kind === 'timer_parked');
    expect(waits).toMatchObject({ details: { timer_id: id, model: timer?.model, attempts: 10 }, actions: ['retry'] });
    expect((await actOn(waits?.id ?? '', 'retry')).status).toBe(202);
    expect(await queryRows('select next_at <= now() as now from work.timer_claims where timer_id = $1', [id])).toEqual([{ now: true }]);
    expect(await eventTypesIn(started(), `attention-${waits?.id ?? ''}`)).toEqual(['attention_retried']);
  });
});

describe('a deletion without progress', () => {
  it('is shown after a minute, and retried on request', async () => {
    const leaving = await started().people.person();
    await started().people.execute(new StartDeletion({ userId: leaving.id, by: { kind: 'user', id: leaving.id, role: null } }));
    const stream = `account-${leaving.id}`;
    const isOwn = ({ kind, user_id }: QueueItem) => kind === 'deletion_waiting' && user_id === leaving.id;
    const deletionRows = () => queryRows("select from read.attention where kind = 'deletion_waiting' and user_id = $1", [leaving.id]);
    await eventually(deletionRows, (rows) => rows.length > 0);
    expect((await attentionItems()).some(isOwn)).toBe(false);
    await queryRows("update read.attention set since = since - interval '61 seconds' where user_id = $1", [leaving.id]);
    await queryRows(
      `insert into work.parked_events (process, stream, event_id, position, event_type, problem)
       values ('deletion', $1, gen_random_uuid(), 0, 'user_deletion_started', 'provider_unavailable')`,
      [stream],
    );
    const waits = await waitForItem(isOwn);
    expect(waits?.actions).toEqual(['retry']);
    expect((await attentionItems()).filter(({ user_id }) => user_id === leaving.id)).toHaveLength(1);
    expect((await actOn(waits?.id ?? '', 'retry')).status).toBe(202);
    expect(await queryRows('select retry_wanted from work.parked_events where stream = $1', [stream])).toEqual([{ retry_wanted: true }]);
    expect(await eventTypesIn(started(), `attention-${waits?.id ?? ''}`)).toEqual(['attention_retried']);
  });
});

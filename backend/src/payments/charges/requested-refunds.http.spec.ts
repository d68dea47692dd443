import { eventually } from '@orderstream/client/eventually';
import { castOf } from '../../accounts/testing/cast.ts';
import { fulfilmentProcess } from '../../orders/fulfilment.process.ts';
import { RecordRefundRequest } from '../../orders/orders.commands.ts';
import { WorkerModule } from '../../platform/processes/worker.ts';
import { paymentsProcess } from '../payments.process.ts';
import { webhookInbox } from '../stripe/webhooks/work-off-webhooks.ts';
import { setUpShop } from '../testing/shop.ts';
import { eventTypesIn, ProviderWebhooks } from '../testing/telling.ts';
import { Till } from '../testing/till.ts';

const pace = { retryParkedMilliseconds: 500 };
const worker = WorkerModule.with({ processes: [fulfilmentProcess, paymentsProcess], timers: [], claims: [webhookInbox], pace });
// The worker leaves a request to the process that has started it for as long as a request may take.
const started = setUpShop({ capabilities: [worker], settings: { MAX_OPEN_UNPAID_ORDERS: '50', REQUEST_SECONDS: '8' } });
const sender = new ProviderWebhooks(started);
const till = new Till(started);
const cast = castOf(() => started().people, { ann: [], admin: ['admin'] });

const inOffice = (order: string, action: string, body: object = {}) =>
  started().app.post<{ code?: string }>(`/api/admin/orders/${order}/${action}`, body, { as: cast.admin.token });
const look = (order: string) =>
  started().app.post<{ items: { id: string }[]; code?: string }>(`/api/orders/${order}/products/reveal`, {}, { as: cast.ann.token });
type OrderView = { status: string; refunding: boolean; refunded_amount: number };
const waitForOrder = (id: string, fits: (order: OrderView) => boolean) =>
  eventually(async () => (await started().app.get<OrderView>(`/api/orders/${id}`, { as: cast.ann.token })).body, fits);
const refund = (order: string, body: object) => till.refund(order, body, cast.admin);
const refundFacts = async (stream: string) => (await eventTypesIn(started(), stream)).filter((type) => type.includes('refund'));
const keepProviderAway = () =>
  started().provider.control('outcomes', { match: 'POST /v1/refunds', effect: 'error', status: 429, times: 1_000 });
const letProviderRefuse = async () => {
  await started().provider.control('outcomes', { clear: true });
  await started().provider.control('outcomes', { match: 'POST /v1/refunds', times: 1, effect: 'error', status: 400 });
};
const refused = { status: 409, body: { code: 'refund_requested' } };

beforeAll(async () => {
  await started().mapCreatorPrice();
  await started().addUnits(9);
});
afterEach(() => started().provider.control('outcomes', { clear: true }));

describe('an order of which all that is left is requested back', () => {
  it('is neither delivered nor confirmed until the provider has refused the refund', async () => {
    const id = await till.paidOrder(cast.ann);
    await keepProviderAway();
    expect((await refund(id, { reason: 'goodwill' })).status).toBe(200);
    expect(await inOffice(id, 'deliver')).toMatchObject(refused);
    expect(await inOffice(id, 'confirm-without-products')).toMatchObject(refused);
    expect(await waitForOrder(id, ({ refunding }) => refunding)).toMatchObject({ status: 'paid_in_process', refunded_amount: 0 });
    await letProviderRefuse();
    await waitForOrder(id, ({ refunding }) => !refunding);
    expect((await inOffice(id, 'deliver')).status).toBe(200);
    expect((await look(id)).body.items).toHaveLength(1);
  });

  it('is neither shown nor replaced once it is delivered, and is both again when the refund has failed', async () => {
    const id = await till.paidOrder(cast.ann);
    expect((await inOffice(id, 'deliver')).status).toBe(200);
    const [unit] = (await look(id)).body.items;
    const replacement = { product_id: unit?.id, reason: 'does_not_work' };
    await keepProviderAway();
    expect((await refund(id, {})).status).toBe(200);
    expect(await look(id)).toMatchObject(refused);
    expect(await inOffice(id, 'replace-unit', replacement)).toMatchObject(refused);
    await waitForOrder(id, ({ refunding }) => refunding);
    await letProviderRefuse();
    await waitForOrder(id, ({ refunding }) => !refunding);
    expect((await look(id)).body.items).toHaveLength(1);
    expect((await inOffice(id, 'replace-unit', replacement)).status).toBe(200);
  });

  it('is delivered while only a part is requested', async () => {
    const id = await till.paidOrder(cast.ann);
    await keepProviderAway();
    expect((await refund(id, { amount: 4_000 })).status).toBe(200);
    expect((await inOffice(id, 'deliver')).status).toBe(200);
    await started().provider.control('outcomes', { clear: true });
    await waitForOrder(id, ({ refunded_amount }) => refunded_amount === 4_000);
    expect(await refundFacts(`order-${id}`)).toEqual(['order_refund_requested', 'order_partially_refunded', 'order_refund_request_ended']);
  });

  it('is refunded although the process has ended before its charge had the request', async () => {
    const id = await till.paidOrder(cast.ann);
    const chargeId = await till.chargeOf(id);
    const wish = { chargeId, requestId: id, amount: null, reason: 'goodwill', givenBack: 0, again: false } as const;
    const by = { kind: 'user', id: cast.admin.id, role: 'admin' } as const;
    await started().people.execute(new RecordRefundRequest({ orderId: id, ...wish, by }));
    expect(await inOffice(id, 'deliver')).toMatchObject(refused);
    expect(await till.waitForStatus(id, 'refunded')).toBe('refunded');
    const { events } = await started().people.store.read(`payment-${chargeId}`);
    const requested = events.filter(({ type }) => type === 'payment_refund_requested');
    expect(requested).toMatchObject([{ data: { request_id: id }, meta: { actor: by } }]);
    await sender.sendAll();
    expect(await refundFacts(`order-${id}`)).toEqual(['order_refund_requested', 'order_refunded']);
  });
});

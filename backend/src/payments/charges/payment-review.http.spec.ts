import { eventually } from '@orderstream/client/eventually';
import { cardForm } from '@orderstream/client/payment-sandbox';
import { castOf } from '../../accounts/testing/cast.ts';
import type { OrderAnswer } from '../../orders/http/orders.requests.ts';
import { WorkerModule } from '../../platform/processes/worker.ts';
import type { AttentionsAnswer } from '../attention/attention.requests.ts';
import { paymentsProcess } from '../payments.process.ts';
import { webhookInbox } from '../stripe/webhooks/work-off-webhooks.ts';
import { setUpShop } from '../testing/shop.ts';
import { createStrangeCharge } from '../testing/strange-charge.ts';
import { eventTypesIn, ProviderWebhooks } from '../testing/telling.ts';

const started = setUpShop({ capabilities: [WorkerModule.with({ processes: [paymentsProcess], timers: [], claims: [webhookInbox] })] });
const sender = new ProviderWebhooks(started);
const cast = castOf(() => started().people, { ann: [], admin: ['admin'] });
const readOrder = async (id: string) => (await started().app.get<OrderAnswer>(`/api/orders/${id}`, { as: cast.ann.token })).body;
const waitForDecision = (id: string) =>
  eventually(
    () => readOrder(id),
    ({ payments_under_review: open }) => open.length === 0,
  );
const waitForEntry = (charge: string) =>
  eventually(
    async () => {
      const { body } = await started().app.get<AttentionsAnswer>('/api/admin/attention', { as: cast.admin.token });
      return body.items.find(({ charge_id }) => charge_id === charge);
    },
    (entry) => entry !== undefined,
  );
const actOn = async (charge: string, action: string, body: object) => {
  const id = (await waitForEntry(charge))?.id ?? '';
  return started().app.post(`/api/admin/attention/${encodeURIComponent(id)}/${action}`, body, { as: cast.admin.token });
};
/** A new order, and a payment for it of $1.00. */
async function payWrongAmount(): Promise<{ id: string; charge: string }> {
  const id = await started().order(cast.ann);
  const charge = await createStrangeCharge(started().provider, cast.ann, id, 100);
  await sender.sendAll();
  await eventually(
    () => readOrder(id),
    ({ payments_under_review: open }) => open.length > 0,
  );
  return { id, charge };
}

beforeAll(async () => {
  await started().mapCreatorPrice();
  await started().addUnits(4);
});

describe('an order that was paid with another amount', () => {
  it('shows its customer the amount, and can be neither paid nor canceled by anyone', async () => {
    const { id } = await payWrongAmount();
    expect(await readOrder(id)).toMatchObject({ status: 'awaiting_payment', payments_under_review: [{ amount: 100, currency: 'usd' }] });
    const refused = { status: 409, body: { code: 'payment_under_review' } };
    expect(await started().cancel(id, cast.ann)).toMatchObject(refused);
    expect(await started().pay(id, cast.ann)).toMatchObject(refused);
    expect(await started().app.post(`/api/admin/orders/${id}/cancel`, {}, { as: cast.admin.token })).toMatchObject(refused);
    expect(await started().app.post(`/api/admin/orders/${id}/remind`, {}, { as: cast.admin.token })).toMatchObject(refused);
  });

  it('can be canceled once the payment is refunded', async () => {
    const { id, charge } = await payWrongAmount();
    expect((await actOn(charge, 'refund', { reason: 'goodwill' })).status).toBe(200);
    await sender.sendAll();
    expect(await waitForDecision(id)).toMatchObject({ status: 'awaiting_payment' });
    expect((await started().provider.stripe.charges.retrieve(charge)).refunded).toBe(true);
    expect((await started().cancel(id, cast.ann)).status).toBe(200);
  });

  it('can be paid once the office declares the payment settled otherwise', async () => {
    const { id, charge } = await payWrongAmount();
    expect((await actOn(charge, 'dismiss', { reason: 'solved_elsewhere' })).status).toBe(200);
    await waitForDecision(id);
    const reviews = (await eventTypesIn(started(), `order-${id}`)).filter((type) => type.startsWith('payment_review'));
    expect(reviews).toEqual(['payment_review_started', 'payment_review_ended']);
    await started().provider.visit((await started().pay(id, cast.ann)).body.url, cardForm());
    expect(await started().sync(id, cast.ann)).toMatchObject({ status: 200 });
    expect(
      await eventually(
        () => readOrder(id),
        ({ status }) => status !== 'awaiting_payment',
      ),
    ).toMatchObject({ status: 'paid_in_process' });
  });
});

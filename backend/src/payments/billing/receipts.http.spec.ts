import { eventually } from '@orderstream/client/eventually';
import { cardForm } from '@orderstream/client/payment-sandbox';
import type { SignedInPerson } from '../../accounts/testing/people.ts';
import type { ReceiptAnswer } from './receipts.requests.ts';
import { asSystem } from '../../platform/deciding/context.ts';
import { settleRefund } from '../stripe/settling/settle-charge.ts';
import { SettleDeps } from '../stripe/settling/settle-deps.ts';
import { setUpShop } from '../testing/shop.ts';

const started = setUpShop();
let ann: SignedInPerson;
let bob: SignedInPerson;
let charge = '';
let order = '';
const receipt = (id: string, by: SignedInPerson) =>
  started().app.get<ReceiptAnswer & { code?: string }>(`/api/receipts/${id}`, { as: by.token });
const page = (id: string, by: SignedInPerson) =>
  started().app.post<{ url: string; code?: string }>(`/api/receipts/${id}/provider-page`, {}, { as: by.token });

beforeAll(async () => {
  [ann, bob] = [await started().people.person(), await started().people.person()];
  await started().mapCreatorPrice();
  await started().addUnits(10);
  order = await started().order(ann);
  await started().provider.visit((await started().pay(order, ann)).body.url, cardForm());
  const { position } = (await started().sync(order, ann)).body;
  const { body } = await started().app.get<{ items: { id: string }[] }>('/api/transactions', {
    as: ann.token,
    headers: { 'x-read-after': position },
  });
  charge = body.items[0]?.id ?? '';
});

describe('a receipt', () => {
  it('shows customer, products, amount and means of payment', async () => {
    // What the provider does not say in time is asked for again.
    const { status, body } = await eventually(
      () => receipt(charge, ann),
      (answer) => answer.body.paid_with !== null,
    );
    expect(status).toBe(200);
    expect(body).toMatchObject({
      id: charge,
      order_id: order,
      purpose: 'first',
      total: 14_900,
      refunded: 0,
      currency: 'usd',
      buyer: { email: ann.email },
      lines: [{ channel: 'LinkedIn', product_type: 'Creator', quantity: 1, unit_amount: 14_900, amount: 14_900 }],
      paid_with: { kind: 'visa', last4: '4242' },
    });
    expect(body.number).toBe(`${body.paid_at.slice(0, 10).replaceAll('-', '')}-${charge.slice(-8).toUpperCase()}`);
  });

  it('shows the billing address and the VAT number of the profile', async () => {
    expect((await receipt(charge, ann)).body.buyer).toMatchObject({ address: null, vat_number: null });
    const address = { line1: 'Hauptstrasse 1', line2: null, city: 'Berlin', postal_code: '10115', state: null, country: 'DE' };
    const put = await started().app.put('/api/me/billing', { ...address, vat_number: 'DE123456789' }, { as: ann.token });
    expect(put.status).toBe(204);
    expect((await receipt(charge, ann)).body.buyer).toMatchObject({ address, vat_number: 'DE123456789' });
  });

  it('shows refunds', async () => {
    const refund = await started().provider.stripe.refunds.create({ charge, amount: 900 });
    await asSystem(60_000, () => settleRefund(started().app.nest.get(SettleDeps, { strict: false }), refund.id));
    expect((await receipt(charge, ann)).body).toMatchObject({ total: 14_900, refunded: 900 });
  });

  it('is shown to its customer only, and answers others like an unknown one', async () => {
    for (const id of [charge, 'ch_none', 're_1', `pending:${order}`])
      expect(await receipt(id, bob)).toMatchObject({ status: 404, body: { code: 'payment_unknown' } });
    expect(await page(charge, bob)).toMatchObject({ status: 404, body: { code: 'payment_unknown' } });
  });

  it('links to the provider’s page, whose address is fetched on request', async () => {
    const { body } = await page(charge, ann);
    expect((await fetch(body.url)).status).toBe(200);
  });
});

import { eventually } from '@orderstream/client/eventually';
import { castOf } from '../../accounts/testing/cast.ts';
import type { SignedInPerson } from '../../accounts/testing/people.ts';
import { LeaveProvider } from '../../subscriptions/subscriptions.commands.ts';
import { PaymentLinksVault } from '../checkout/payment-links.vault.ts';
import { asSystem } from '../../platform/deciding/context.ts';
import { settleRefund } from '../stripe/settling/settle-charge.ts';
import { SettleDeps } from '../stripe/settling/settle-deps.ts';
import { setUpShop } from '../testing/shop.ts';
import { Till } from '../testing/till.ts';
import type { TransactionsAnswer } from './transactions.requests.ts';

const started = setUpShop();
const till = new Till(started);
const cast = castOf(() => started().people, { ann: [], bob: [], admin: ['admin'] });
const listTransactions = (by: SignedInPerson, query = '', path = '/api/transactions') =>
  started().app.get<TransactionsAnswer & { code?: string }>(path + query, { as: by.token });
const statusOf = async (url: string | null) => (await fetch(url ?? '')).status;

beforeAll(async () => {
  await started().mapCreatorPrice();
  await started().addUnits(10);
});

describe('the transactions of a customer', () => {
  it('are empty before a payment', async () => {
    expect((await listTransactions(cast.bob)).body).toEqual({ items: [], next: null });
  });

  it('link to receipt and invoice, which are cached and shown only to their customer', async () => {
    const id = await till.paidOrder(cast.ann);
    // Links that the provider does not give in time are asked for again.
    const { body } = await eventually(
      () => listTransactions(cast.ann),
      ({ body: { items } }) => items[0]?.receipt_url !== null,
    );
    const [row] = body.items;
    expect(row).toMatchObject({ kind: 'payment', amount: 14_900, currency: 'usd', status: 'succeeded', order_id: id });
    expect(row?.cause).toBe('first');
    expect(row?.description).toBe(`Payment, order ${id.slice(0, 8)}`);
    expect(Math.abs((row?.created ?? 0) - Date.now() / 1000)).toBeLessThan(60);
    expect([
      await statusOf(row?.receipt_url ?? null),
      await statusOf(row?.invoice_url ?? null),
      await statusOf(row?.invoice_pdf ?? null),
    ]).toEqual([200, 200, 200]);
    const kept = await started()
      .app.nest.get(PaymentLinksVault, { strict: false })
      .freshLinks([row?.id ?? '']);
    expect(kept.get(row?.id ?? '')).toEqual({
      receipt_url: row?.receipt_url,
      invoice_url: row?.invoice_url,
      invoice_pdf: row?.invoice_pdf,
    });
    expect((await listTransactions(cast.bob)).body.items).toEqual([]);
    expect((await listTransactions(cast.bob, `?user_id=${cast.ann.id}`)).status).toBe(400);
  });

  it('show refunds beside payments, and distinguish them', async () => {
    const { stripe } = started().provider;
    const charge = (await listTransactions(cast.ann)).body.items[0]?.id ?? '';
    await started().provider.control('clock', { advance: '2h' });
    const refund = await stripe.refunds.create({ charge, amount: 900 });
    await asSystem(60_000, () => settleRefund(started().app.nest.get(SettleDeps, { strict: false }), refund.id));
    const both = (await listTransactions(cast.ann)).body.items;
    expect(both.map(({ kind, amount, status }) => ({ kind, amount, status }))).toEqual([
      { kind: 'refund', amount: 900, status: 'succeeded' },
      { kind: 'payment', amount: 14_900, status: 'succeeded' },
    ]);
    expect(both[0]).toMatchObject({ created: refund.created, invoice_url: null, receipt_url: both[1]?.receipt_url });
    const first = await listTransactions(cast.ann, '?limit=1');
    expect(first.body.items).toEqual([both[0]]);
    expect((await listTransactions(cast.ann, `?limit=1&after=${first.body.next}`)).body).toEqual({
      items: [both[1]],
      next: null,
    });
    expect((await listTransactions(cast.ann, '?kind=refund')).body.items).toEqual([both[0]]);
    expect((await listTransactions(cast.ann, '?kind=payment')).body.items).toEqual([both[1]]);
    expect((await listTransactions(cast.ann, '?kind=gift')).status).toBe(400);
    expect((await listTransactions(cast.ann, '?after=rubbish')).status).toBe(400);
  });

  it('are found by order and days', async () => {
    const [back, paid] = (await listTransactions(cast.ann)).body.items;
    const order = paid?.order_id ?? '';
    const idsFor = async (query: string) => (await listTransactions(cast.ann, query)).body.items.map(({ id }) => id);
    expect(await idsFor(`?order=${order.slice(0, 8)}`)).toEqual([back?.id, paid?.id]);
    expect(await idsFor(`?order=${order}&kind=payment`)).toEqual([paid?.id]);
    expect(await idsFor('?order=ffffffff-ffff-4fff-bfff-ffffffffffff')).toEqual([]);
    const secondsLater = (seconds: number) => new Date(((paid?.created ?? 0) + seconds) * 1000).toISOString();
    expect(await idsFor(`?from=${secondsLater(-1)}&to=${secondsLater(1)}`)).toEqual([paid?.id]);
    expect(await idsFor(`?to=${secondsLater(-1)}`)).toEqual([]);
    for (const wrong of ['?order=nothing', '?from=yesterday', '?to=1'])
      expect({ wrong, status: (await listTransactions(cast.ann, wrong)).status }).toEqual({ wrong, status: 400 });
  });

  it('are exported as a table of the same list, in the reader’s language and safe in a spreadsheet', async () => {
    const exportedLines = async (query: string, by = cast.ann) =>
      (await started().app.get(`/api/transactions/export${query}`, { as: by.token })).text.split('\r\n');
    const [back, paid] = (await listTransactions(cast.ann)).body.items;
    const [head, refund, payment, rest] = await exportedLines('');
    expect(head).toBe('"Date","Description","Order","Paid","Refunded","Currency","Status","Number"');
    expect(refund).toContain(`,"Refund","${back?.order_id}","","9.00","USD","Succeeded","${back?.id}"`);
    expect(payment).toContain(`,"Payment","${paid?.order_id}","149.00","","USD","Succeeded","${paid?.id}"`);
    expect(rest).toBe('');
    expect((await exportedLines('?kind=refund&language=ru'))[1]).toContain('"Возврат"');
    expect(await exportedLines('?kind=refund')).toHaveLength(3);
    expect(await exportedLines('', cast.bob)).toHaveLength(2);
  });

  it('are shown without links while the provider does not answer', async () => {
    await till.paidOrder(cast.bob);
    await started().provider.control('outcomes', { match: 'GET /v1/charges/', times: 20, effect: 'silent' });
    const { status, body } = await listTransactions(cast.bob);
    expect({ status, rows: body.items.length, link: body.items[0]?.receipt_url }).toEqual({ status: 200, rows: 1, link: null });
  });

  it('are shown to administrators, and to no other role', async () => {
    const path = `/api/admin/users/${cast.ann.id}/transactions`;
    expect((await listTransactions(cast.admin, '', path)).body.items.length).toBe(2);
    expect((await listTransactions(cast.bob, '', path)).status).toBe(403);
  });

  it('have no links after their owner’s deletion at the provider', async () => {
    const { items } = (await listTransactions(cast.ann)).body;
    const vault = started().app.nest.get(PaymentLinksVault, { strict: false });
    const storedLinks = async () => (await vault.freshLinks(items.map(({ id }) => id))).size;
    expect(await storedLinks()).toBeGreaterThan(0);
    await started().people.startDeletion(cast.ann.id);
    await started().people.execute(new LeaveProvider({ userId: cast.ann.id }));
    expect(await storedLinks()).toBe(0);
  });
});

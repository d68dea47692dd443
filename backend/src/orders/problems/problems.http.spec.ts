import { AccountsHttpModule } from '../../accounts/accounts.module.ts';
import { startShop, type SignedInPerson } from '../../accounts/testing/people.ts';
import { AuditHttpModule } from '../../audit/audit.module.ts';
import { NotificationsModule } from '../../notifications/notifications.module.ts';
import { PaymentsHttpModule } from '../../payments/payments.module.ts';
import { setPrice } from '../../payments/testing/prices.ts';
import { POOL } from '../../platform/tokens.ts';
import type { Pool } from 'pg';
import { eventually } from '@orderstream/client/eventually';
import { StockHttpModule } from '../../stock/stock.module.ts';
import { OrdersHttpModule } from '../orders.module.ts';
import { RecordPayment } from '../orders.commands.ts';
import type { ProblemsAnswer } from './problems.requests.ts';

const capabilities = [AccountsHttpModule, NotificationsModule, StockHttpModule, OrdersHttpModule, PaymentsHttpModule, AuditHttpModule];
const shop = startShop({ capabilities, withWorker: true });
const api = () => shop().app;
const sku = { channel: 'LinkedIn', product_type: 'Creator' } as const;
const note = 'the planted words of a note';
let [ann, bob, admin]: SignedInPerson[] = [];
let [order, unit] = ['', ''];
const asPerson = (person: SignedInPerson | undefined, after?: string) => ({
  as: person?.token ?? '',
  ...(after !== undefined && { headers: { 'x-read-after': after } }),
});
type Queue = { items: { id: string; kind: string; words: string | null; details: Record<string, string>; actions: string[] }[] };
type Made = { report_id: string; position: string; code?: string };
const reportProblem = (body: object, by = ann, id = order) => api().post<Made>(`/api/orders/${id}/problems`, body, asPerson(by));
const problemsOf = async (by = ann, after?: string) =>
  (await api().get<ProblemsAnswer>(`/api/orders/${order}/problems`, asPerson(by, after))).body.items;
const problemsSeenByOffice = async (after?: string) =>
  (await api().get<{ problems: ProblemsAnswer['items'] }>(`/api/admin/orders/${order}`, asPerson(admin, after))).body.problems;
const problemEntries = async (after?: string) =>
  (await api().get<Queue>('/api/admin/attention', asPerson(admin, after))).body.items.filter(({ kind }) => kind === 'problem_reported');

beforeAll(async () => {
  [ann, bob, admin] = [await shop().person(), await shop().person(), await shop().person('active', ['admin'])];
  const price = { priceId: 'price_1', unitAmount: 500, currency: 'usd' };
  await setPrice(shop(), 'LinkedIn.Creator', price);
  unit = (await api().post<{ product_id: string }>('/api/admin/products', { ...sku, private_info: 'login: ann' }, asPerson(admin))).body
    .product_id;
  order = (await api().post<{ order_id: string }>('/api/orders', { ...sku, quantity: 1 }, asPerson(ann))).body.order_id;
  expect(await reportProblem({ product_id: unit, reason: 'blocked' })).toMatchObject({
    status: 409,
    body: { code: 'order_not_delivered' },
  });
  const payment = { charge_id: `ch_${order}`, payment_id: `pi_${order}`, subscription_id: null, amount: 500, currency: 'usd' };
  await shop().execute(new RecordPayment({ orderId: order, payment }));
  const assign = () => api().post<{ code?: string }>(`/api/admin/orders/${order}/assign-products`, { productIds: [unit] }, asPerson(admin));
  await eventually(async () => (await assign()).status === 200, 'the delivery');
});

describe('a problem with a unit', () => {
  it('is shown to the office with the note of its customer', async () => {
    const { status, body } = await reportProblem({ product_id: unit, reason: 'blocked', note });
    expect(status).toBe(201);
    const [entry] = await problemEntries(body.position);
    expect(entry).toMatchObject({
      id: `problem.${body.report_id}`,
      words: note,
      actions: ['answer', 'replace'],
      details: { reason: 'blocked', product_id: unit, ...sku, unit_number: 1 },
    });
    expect(await problemsSeenByOffice(body.position)).toMatchObject([
      { id: body.report_id, unit_id: unit, note, answer: null, settled_at: null },
    ]);
    expect(await problemsOf(ann, body.position)).toMatchObject([
      { id: body.report_id, reason: 'blocked', note, answer: null, answered_at: null },
    ]);
    expect(await reportProblem({ product_id: unit, reason: 'other' })).toMatchObject({ status: 409, body: { code: 'problem_open' } });
  });

  it('belongs to its customer and its unit only', async () => {
    expect(await problemsOf(bob)).toEqual([]);
    expect(await reportProblem({ product_id: unit, reason: 'other' }, bob)).toMatchObject({ status: 404, body: { code: 'order_unknown' } });
    expect(await reportProblem({ product_id: order, reason: 'other' })).toMatchObject({ status: 404, body: { code: 'unit_unknown' } });
    expect(await reportProblem({ product_id: unit, reason: 'bored' })).toMatchObject({ status: 400, body: { code: 'invalid' } });
    expect(await reportProblem({ product_id: unit, reason: 'other', note: 'x'.repeat(1_001) })).toMatchObject({ status: 400 });
  });

  it('is closed by the office’s answer, which its customer reads', async () => {
    const [entry] = await problemEntries();
    const answer = (text: string, by = admin) => api().post<Made>(`/api/admin/attention/${entry?.id}/answer`, { text }, asPerson(by));
    expect((await answer('hello', ann)).status).toBe(403);
    expect(await answer('  ')).toMatchObject({ status: 400 });
    const { status, body } = await answer('Please try again.');
    expect(status).toBe(200);
    expect(await problemEntries(body.position)).toEqual([]);
    expect(await problemsOf(ann, body.position)).toMatchObject([
      { note, answer: 'Please try again.', answered_at: expect.any(String) as string },
    ]);
    expect(await answer('again')).toMatchObject({ status: 409, body: { code: 'attention_closed' } });
  });

  it('is shown with its answer to customer and office after the unit was replaced', async () => {
    const office = await problemsSeenByOffice();
    expect(office).toMatchObject([{ unit_id: unit, note, answer: 'Please try again.', settled_at: null, replaced_by: null }]);
    await api().post('/api/admin/products', { ...sku, private_info: 'login: other' }, asPerson(admin));
    const wish = { product_id: unit, reason: 'blocked_or_banned' };
    const { status } = await api().post(`/api/admin/orders/${order}/replace-unit`, wish, asPerson(admin));
    expect(status).toBe(200);
    await eventually(async () => (await problemsOf())[0]?.replaced_by !== null, 'the report to be settled');
    const [report] = await problemsOf();
    expect(report).toMatchObject({ product_id: unit, answer: 'Please try again.', settled_at: expect.any(String) as string });
    expect(report?.unit_id).toBe(report?.replaced_by);
    expect(report?.answered_at).toBe(office[0]?.answered_at);
    expect(await problemsSeenByOffice()).toEqual([report]);
    const view = await api().post<{ problems: ProblemsAnswer['items'] }>(`/api/admin/orders/${order}/as-customer`, {}, asPerson(admin));
    expect(view.body.problems).toEqual([report]);
  });

  it('leaves no text in the log, and none in the vault after its customer’s deletion', async () => {
    const pool = api().nest.get<Pool>(POOL, { strict: false });
    const logged = await pool.query('select payload from read.notifications_logs where event_type like $1', ['problem_%']);
    expect(logged.rowCount).toBe(3);
    expect(JSON.stringify(logged.rows)).not.toMatch(/planted|try again/);
    await pool.query('delete from vault.person where user_id = $1', [ann?.id]);
    expect((await pool.query('select from vault.problem_words')).rowCount).toBe(0);
  });
});

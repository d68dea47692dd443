import { screen, within } from '@testing-library/react';
import { signedInAs, visit } from '../../app/testing/visit.tsx';
import { formatSecond } from '../../ui/format/dates.ts';
import { ok, refuses } from '../../platform/testing/server.ts';
import type { ExplainedFact, StoryFact } from './story.queries.ts';
import { anAdmin, anOrder, adminOrderOf, orderId, onePage } from '../testing/orders.ts';

const at = '2026-03-05T09:30:00.000Z';
const storyFact = (kind: StoryFact['kind'], data: StoryFact['data'] = {}): StoryFact => ({ id: `${kind}-1`, kind, at, data });
const open = (answer: ReturnType<typeof ok>) =>
  visit(`/app/orders/${orderId}`, {
    ...signedInAs(),
    [`GET /api/orders/${orderId}`]: ok({ ...anOrder(), hold_expires_at: null }),
    [`GET /api/orders/${orderId}/timeline`]: answer,
  });
const story = async () => within(await screen.findByRole('list', { name: 'Order history' }));

describe("an order's story", () => {
  it('says in plain words what happened and when', async () => {
    const canceled = storyFact('order_canceled', { cause: 'expired' });
    await open(onePage([storyFact('order_created', { amount: 21_000, currency: 'usd', quantity: 2 }), canceled]));
    const steps = (await story()).getAllByRole('listitem').map(({ textContent }) => textContent?.replaceAll('\u00a0', ' '));
    const when = formatSecond(at).replaceAll('\u00a0', ' ');
    expect(steps[0]).toBe(`Order created${when}$210.00 · 2 units`);
    expect(steps[1]).toBe(`Order cancelled${when}the time ran out`);
  });

  it('says of private information that the customer opened it', async () => {
    await open(onePage([{ ...storyFact('order_created'), kind: 'private_info_revealed', data: { subject: 'product' } }]));
    expect((await story()).getByRole('listitem')).toHaveTextContent(/Private information opened.*by you$/);
  });

  it('shows unknown codes unchanged', async () => {
    await open(onePage([{ ...storyFact('order_created'), kind: 'order_teleported', data: { cause: 'wormhole_open' } }]));
    expect((await story()).getByRole('listitem')).toHaveTextContent(/order_teleported.*wormhole open/);
  });

  it.each([
    ['that there is none yet', onePage([]), 'Nothing has happened yet.'],
    ['that it could not be loaded', refuses(400, 'invalid'), 'The history could not be loaded.'],
  ])('says %s', async (_, answer, text) => {
    await open(answer);
    expect(await screen.findByText(text)).toBeVisible();
  });
});

const other = '99998888-5b6d-4e7f-8a9b-0c1d2e3f4a5b';
const canceled: ExplainedFact = {
  id: 'e3',
  kind: 'order_canceled',
  at,
  source: 'timer',
  reason: 'requested_by_customer',
  cause_id: 'e2',
  actor: { kind: 'user', id: anAdmin.id, role: 'admin', name: 'Ann Ember' },
  payload: { cause: 'admin', order_id: orderId },
  causes: [
    { id: 'e2', kind: 'checkout_expired', at, source: 'webhook', order_id: orderId },
    { id: 'e1', kind: 'payment_success', at, source: 'webhook', order_id: other },
  ],
};
const visitOffice = (...steps: ExplainedFact[]) =>
  visit(`/admin/orders/${orderId}`, {
    ...signedInAs(anAdmin),
    [`GET /api/admin/orders/${orderId}`]: ok(adminOrderOf(anOrder())),
    [`GET /api/admin/orders/${orderId}/timeline`]: onePage(steps),
  });

describe("the administrator's view of an order's story", () => {
  it('says by whom, from where and for which reason', async () => {
    await visitOffice(canceled);
    expect(await (await story()).findByText('by administrator Ann Ember · by a timer · reason: requested by the customer')).toBeVisible();
  });

  it('answers why with the chain of causes down to the first', async () => {
    const { user } = await visitOffice(canceled);
    const why = await screen.findByRole('button', { name: 'Why: Order cancelled?' });
    expect(why).toHaveAttribute('aria-expanded', 'false');
    await user.click(why);
    expect(why).toHaveAttribute('aria-expanded', 'true');
    const [nearest, first] = within((await story()).getByRole('list')).getAllByRole('listitem');
    expect(nearest).toHaveTextContent(/^Payment page expired/);
    expect(first).toHaveTextContent(/^Payment received/);
    expect(within(first as HTMLElement).getByRole('link', { name: 'Order 99998888' })).toHaveAttribute('href', `/admin/orders/${other}`);
    expect(screen.getByText('Started by a message from Stripe.')).toBeVisible();
    expect(screen.getByText(/"cause": "admin"/)).not.toBeVisible();
    await user.click(screen.getByText('Data'));
    expect(screen.getByText(/"cause": "admin"/)).toBeVisible();
  });

  it('says no quantity of an order where one of its units was replaced', async () => {
    const unit = { product_id: orderId, replaced_by: other, quantity: 2 };
    await visitOffice({ ...canceled, kind: 'unit_replaced', payload: { ...unit, reason: 'requested_by_customer' }, causes: [] });
    const step = (await story()).getByRole('listitem');
    expect(step).toHaveTextContent('Unit replaced');
    expect(step).not.toHaveTextContent('2 units');
  });

  it('says that a fact has no cause', async () => {
    const { user } = await visitOffice({ ...canceled, causes: [], source: 'ui' });
    await user.click(await screen.findByRole('button', { name: 'Why: Order cancelled?' }));
    expect(await screen.findByText(/this is where it started/)).toBeVisible();
    expect(screen.getByText('Started on a screen.')).toBeVisible();
  });

  it('says of a payment that it happened at Stripe, and how the shop learned of it', async () => {
    const paid: ExplainedFact = { ...canceled, kind: 'order_paid', causes: [], source: 'webhook', payload: { charge_id: 'ch_1' } };
    const { user } = await visitOffice(paid);
    await user.click(await screen.findByRole('button', { name: 'Why: Order paid?' }));
    expect(await screen.findByText('It happened at Stripe, not in the shop.')).toBeVisible();
    expect(screen.getByText('The shop learned of it by a message from Stripe.')).toBeVisible();
    expect(screen.queryByText(/Nothing in the log caused it/)).toBeNull();
  });

  it('shows each step once, and all facts on request', async () => {
    const system = { kind: 'system', id: null, role: null, name: null } as const;
    const step = (id: string, kind: ExplainedFact['kind'], more: Partial<ExplainedFact> = {}): ExplainedFact => ({
      ...canceled,
      id,
      kind,
      actor: system,
      source: 'system',
      reason: null,
      cause_id: id,
      causes: [],
      payload: {},
      ...more,
    });
    const look = { cause_id: 'request' };
    const { user } = await visitOffice(
      step('1', 'order_created'),
      step('2', 'stock_held'),
      step('3', 'checkout_opened'),
      step('4', 'payment_success', { payload: { charge_id: 'ch_1' } }),
      step('5', 'order_paid', { payload: { charge_id: 'ch_1' } }),
      step('6', 'product_delivered'),
      step('7', 'private_info_revealed', look),
      step('8', 'private_info_revealed', look),
    );
    const stepNames = async () => (await story()).getAllByRole('listitem').map(({ textContent }) => textContent.split(/\d/)[0]);
    expect(await stepNames()).toEqual(['Order created', 'Order paid', 'Order delivered', 'Private information opened']);
    await user.click(screen.getByRole('button', { name: 'Show all 8 steps' }));
    expect(await stepNames()).toHaveLength(8);
    await user.click(screen.getByRole('button', { name: 'Show the main steps' }));
    expect(await stepNames()).toHaveLength(4);
  });

  it('shows a second payment of a paid order, and views as the customer in a row once', async () => {
    const explainedFact = (id: string, kind: ExplainedFact['kind'], payload: ExplainedFact['payload'] = {}) => ({
      ...canceled,
      id,
      kind,
      cause_id: id,
      causes: [],
      payload,
    });
    await visitOffice(
      explainedFact('1', 'order_paid', { charge_id: 'ch_1' }),
      explainedFact('2', 'payment_success', { charge_id: 'ch_1' }),
      explainedFact('3', 'payment_success', { charge_id: 'ch_2' }),
      explainedFact('4', 'payment_refunded', { charge_id: 'ch_2' }),
      ...['5', '6'].map((id) => explainedFact(id, 'customer_view_opened')),
    );
    const steps = (await story()).getAllByRole('listitem').map(({ textContent }) => textContent.split(/\d/)[0]);
    expect(steps).toEqual(['Order paid', 'Payment received', 'Payment refunded', 'Viewed as the customer']);
  });

  it('tells steps of one minute apart', async () => {
    await visitOffice({ ...canceled, id: '1', at: '2026-03-05T09:30:07.000Z' });
    expect((await story()).getByText(/:30:07/)).toBeVisible();
  });
});

describe('an email in the story of an order', () => {
  const mail = (kind: ExplainedFact['kind'], template: string, more: Partial<ExplainedFact> = {}): ExplainedFact => ({
    ...canceled,
    id: `${kind}-${template}`,
    kind,
    cause_id: template,
    causes: [],
    reason: null,
    payload: { mail_id: `${template}-1`, template, order_id: orderId },
    ...more,
  });
  const now = { at: new Date().toISOString() };
  const buttons = () => screen.queryAllByRole('button', { name: /^Send again/ }).map((button) => button.getAttribute('aria-label'));

  it('shows neither name nor code until the names have loaded', async () => {
    await visit(`/admin/orders/${orderId}`, {
      ...signedInAs(anAdmin),
      [`GET /api/admin/orders/${orderId}`]: ok(adminOrderOf(anOrder())),
      [`GET /api/admin/orders/${orderId}/timeline`]: onePage([mail('mail_failed', 'order_to_pay', now)]),
      'GET /api/admin/mails': () => new Promise(() => undefined),
    });
    expect((await story()).getAllByRole('listitem')).toHaveLength(1);
    expect((await story()).queryByText(/order.to.pay/)).toBeNull();
  });

  it('is resent after a confirmation, unless it is out of date or already queued', async () => {
    const delivered = { ...anOrder(), status: 'delivered' as const };
    const resent: string[] = [];
    const { user } = await visit(`/admin/orders/${orderId}`, {
      ...signedInAs(anAdmin),
      [`GET /api/admin/orders/${orderId}`]: ok(adminOrderOf(delivered)),
      [`GET /api/admin/orders/${orderId}/timeline`]: onePage([
        mail('mail_sent', 'order_to_pay', now),
        mail('mail_sent', 'order_reminder', now),
        mail('mail_sent', 'order_delivered', now),
        mail('mail_failed', 'payment_received', now),
        mail('mail_sent', 'unit_replaced', now),
        mail('mail_resend_requested', 'unit_replaced', now),
        mail('mail_sent', 'problem_answered', { at: '2026-03-05T09:30:00.000Z' }),
      ]),
      'GET /api/admin/mails': ok({
        items: [
          {
            template: 'order_to_pay',
            name: { en: 'order to pay', ru: 'о заказе к оплате' },
            resend_while: { order: ['awaiting_payment'] },
          },
          { template: 'order_delivered', name: { en: 'delivery', ru: 'о поставке' }, resend_while: { order: ['delivered'] } },
          { template: 'payment_received', name: { en: 'payment received', ru: 'об оплате' }, resend_while: { order: ['delivered'] } },
          { template: 'unit_replaced', name: { en: 'product replaced', ru: 'о замене продукта' }, resend_while: { order: ['delivered'] } },
          { template: 'problem_answered', name: { en: 'answer to a report', ru: 'об ответе' }, resend_while: { order: ['delivered'] } },
          { template: 'order_reminder', name: { en: 'payment reminder', ru: 'о неоплаченном заказе' }, resend_while: null },
        ],
      }),
      'POST /api/admin/mails/order_delivered-1/resend': () => (resent.push('order_delivered-1'), ok({ position: '1' })),
    });
    const again = await screen.findByRole('button', { name: 'Send again: delivery' });
    expect(buttons()).toEqual(['Send again: delivery', 'Send again: payment received']);
    expect((await story()).getByText('answer to a report')).toBeVisible();
    await user.click(again);
    const dialog = await screen.findByRole('alertdialog', { name: 'Send this email again?' });
    expect(resent).toEqual([]);
    await user.click(within(dialog).getByRole('button', { name: 'Send again' }));
    expect(await screen.findByText('The email is on its way')).toBeVisible();
    expect(resent).toEqual(['order_delivered-1']);
  });
});

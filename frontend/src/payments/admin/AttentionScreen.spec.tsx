import { cleanup, screen, waitFor, within } from '@testing-library/react';
import { annAccount, answerReport, findHeading, signedInAs, visit } from '../../app/testing/visit.tsx';
import { ok, refuses, type RouteReplies } from '../../platform/testing/server.ts';
import type { AttentionEntry, EntryOf } from '../payments.queries.ts';

const orderId = '8c1f2a34-5b6d-4e7f-8a9b-0c1d2e3f4a5b';
const waiting: EntryOf<'waiting_for_stock'> = {
  id: `stock.${orderId}`,
  kind: 'waiting_for_stock',
  since: '2026-03-05T09:30:00.000Z',
  order_id: orderId,
  user_id: annAccount.id,
  user: { email: annAccount.email, full_name: 'Ann Ember' },
  subscription_id: null,
  charge_id: 'ch_1',
  amount: 21_000,
  currency: 'usd',
  given_back: 0,
  words: null,
  provider_page: 'https://provider.example/payments/ch_1',
  details: { channel: 'LinkedIn', product_type: 'Creator', required: 2, available: 1 },
  actions: ['assign_products', 'refund'],
};
const parked: EntryOf<'webhook_parked'> = {
  ...waiting,
  id: 'webhook.evt_1',
  kind: 'webhook_parked',
  provider_page: null,
  order_id: null,
  user_id: null,
  user: null,
  charge_id: null,
  amount: null,
  currency: null,
  given_back: null,
  details: {
    stripe_event_id: 'evt_1',
    stripe_type: 'charge.refunded',
    body_hash: 'abc',
    attempts: 5,
    last_error_code: 'unknown_object',
    next_attempt_at: null,
  },
  actions: ['retry', 'dismiss'],
};
const listed = (items: readonly AttentionEntry[], open = items.length) => ok({ items, next: null, open });
const office = (routes: RouteReplies): RouteReplies => ({ ...signedInAs({ ...annAccount, roles: ['admin'] }), ...routes });
const open = (items: readonly AttentionEntry[], routes: RouteReplies = {}) =>
  visit('/admin/attention', office({ 'GET /api/admin/attention': listed(items), ...routes }));
const said = (text: string) => screen.findByText(text);

describe('the attention queue', () => {
  it('says what waits, whom it concerns and since when', async () => {
    await open([waiting, parked]);
    await findHeading('Attention');
    const [stock, webhook] = within(await screen.findByRole('list', { name: 'Attention' })).getAllByRole('listitem');
    expect(stock).toHaveTextContent(/Paid order waits for stock.*Not enough products. Required: 2, available: 1/);
    expect(stock).toHaveTextContent(/Since05 Mar 2026.* · .*ago.*Amount\$210\.00Chargech_1ChannelLinkedInProduct typeCreator/);
    expect(within(stock as HTMLElement).getByRole('link', { name: 'Ann Ember' })).toHaveAttribute('href', `/admin/users/${annAccount.id}`);
    const assign = within(stock as HTMLElement).getByRole('link', { name: /^Assign Products/ });
    expect(assign).toHaveAttribute('href', `/admin/orders/${orderId}`);
    expect(webhook).toHaveTextContent(
      /Message from Stripe set aside.*automatic attempts are over.*Stripe eventevt_1.*Last problemStripe does not know what the message is about/,
    );
    expect(screen.getByText('2 open')).toBeVisible();
  });

  it('links to the place of decision and to the history', async () => {
    const dispute: AttentionEntry = {
      ...waiting,
      id: 'dispute.dp_1',
      kind: 'dispute_open',
      details: { dispute_id: 'dp_1' },
      actions: ['open_at_provider', 'open_user', 'retry'],
    };
    await open([dispute, parked]);
    const link = await screen.findByRole('link', { name: /^Open at Stripe/ });
    expect(link).toHaveAttribute('href', 'https://provider.example/payments/ch_1');
    expect(link).toHaveAttribute('rel', 'noopener noreferrer');
    expect(screen.getByRole('link', { name: /^Open the account/ })).toHaveAttribute('href', `/admin/users/${annAccount.id}`);
    expect(screen.getByRole('link', { name: 'What happened' })).toHaveAttribute('href', `/admin/log?search=${orderId}`);
  });

  it('is counted in the navigation', async () => {
    await visit('/admin/attention', office({ 'GET /api/admin/attention': listed([waiting], 3) }));
    await findHeading('Attention');
    const navigation = within(screen.getByRole('navigation', { name: 'Main navigation' }));
    expect(await navigation.findByRole('link', { name: 'Attention 3' })).toBeVisible();
  });

  it('shows one group of entries, which the address keeps', async () => {
    const { user, server } = await visit('/admin/attention?group=problems', office({ 'GET /api/admin/attention': listed([waiting], 1) }));
    await findHeading('Attention');
    const groups = () => server.requestsTo('GET /api/admin/attention').flatMap(({ query }) => query.get('group') ?? []);
    expect(screen.getByRole('tab', { name: 'Reported problems' })).toHaveAttribute('aria-selected', 'true');
    expect(new Set(groups())).toEqual(new Set(['problems']));
    await user.click(screen.getByRole('tab', { name: 'Deletions' }));
    expect(window.location.search).toBe('?group=deletions');
    expect(groups().at(-1)).toBe('deletions');
  });

  it('tries again after a confirmation', async () => {
    const retry = 'POST /api/admin/attention/webhook.evt_1/retry';
    const { user, server } = await open([parked], { [retry]: { status: 202, body: { position: '9' } } });
    await user.click(await screen.findByRole('button', { name: /^Try again/ }));
    expect(server.requestsTo(retry)).toHaveLength(0);
    server.setReplyAfter(retry, 'GET /api/admin/attention', listed([]));
    await user.click(within(await screen.findByRole('alertdialog')).getByRole('button', { name: 'Try again' }));
    expect(await said('Trying again')).toBeVisible();
    expect(await said('Nothing needs attention')).toBeVisible();
  });

  it('dismisses an entry for a reason', async () => {
    const dismiss = 'POST /api/admin/attention/webhook.evt_1/dismiss';
    const { user, server } = await open([parked], { [dismiss]: ok({ position: '9' }) });
    await user.click(await screen.findByRole('button', { name: /^Dismiss/ }));
    const dialog = within(await screen.findByRole('alertdialog', { name: 'Dismiss this entry?' }));
    expect(dialog.getByRole('button', { name: 'Dismiss' })).toBeDisabled();
    await user.click(dialog.getByRole('radio', { name: 'Not needed' }));
    await user.click(dialog.getByRole('button', { name: 'Dismiss' }));
    expect(await said('Entry dismissed')).toBeVisible();
    expect(server.requestsTo(dismiss)[0]?.body).toEqual({ reason: 'not_needed' });
  });

  it('refunds a payment, and says why a refund failed', async () => {
    const refund = `POST /api/admin/attention/stock.${orderId}/refund`;
    const { user, server } = await open([waiting], { [refund]: refuses(409, 'attention_closed') });
    await user.click(await screen.findByRole('button', { name: /^Refund/ }));
    const dialog = within(await screen.findByRole('alertdialog', { name: 'Refund this payment?' }));
    expect(dialog.getByText(/^\$210\.00 goes back/)).toBeVisible();
    for (const reason of dialog.getAllByRole('radio')) expect(reason).not.toBeChecked();
    expect(dialog.getByRole('button', { name: 'Refund' })).toBeDisabled();
    await user.click(dialog.getByRole('radio', { name: 'Requested by the customer' }));
    await user.click(dialog.getByRole('button', { name: 'Refund' }));
    expect(await said('This could not be done')).toBeVisible();
    expect(await said('This entry is closed already')).toBeVisible();
    expect(server.requestsTo(refund)[0]?.body).toEqual({ reason: 'requested_by_customer', given_back: 0 });
  });

  it('asks again, with the new remainder, after a refund by someone else', async () => {
    const refund = `POST /api/admin/attention/stock.${orderId}/refund`;
    const { user, server } = await open([waiting], { [refund]: refuses(409, 'refunds_changed') });
    await user.click(await screen.findByRole('button', { name: /^Refund/ }));
    const dialog = within(await screen.findByRole('alertdialog', { name: 'Refund this payment?' }));
    await user.click(dialog.getByRole('radio', { name: 'Goodwill' }));
    server.setReply('GET /api/admin/attention', listed([{ ...waiting, given_back: 1_000 }]));
    await user.click(dialog.getByRole('button', { name: 'Refund' }));
    expect(await dialog.findByText(/Refunds on this payment have changed: \$10\.00 has been refunded/)).toBeVisible();
    expect(dialog.getByText(/^\$200\.00 goes back/)).toBeVisible();
    server.setReply(refund, ok({ position: '9' }));
    await user.click(dialog.getByRole('button', { name: 'Refund' }));
    expect(await said('The refund is on its way')).toBeVisible();
    expect(server.requestsTo(refund).map(({ body }) => body)).toEqual([
      { reason: 'goodwill', given_back: 0 },
      { reason: 'goodwill', given_back: 1_000 },
    ]);
  });

  it('says when nothing waits, and when it could not be loaded', async () => {
    const { user, server } = await open([], { 'GET /api/admin/attention': refuses(400, 'invalid') });
    expect(await screen.findByText('The queue could not be loaded.')).toBeVisible();
    server.setReply('GET /api/admin/attention', listed([]));
    await user.click(screen.getByRole('button', { name: 'Try again' }));
    await waitFor(() => expect(screen.getByText('Nothing needs attention')).toBeVisible());
  });
});

describe('a refund that failed', () => {
  it('waits for the provider once the full amount was requested again', async () => {
    const refundOf = (id: string, under_way: number): EntryOf<'refund_failed'> => ({
      ...waiting,
      id,
      kind: 'refund_failed',
      amount: 5_000,
      details: { refund_id: 're_1', request_id: null, last_error_code: null, under_way },
    });
    const again = { ...refundOf('refund.ch_2', 5_000), provider_page: null, actions: [] };
    await open([{ ...refundOf('refund.ch_1', 2_000), actions: ['retry', 'dismiss'] }, again]);
    const [part, whole] = within(await screen.findByRole('list', { name: 'Attention' })).getAllByRole('listitem');
    expect(part).toHaveTextContent(/Stripe did not complete the refund. Try again.*Requested again\$20\.00/);
    expect(whole).toHaveTextContent(/A new refund was requested. This entry closes when Stripe confirms it/);
    expect(within(whole as HTMLElement).queryByRole('button')).not.toBeInTheDocument();
    expect(whole).not.toHaveTextContent('An administrator decides this');
  });
});

describe('a payment that differs from its order', () => {
  it('is shown beside its order, each amount in its own currency', async () => {
    const details = { expected_amount: 4_900, expected_currency: 'usd' };
    await open([{ ...waiting, kind: 'payment_mismatched', amount: 4_900, currency: 'eur', details, actions: [] }]);
    const [entry] = within(await screen.findByRole('list', { name: 'Attention' })).getAllByRole('listitem');
    expect(entry).toHaveTextContent(/Amount€49\.00.*Amount of the order\$49\.00/);
  });
});

describe('a reported problem in the attention queue', () => {
  it('names its unit and product, and leads to its order and its replacement', async () => {
    const product_id = '11112222-3333-4444-8555-666677778888';
    const details = { product_id, reason: 'blocked', channel: 'LinkedIn', product_type: 'BasicProfile', unit_number: 2 } as const;
    await open([{ ...waiting, id: 'problem.r1', kind: 'problem_reported', words: 'my note', details, actions: ['answer', 'replace'] }]);
    const entry = await screen.findByRole('list', { name: 'Attention' });
    expect(entry).toHaveTextContent(/UnitProduct 2ChannelLinkedInProduct typeBasic profileReason/);
    expect(entry).not.toHaveTextContent(product_id);
    expect(screen.getByRole('link', { name: 'Product 2' })).toHaveAttribute('href', `/admin/orders/${orderId}`);
    expect(screen.getByRole('link', { name: /^Replace…/ })).toHaveAttribute('href', `/admin/orders/${orderId}#replace-${product_id}`);
  });

  it('is answered in the language of the queue, under the name of its unit', async () => {
    const answering = 'POST /api/admin/attention/problem.r1/answer';
    const entry: AttentionEntry = {
      ...waiting,
      id: 'problem.r1',
      kind: 'problem_reported',
      details: { product_id: orderId, reason: 'blocked', unit_number: 2 },
      actions: ['answer'],
    };
    const { user, server } = await open([entry], { [answering]: ok({ position: '9' }) });
    await user.click(await screen.findByRole('button', { name: 'Answer: Product 2, 8c1f2a34' }));
    expect(await screen.findByRole('alertdialog', { name: 'Answer the report about Product 2, 8c1f2a34' })).toBeVisible();
    await answerReport(user, 'It works again.');
    expect(await said('The answer has been sent')).toBeVisible();
    expect(server.requestsTo(answering).map(({ body }) => body)).toEqual([{ text: 'It works again.' }]);
  });
});

describe('a message from Stripe that was set aside', () => {
  it('says that it is retried automatically only while it is', async () => {
    await open([{ ...parked, details: { ...parked.details, next_attempt_at: '2026-03-05T10:30:00.000Z' } }]);
    expect(await screen.findByText(/It is retried automatically/)).toBeVisible();
    expect(screen.queryByText(/automatic attempts are over/)).toBeNull();
  });

  it('leads administrators to the list of messages, which moderators cannot open', async () => {
    await open([parked]);
    expect(await screen.findByRole('link', { name: 'evt_1' })).toHaveAttribute('href', '/audit/webhooks?state=given_up');
    cleanup();
    await open([parked], signedInAs({ ...annAccount, roles: ['moderator'] }));
    expect(await screen.findByText('evt_1')).toBeVisible();
    expect(screen.queryByRole('link', { name: 'evt_1' })).toBeNull();
  });
});

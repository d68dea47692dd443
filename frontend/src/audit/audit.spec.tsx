import { screen, within } from '@testing-library/react';
import { annAccount, fillIn, findHeading, currentPath, signedInAs, visit } from '../app/testing/visit.tsx';
import { ok, refuses } from '../platform/testing/server.ts';

const id = '0198a0a0-1111-4000-8000-000000000001';
const fact = {
  id,
  event_type: 'user_registered',
  position: '101',
  stream: `account-${annAccount.id}`,
  revision: '0',
  created_at: '2026-03-05T09:30:07.000Z',
  payload: { user_id: annAccount.id, method: 'password' },
  actor: { kind: 'user', id: annAccount.id, role: 'customer' },
  source: 'ui',
  reason: null,
  schema: 1,
  correlation_id: '0198a0a0-1111-4000-8000-000000000002',
  cause_id: '0198a0a0-1111-4000-8000-000000000003',
};
const effect = { ...fact, id: '0198a0a0-1111-4000-8000-000000000004', event_type: 'mail_sent', revision: '0', stream: 'mail-1' };
const further = {
  ...fact,
  id: '0198a0a0-1111-4000-8000-000000000005',
  event_type: 'mail_resend_requested',
  revision: '1',
  stream: 'mail-1',
};
const cause = { ...fact, id: '0198a0a0-1111-4000-8000-000000000006', event_type: 'identity_linked' };
const area = {
  ...signedInAs({ ...annAccount, roles: ['auditor'] }),
  'POST /api/audit/openings': { status: 204 },
  'GET /api/audit/facts': ok({ items: [fact], next: null }),
  [`GET /api/audit/facts/${id}`]: ok({
    fact,
    metadata: { $correlationId: fact.correlation_id, commandId: fact.cause_id },
    causes: [cause],
    effects: [
      { fact: effect, depth: 1 },
      { fact: further, depth: 2 },
    ],
    neighbours: [],
  }),
  [`GET /api/audit/follow/user/${annAccount.id}`]: ok({
    items: [fact],
    next: null,
    people: [{ actor: { kind: 'user', id: annAccount.id, role: 'customer' }, facts: 1 }],
  }),
};

const twoPages = ({ query }: { query: URLSearchParams }) =>
  query.has('after') ? ok({ items: [], next: null }) : ok({ items: [fact], next: 'further' });

describe('the audit area', () => {
  it('is what an auditor sees instead of the shop', async () => {
    const { server } = await visit('/app', area);
    await findHeading('Overview');
    expect(currentPath()).toBe('/audit');
    expect(screen.queryByRole('link', { name: /new order|create/i })).toBeNull();
    const main = within(screen.getByRole('main'));
    expect(main.getByRole('link', { name: 'All facts' })).toHaveAttribute('href', '/audit/facts');
    expect(server.requestsTo('POST /api/audit/openings')).toHaveLength(1);
  });

  it('is closed to customers', async () => {
    await visit('/audit', signedInAs());
    expect(await findHeading('Access Denied')).toBeVisible();
  });

  it('keeps a search in the address, and sends one search id with all its requests', async () => {
    const { user, server } = await visit('/audit/facts', { ...area, 'GET /api/audit/facts': twoPages });
    await findHeading('All facts');
    const subject = screen.getByLabelText('Names this id');
    await fillIn(user, subject, 'not an id');
    await user.click(screen.getByRole('button', { name: 'Search' }));
    expect(screen.getByText('Enter a complete id')).toBeVisible();
    expect(window.location.search).toBe('');
    await user.clear(subject);
    await fillIn(user, subject, annAccount.id);
    await user.click(screen.getByText('Kinds: All'));
    await user.click(screen.getByLabelText('Role granted'));
    await user.click(screen.getByLabelText('Audit'));
    await user.click(screen.getByRole('button', { name: 'Search' }));
    const types =
      'audit_exported,audit_opened,audit_searched,customer_view_opened,list_exported,log_origin_changed,log_sealed,role_granted,shop_opened';
    expect(decodeURIComponent(window.location.search)).toBe(`?types=${types}&subject_id=${annAccount.id}`);
    await user.click(await screen.findByRole('button', { name: 'Load more' }));
    await screen.findByText('Paused: new facts do not appear');
    const sentQueries = server.requestsTo('GET /api/audit/facts').map(({ query }) => query);
    const searched = sentQueries.filter((query) => query.has('subject_id'));
    expect(searched.map((query) => query.get('after'))).toEqual([null, 'further']);
    expect(new Set(searched.map((query) => query.get('search_id'))).size).toBe(1);
    expect(searched[0]?.get('search_id')).not.toBe(sentQueries[0]?.get('search_id'));
  });

  it('shows a fact with its causes and effects, and its ids as links', async () => {
    await visit(`/audit/facts/${id}`, area);
    expect(await screen.findByRole('heading', { name: 'Causes and consequences' })).toBeVisible();
    const tree = screen.getByRole('region', { name: 'Causes and consequences' });
    const steps = within(tree).getAllByRole('listitem');
    expect(steps.map((step) => step.querySelector('strong, a')?.textContent)).toEqual([
      'Sign-in by another provider linked',
      'Account registered',
      'Email sent',
      'Email resend requested',
    ]);
    expect(steps.filter((step) => step.getAttribute('aria-current'))).toEqual([steps[1]]);
    expect(steps[2]?.contains(steps[3] ?? null)).toBe(true);
    expect(within(tree).getByRole('link', { name: 'Email sent' })).toHaveAttribute('href', `/audit/facts/${effect.id}`);
    const data = screen.getByRole('region', { name: 'Data' });
    expect(within(data).getByRole('link', { name: annAccount.id })).toHaveAttribute('href', `/audit/follow/user/${annAccount.id}`);
    const metadata = screen.getByRole('region', { name: 'Metadata' });
    expect(within(metadata).getByRole('link', { name: fact.cause_id })).toHaveAttribute('href', `/audit/facts?subject_id=${fact.cause_id}`);
  });

  it('shows the reason of a fact as a text, also beside its code', async () => {
    const withReason = { ...fact, reason: 'payment_risk', payload: { ...fact.payload, reason: 'payment_risk' } };
    await visit(`/audit/facts/${id}`, {
      ...area,
      [`GET /api/audit/facts/${id}`]: ok({ fact: withReason, metadata: null, causes: [], effects: [], neighbours: [] }),
    });
    const data = await screen.findByRole('region', { name: 'Data' });
    expect(within(data).getByText('reason:').closest('li')).toHaveTextContent('reason:payment_risk· payment risk');
    expect(screen.getAllByText('payment risk')[0]).toBeVisible();
  });

  it('shortens every id of a stream in a list', async () => {
    const stream = `problem-${annAccount.id}.${id}`;
    await visit('/audit/facts', { ...area, 'GET /api/audit/facts': ok({ items: [{ ...fact, stream }], next: null }) });
    expect(await screen.findByRole('link', { name: `problem-${annAccount.id.slice(0, 8)}.${id.slice(0, 8)}/0` })).toHaveAttribute(
      'title',
      stream,
    );
  });

  it('finds a subject by its id and shows who acted on it', async () => {
    const matches = ok({ items: [{ kind: 'user', id: annAccount.id }] });
    const { user, server } = await visit('/audit/follow', { ...area, 'GET /api/audit/things': matches });
    const field = await screen.findByLabelText('Id of anything');
    await fillIn(user, field, 'Ann');
    await user.click(screen.getByRole('button', { name: 'Find' }));
    expect(screen.getByText('Enter an id, or at least its first four characters')).toBeVisible();
    expect(server.requestsTo('GET /api/audit/things')).toHaveLength(0);
    await user.clear(field);
    await fillIn(user, field, annAccount.id.slice(0, 8));
    await user.keyboard('{Enter}');
    await findHeading(`Person ${annAccount.id}`);
    expect(currentPath()).toBe(`/audit/follow/user/${annAccount.id}`);
    const people = await screen.findByRole('region', { name: 'Who acted' });
    expect(within(people).getByRole('listitem')).toHaveTextContent(/customer.*1 fact/);
  });

  it('shows a message for an unknown fact', async () => {
    await visit(`/audit/facts/${id}`, { ...area, [`GET /api/audit/facts/${id}`]: refuses(404, 'not_found') });
    expect(await screen.findByText('There is no such fact')).toBeVisible();
  });
});

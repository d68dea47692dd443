import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { annAccount, fillIn, findHeading, signedInAs, visit } from '../../app/testing/visit.tsx';
import { ok, refuses, type RouteReplies } from '../../platform/testing/server.ts';
import { formatSecond } from '../../ui/format/dates.ts';

const order = '8c1f2a34-5b6d-4e7f-8a9b-0c1d2e3f4a5b';
const bob = 'b0b0b0b0-0000-4000-8000-000000000001';
const unit = 'c0c0c0c0-0000-4000-8000-000000000001';
const at = '2026-03-05T09:30:07.000Z';
const entry = {
  id: '0198a0a0-1111-4000-8000-000000000001',
  event_type: 'order_canceled',
  order_id: order,
  user_id: bob,
  user_name: 'Bob Buyer',
  user_deleted: false,
  created_at: at,
  payload: { cause: 'admin', order_id: order, product_id: unit },
  actor_name: 'Ada Admin',
  actor: { kind: 'user', id: annAccount.id, role: 'admin' },
  source: 'ui',
  reason: 'requested_by_customer',
  cause_id: order,
};
const officeRoutes = (routes: RouteReplies = {}, role: 'admin' | 'moderator' = 'admin'): RouteReplies => ({
  ...signedInAs({ ...annAccount, roles: [role] }),
  'GET /api/admin/events': ok({ items: [entry], next: null }),
  ...routes,
});
const findLog = async () => within(await screen.findByRole('table', { name: 'Event Log' }));

describe('the log of the office', () => {
  it('shows for each fact a sentence, the second, the actor, the reason and the subject', async () => {
    await visit('/admin/log', officeRoutes());
    await findHeading('Event Log');
    const row = within((await findLog()).getAllByRole('row')[1] as HTMLElement);
    expect(row.getByText('Order cancelled')).toBeVisible();
    expect(row.getByText(formatSecond(at).replaceAll('\u00a0', ' '))).toBeVisible();
    expect(row.getByRole('link', { name: 'Ada Admin' })).toHaveAttribute('href', `/admin/users/${annAccount.id}`);
    expect(row.getByText(/^Reason: /)).toBeVisible();
    expect(row.getByRole('link', { name: order })).toHaveAttribute('href', `/admin/orders/${order}`);
    expect(row.getByRole('link', { name: bob })).toHaveAttribute('href', `/admin/users/${bob}`);
    expect(row.getByRole('link', { name: unit })).toHaveAttribute('href', `/admin/log?search=${unit}`);
  });

  it('shows the data of a fact on request', async () => {
    const { user } = await visit('/admin/log', officeRoutes());
    const data = await screen.findByRole('button', { name: 'Data Order cancelled' });
    expect(screen.queryByText('order_canceled')).toBeNull();
    await user.click(data);
    expect(data).toHaveAttribute('aria-expanded', 'true');
    expect(screen.getByText('order_canceled')).toBeVisible();
    expect(screen.getByText(entry.id)).toBeVisible();
    expect(screen.getByText('cause:')).toBeVisible();
  });

  it('keeps its filters in the address, and hides technical facts unless they are switched on', async () => {
    const { user, server } = await visit('/admin/log', officeRoutes());
    await findLog();
    const lastQuery = () => Object.fromEntries(server.requestsTo('GET /api/admin/events').at(-1)?.query ?? []);
    expect(lastQuery()).toEqual({ business: 'true', limit: '50' });
    await fillIn(user, screen.getByLabelText('About: email, name or ID'), 'bob@example.test');
    await fillIn(user, screen.getByLabelText('Done by: email, name or ID'), 'Ada');
    await waitFor(() => expect(lastQuery()).toEqual({ business: 'true', limit: '50', search: 'bob@example.test', actor: 'Ada' }));
    await user.click(screen.getByRole('switch', { name: 'Include technical facts' }));
    await waitFor(() => expect(lastQuery()).not.toHaveProperty('business'));
    fireEvent.change(screen.getByLabelText('From'), { target: { value: '2026-03-05T09:30' } });
    fireEvent.change(screen.getByLabelText('To'), { target: { value: '2026-03-05T09:31' } });
    await waitFor(() => expect(Date.parse(lastQuery()['to'] ?? '') - Date.parse(lastQuery()['from'] ?? '')).toBe(119_999));
    await user.click(screen.getByText('Kinds: All'));
    await user.click(screen.getByLabelText('Audit'));
    await waitFor(() => expect(lastQuery()['types']).toMatch(/^audit_exported,.*shop_opened$/));
    const address = new URLSearchParams(window.location.search);
    expect([...address.keys()].sort()).toEqual(['actor', 'from', 'search', 'technical', 'to', 'types']);
  });

  it('ignores unknown filters in the address', async () => {
    const { server } = await visit('/admin/log?types=order_paid,nonsense&from=yesterday&technical=perhaps', officeRoutes());
    await findLog();
    expect(Object.fromEntries(server.requestsTo('GET /api/admin/events').at(-1)?.query ?? [])).toEqual({
      limit: '50',
      types: 'order_paid',
    });
  });

  it('is exported as a file with its filters and time zone', async () => {
    const { user, server } = await visit(
      '/admin/log?types=order_paid&search=bob',
      officeRoutes({ 'POST /api/admin/exports': ok({ href: '#' }) }),
    );
    await user.click(await screen.findByRole('button', { name: 'Export' }));
    await waitFor(() => expect(server.requestsTo('POST /api/admin/exports')).toHaveLength(1));
    expect(server.requestsTo('POST /api/admin/exports')[0]?.body).toEqual({
      list: 'log',
      types: 'order_paid',
      search: 'bob',
      language: 'en',
      time_zone: Intl.DateTimeFormat().resolvedOptions().timeZone,
    });
  });

  it('is readable for moderators, who cannot export it', async () => {
    await visit('/admin/log', officeRoutes({}, 'moderator'));
    await findLog();
    expect(screen.queryByRole('button', { name: 'Export' })).toBeNull();
  });

  it.each([
    ['a message when it is empty', ok({ items: [], next: null }), 'No events found'],
    ['a retry button when it cannot be loaded', refuses(400, 'invalid'), /./],
  ])('shows %s', async (_, answer, text) => {
    await visit('/admin/log', officeRoutes({ 'GET /api/admin/events': answer }));
    if (text === 'No events found') expect(await screen.findByText(text)).toBeVisible();
    else expect(await screen.findByRole('button', { name: 'Try again' })).toBeVisible();
  });

  it('shows only the id of a deleted person', async () => {
    const withoutPerson = { ...entry, user_name: null, user_deleted: true, actor_name: null };
    await visit('/admin/log', officeRoutes({ 'GET /api/admin/events': ok({ items: [withoutPerson], next: null }) }));
    const row = within((await findLog()).getAllByRole('row')[1] as HTMLElement);
    expect(row.getByText(/deleted user/)).toBeVisible();
    expect(row.getByRole('link', { name: bob })).toHaveAttribute('href', `/admin/log?search=${bob}`);
    expect(row.getByRole('link', { name: annAccount.id })).toHaveAttribute('href', `/admin/log?search=${annAccount.id}`);
  });
});

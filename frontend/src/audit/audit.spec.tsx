import { screen, waitFor, within } from '@testing-library/react';
import { ann, heading, path, signedInAs, visit } from '../app/testing/visit.tsx';
import { ok, refuses } from '../platform/testing/server.ts';

const id = '0198a0a0-1111-4000-8000-000000000001';
const fact = {
  id,
  event_type: 'user_registered',
  position: '101',
  stream: `account-${ann.id}`,
  revision: '0',
  created_at: '2026-03-05T09:30:07.000Z',
  payload: { user_id: ann.id, method: 'password' },
  actor: { kind: 'user', id: ann.id, role: 'customer' },
  source: 'ui',
  reason: null,
  schema: 1,
  correlation_id: '0198a0a0-1111-4000-8000-000000000002',
  cause_id: '0198a0a0-1111-4000-8000-000000000003',
};
const effect = { ...fact, id: '0198a0a0-1111-4000-8000-000000000004', event_type: 'mail_requested', revision: '0', stream: 'mail-1' };
const area = {
  ...signedInAs({ ...ann, roles: ['auditor'] }),
  'POST /api/audit/openings': { status: 204 },
  'POST /api/audit/searches': { status: 204 },
  'GET /api/audit/facts': ok({ items: [fact], next: null }),
  [`GET /api/audit/facts/${id}`]: ok({ fact, causes: [], effects: [{ fact: effect, depth: 1 }], neighbours: [] }),
};

describe('the audit', () => {
  it('is the home of an auditor, who is not offered to order anything', async () => {
    const { server } = await visit('/app', area);
    await heading('All Facts');
    expect(path()).toBe('/audit');
    expect(screen.queryByRole('link', { name: /new order|create/i })).toBeNull();
    expect(server.to('POST /api/audit/openings')).toHaveLength(1);
    expect(server.to('POST /api/audit/searches')).toHaveLength(0);
  });

  it('is closed to customers', async () => {
    await visit('/audit', signedInAs());
    expect(await heading('Access Denied')).toBeVisible();
  });

  it('keeps what is searched for in the address, and has it recorded when it is sent', async () => {
    const { user, server } = await visit('/audit', area);
    await heading('All Facts');
    await user.type(screen.getByLabelText('Names this id'), 'not an id');
    await user.click(screen.getByRole('button', { name: 'Search' }));
    expect(screen.getByText('Enter a whole id')).toBeVisible();
    expect(server.to('POST /api/audit/searches')).toHaveLength(0);
    await user.clear(screen.getByLabelText('Names this id'));
    await user.type(screen.getByLabelText('Names this id'), ann.id);
    await user.click(screen.getByRole('button', { name: 'Search' }));
    await waitFor(() => expect(server.to('POST /api/audit/searches')).toHaveLength(1));
    expect(window.location.search).toBe(`?subject_id=${ann.id}`);
    expect(server.to('POST /api/audit/searches')[0]?.body).toEqual({ kinds: [], ids: [ann.id] });
  });

  it('opens a fact with everything around it, its ids being links', async () => {
    await visit(`/audit/facts/${id}`, area);
    expect(await screen.findByRole('heading', { name: 'What it caused' })).toBeVisible();
    const caused = screen.getByRole('region', { name: 'What it caused' });
    expect(within(caused).getByRole('link')).toHaveAttribute('href', `/audit/facts/${effect.id}`);
    const data = screen.getByRole('region', { name: 'Data' });
    expect(within(data).getByRole('link', { name: ann.id })).toHaveAttribute('href', `/audit?subject_id=${ann.id}`);
    expect(screen.getByText('No other fact: a request, a timer or a message began it.')).toBeVisible();
  });

  it('says when there is no such fact', async () => {
    await visit(`/audit/facts/${id}`, { ...area, [`GET /api/audit/facts/${id}`]: refuses(404, 'not_found') });
    expect(await screen.findByText('There is no such fact')).toBeVisible();
  });
});

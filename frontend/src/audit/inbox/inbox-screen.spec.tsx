import { screen, within } from '@testing-library/react';
import { annAccount, findHeading, signedInAs, visit } from '../../app/testing/visit.tsx';
import { ok, refuses } from '../../platform/testing/server.ts';

const message = {
  id: 'evt_1',
  type: 'charge.succeeded',
  object_id: 'ch_1',
  via: 'webhook',
  created: '2026-03-05T09:30:00.000Z',
  received_at: '2026-03-05T09:30:07.123456Z',
  state: 'not_ours',
  problem: null,
  attempts: 1,
  next_attempt_at: null,
  body_hash: 'aHashOfTheBody',
};
const retried = { ...message, id: 'evt_2', state: 'retrying', problem: 'unknown_object', next_attempt_at: '2026-03-05T09:32:00.000Z' };
const area = {
  ...signedInAs({ ...annAccount, roles: ['auditor'] }),
  'POST /api/audit/openings': { status: 204 },
  'GET /api/audit/webhooks': ok({ items: [retried, message], next: null }),
};

describe('the messages from Stripe', () => {
  it('show their outcome, and why and when one is retried', async () => {
    await visit('/audit/webhooks', area);
    await findHeading('Messages from Stripe');
    const table = await screen.findByRole('table', { name: 'Inbox' });
    const [, first, second] = within(table).getAllByRole('row');
    expect(first).toHaveTextContent(/evt_2.*Being retried.*Stripe does not know what the message is about.*Next attempt: 05 Mar 2026/);
    expect(second).toHaveTextContent(/charge\.succeededevt_1ch_1Not ours.*aHashOfTheBody$/);
  });

  it('are filtered by the state in the address', async () => {
    const { user, server } = await visit('/audit/webhooks?state=not_ours', area);
    await user.click(await screen.findByRole('combobox', { name: 'State' }));
    await user.click(screen.getByRole('option', { name: 'Given up' }));
    await screen.findByRole('table', { name: 'Inbox' });
    expect(server.requestsTo('GET /api/audit/webhooks').map(({ query }) => Object.fromEntries(query))).toEqual([
      { state: 'not_ours' },
      { state: 'given_up' },
    ]);
  });

  it('have a message when none is in the chosen state', async () => {
    await visit('/audit/webhooks?state=given_up', { ...area, 'GET /api/audit/webhooks': ok({ items: [], next: null }) });
    expect(await screen.findByText('No message from Stripe is in this state.')).toBeVisible();
  });

  it('have a retry button when they cannot be loaded', async () => {
    await visit('/audit/webhooks', { ...area, 'GET /api/audit/webhooks': refuses(500, 'internal') });
    expect(await screen.findByRole('button', { name: 'Try again' })).toBeVisible();
  });
});

import { screen, waitFor, within } from '@testing-library/react';
import { annAccount, findHeading, signedInAs, visit } from '../../app/testing/visit.tsx';
import { ok, refuses } from '../../platform/testing/server.ts';

const at = '2026-03-05T09:30:07.000Z';
const comparisonWith = (more: object = {}) => ({
  id: '7',
  asked_at: at,
  by_night: false,
  phase: 'ended',
  outcome: 'equal',
  events: 1200,
  rate: 400,
  share: 1,
  seconds_left: null,
  seconds: 3,
  until: '98765',
  ended_at: at,
  age_seconds: 7_300,
  rows: 640,
  wrong: 0,
  seal_size: 1300,
  ...more,
});
const running = comparisonWith({
  id: '8',
  phase: 'replaying',
  outcome: null,
  share: 0.25,
  seconds_left: 90,
  ended_at: null,
  age_seconds: null,
  rows: null,
});
const table = {
  model: 'order_list',
  position: '98765',
  rows: 640,
  hash: 'aGFzaA==',
  ranges: 0,
  missing: 0,
  extra: 0,
  different: 0,
  parked: 0,
  wrong: [],
};
const wrong = [
  { key: 'k1', how: 'different', columns: [{ column: 'amount', live: '1', replay: null }] },
  { key: 'k2', how: 'missing', columns: [] },
  { key: 'k3', how: 'extra', columns: [] },
];
const noComparisons = { running: null, last: null, ended: [] };
const twoEnded = {
  running: null,
  last: comparisonWith(),
  ended: [comparisonWith(), comparisonWith({ id: '6', by_night: true, outcome: 'different', wrong: 3 })],
};
const area = {
  ...signedInAs({ ...annAccount, roles: ['auditor'] }),
  'POST /api/audit/openings': { status: 204 },
  'GET /api/audit/comparisons': ok(twoEnded),
  'GET /api/audit/comparisons/7': ok({ comparison: comparisonWith(), tables: [table], report: 'shop/comparison\n{}\n\n— shop AAAA\n' }),
};

describe('the comparison of tables and log', () => {
  it('shows the last result with its age, its tables and the signed report', async () => {
    URL.createObjectURL = jest.fn(() => '#report');
    URL.revokeObjectURL = jest.fn();
    const { user } = await visit('/audit/comparison', area);
    await findHeading('Comparison');
    expect(await screen.findByText('All 640 rows of the live tables equal the replay.')).toBeVisible();
    expect(screen.getByText(/2 hours ago/)).toBeVisible();
    expect(screen.getByText('the seal of 1,300 facts')).toBeVisible();
    expect(within(screen.getByRole('table', { name: 'Tables' })).getByText('order_list')).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Download signed report' }));
    expect(URL.createObjectURL).toHaveBeenCalledTimes(1);
    const earlier = within(screen.getByRole('table', { name: 'Earlier comparisons' }));
    expect(earlier.getByText('Nightly')).toBeVisible();
    expect(earlier.getByRole('link')).toHaveAttribute('href', '/audit/comparison?id=6');
  });

  it('lists differing rows and columns', async () => {
    const bad = comparisonWith({ outcome: 'different', wrong: 13 });
    const tables = [{ ...table, different: 11, missing: 1, extra: 1, wrong }];
    await visit('/audit/comparison', { ...area, 'GET /api/audit/comparisons/7': ok({ comparison: bad, tables, report: null }) });
    expect(await screen.findByText('13 rows differ from the replay.')).toBeVisible();
    const differences = within(screen.getByRole('table', { name: 'Differences' }));
    expect(differences.getByText('amount is 1, the replay says empty')).toBeVisible();
    expect(differences.getByText('Missing in the live table')).toBeVisible();
    expect(differences.getByText('Unknown to the log')).toBeVisible();
    expect(screen.getByText('and 10 more')).toBeVisible();
    expect(screen.getByRole('button', { name: 'Download signed report' })).toBeDisabled();
  });

  it('can be started, shows its progress, and can be stopped', async () => {
    const { user, server } = await visit('/audit/comparison', {
      ...area,
      'GET /api/audit/comparisons': ok(noComparisons),
      'POST /api/audit/comparisons': ok({ ...noComparisons, running }),
      'POST /api/audit/comparisons/8/cancel': { status: 204 },
    });
    expect(await screen.findByText('No comparison yet')).toBeVisible();
    server.setReplyAfter('POST /api/audit/comparisons', 'GET /api/audit/comparisons', ok({ ...noComparisons, running }));
    await user.click(screen.getByRole('button', { name: 'Compare now' }));
    expect(await screen.findByRole('progressbar', { name: 'Replaying the log' })).toHaveAttribute('aria-valuenow', '25');
    expect(screen.getByText('1,200 events replayed · 400 a second · about 2 mins left')).toBeVisible();
    expect(screen.getByRole('button', { name: 'Compare now' })).toBeDisabled();
    await user.click(screen.getByRole('button', { name: 'Stop' }));
    await waitFor(() => expect(server.requestsTo('POST /api/audit/comparisons/8/cancel')).toHaveLength(1));
  });

  it('shows an error when it cannot be started', async () => {
    const { user } = await visit('/audit/comparison', { ...area, 'POST /api/audit/comparisons': refuses(500, 'internal') });
    await user.click(await screen.findByRole('button', { name: 'Compare now' }));
    expect(await screen.findByText('The comparison could not be started. Try again.')).toBeVisible();
  });

  it('appears on the overview with its age', async () => {
    await visit('/audit', area);
    expect(await screen.findByText('All 640 rows of the live tables equal the replay. 2 hours ago')).toBeVisible();
  });
});

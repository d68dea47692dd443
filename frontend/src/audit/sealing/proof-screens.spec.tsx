import { screen, waitFor, within } from '@testing-library/react';
import { annAccount, findHeading, signedInAs, visit } from '../../app/testing/visit.tsx';
import { ok, refuses } from '../../platform/testing/server.ts';

const [unit, reader, order] = ['1', '2', '3'].map((digit) => `0198a0a0-1111-4000-8000-00000000000${digit}`);
const sealWith = (revision: string, more: object = {}) => ({
  revision,
  position: '900',
  from_position: '100',
  to_position: '800',
  size: 8,
  facts: 8,
  root: 'AAAA',
  note: `shop/1\n8\nAAAA\n\n— shop/1 AAAA\n`,
  witnesses: [],
  sealed_at: '2026-03-05T09:30:07.000Z',
  gap: null,
  origin: 'shop/1',
  provable: true,
  ...more,
});
const seals = {
  items: [sealWith('1', { gap: 'late' }), sealWith('0', { size: 3 })],
  next: null,
  age_seconds: 12,
  unsealed: 4,
  gaps: 1,
  origins: [],
};
const look = {
  fact_id: unit,
  position: '7',
  at: '2026-03-05T09:30:07.000Z',
  secret: 'product',
  secret_id: unit,
  order_id: order,
  owner_id: annAccount.id,
  reader_id: reader,
  reader_role: 'admin',
  to: 'admin',
};
const viewSummary = { other_id: unit, secret: 'product', to: 'admin', looks: 2, first_at: look.at, last_at: look.at };
const side = { amount: 14_900, currency: 'usd', day: '2026-03-05' };
const books = {
  days: [{ day: '2026-03-05', currency: 'usd', charged: 14_900, charged_at_provider: 14_800, back: 0, back_at_provider: 0 }],
  places: [{ place: 'order', currency: 'usd', charges: 1, amount: 14_900 }],
  differences: [{ difference: 'differs', kind: 'charge', id: 'ch_12345678', here: side, at_provider: { ...side, amount: 14_800 } }],
  not_ours: [{ kind: 'charge', id: 'ch_of_others', ...side, amount: 500 }],
};
const area = {
  ...signedInAs({ ...annAccount, roles: ['auditor'] }),
  'POST /api/audit/openings': { status: 204 },
  'GET /api/audit/keys': ok({ origin: 'shop/1', keys: ['shop/1+00000000+AAAA'] }),
  'GET /api/audit/seals': ok({ ...seals, places: [{ place: 'file', revision: '1', at: look.at, waiting: 0 }] }),
  'GET /api/audit/comparisons': ok({ running: null, last: null, ended: [] }),
  'GET /api/audit/custody': ok({ items: [look], next: null }),
  [`GET /api/audit/custody/readers/${reader}`]: ok({ items: [viewSummary], next: null }),
  'GET /api/audit/money': ok(books),
  'GET /api/audit/money/charges': ok({ items: [], next: null }),
};

describe('the seals of the log', () => {
  it('are listed with their gaps and the places that have received them', async () => {
    await visit('/audit/seals', area);
    await findHeading('Seals');
    const table = await screen.findByRole('table', { name: 'All seals' });
    expect(within(table).getByText('Its first fact waited too long')).toBeVisible();
    expect(screen.getByText('a file: up to seal 1, 0 waiting')).toBeVisible();
    expect(screen.getByText(/12 seconds ago/)).toBeVisible();
  });

  it('mention a restored log, and ignore pasted seals of its lost part', async () => {
    const change = { position: '850', from: 'shop/1', to: 'shop/1/2', size: 3, reason: 'restored', changed_at: look.at };
    const { user } = await visit('/audit/seals', { ...area, 'GET /api/audit/seals': ok({ ...seals, places: [], origins: [change] }) });
    const card = await screen.findByRole('region', { name: 'Log continued under another name' });
    expect(within(card).getByText(/what shop\/1 had sealed up to its first 3 facts, and continues as shop\/1\/2/)).toBeVisible();
    const noteOfSize = (size: number) => `shop/1\n${size}\nAAAA\n\n— shop/1 AAAA\n`;
    await user.click(screen.getByLabelText(/Seals that you kept/));
    await user.paste(`${noteOfSize(3)}\n${noteOfSize(4)}`);
    expect(screen.getByText('Left out: 1 seals that you kept cover facts that the log has given up')).toBeVisible();
  });

  it('of an earlier event store are marked and cannot be checked', async () => {
    const change = { position: '850', from: 'shop/1', to: 'shop/1/2', size: 0, reason: 'moved', changed_at: look.at };
    const items = [sealWith('1', { origin: 'shop/1/2' }), sealWith('0', { size: 3, provable: false })];
    const { user } = await visit('/audit/seals', {
      ...area,
      'GET /api/audit/seals': ok({ ...seals, items, places: [], origins: [change] }),
    });
    expect(await screen.findByText('shop/1 · About the event store before')).toBeVisible();
    await user.click(screen.getByRole('combobox', { name: 'To' }));
    expect((await screen.findAllByRole('option')).map(({ textContent }) => textContent)).toEqual(['Seal 1 · 8']);
  });

  it('have a message when there are none', async () => {
    await visit('/audit/seals', { ...area, 'GET /api/audit/seals': ok({ ...seals, items: [], places: [], age_seconds: null }) });
    expect(await screen.findByText('No seals yet')).toBeVisible();
  });
});

describe('the custody of secrets', () => {
  it('shows who has seen which secret and why, and everything that a reader has seen', async () => {
    await visit(`/audit/custody?reader_id=${reader}`, area);
    const table = await screen.findByRole('table', { name: 'Views' });
    expect(within(table).getByText('Administrator role')).toBeVisible();
    expect(within(table).getByRole('link', { name: unit })).toHaveAttribute('href', `/audit/custody?secret_id=${unit}`);
    const radius = await screen.findByRole('table', { name: 'Radius' });
    expect(within(radius).getByRole('link', { name: unit })).toBeVisible();
  });

  it('is exported as a file', async () => {
    const { user, server } = await visit('/audit/custody', { ...area, 'POST /api/audit/custody/exports': ok({ href: '#file' }) });
    await user.click(await screen.findByRole('button', { name: 'Export CSV' }));
    await waitFor(() => expect(server.requestsTo('POST /api/audit/custody/exports')).toHaveLength(1));
    expect(await screen.findByText('Your browser is saving the file')).toBeVisible();
  });
});

describe('the money in the audit area', () => {
  it('lists each difference as a link, and the sums here and at the provider', async () => {
    await visit('/audit/money?from=2026-03-01&to=2026-03-07', area);
    const table = await screen.findByRole('table', { name: 'Differences' });
    expect(within(table).getByRole('link', { name: 'ch_12345678' })).toHaveAttribute('href', '/audit/facts?subject_id=ch_12345678');
    expect(within(table).getByText(/149[.,]00/)).toBeVisible();
    expect(within(screen.getByRole('table', { name: 'Days' })).getByText(/148[.,]00/)).toBeVisible();
  });

  it('lists movements of other shops separately, with a link to their messages', async () => {
    await visit('/audit/money?from=2026-03-01&to=2026-03-07', area);
    const card = within(await screen.findByRole('region', { name: 'Not of this shop' }));
    expect(card.getByRole('cell', { name: 'ch_of_others' })).toBeVisible();
    expect(card.getByRole('link', { name: 'Messages from Stripe' })).toHaveAttribute('href', '/audit/webhooks?state=not_ours');
  });

  it('shows that the provider does not answer, and which range is allowed', async () => {
    const { user } = await visit('/audit/money', { ...area, 'GET /api/audit/money': refuses(503, 'provider_unavailable') });
    expect(await screen.findByText(/does not answer/)).toBeVisible();
    await user.clear(screen.getByLabelText('From'));
    await user.type(screen.getByLabelText('From'), '2020-01-01');
    await user.click(screen.getByRole('button', { name: 'Compare' }));
    expect(screen.getByText(/31 days at most/)).toBeVisible();
  });
});

describe('the export of facts', () => {
  it('sends format, filters, sample and the position to continue from', async () => {
    const answer = ok({ href: '#file', facts: 500, seal_size: 700 });
    const { user, server } = await visit(`/audit/export?subject_id=${unit}`, { ...area, 'POST /api/audit/exports': answer });
    await findHeading('Export');
    await user.type(screen.getByLabelText('Random sample, %'), '250');
    await user.click(screen.getByRole('button', { name: 'Export' }));
    expect(screen.getByText('Enter a number from 0.01 to 100')).toBeVisible();
    await user.clear(screen.getByLabelText('Random sample, %'));
    await user.type(screen.getByLabelText('Random sample, %'), '25');
    await user.type(screen.getByLabelText('Seed of the sample'), 'march');
    await user.type(screen.getByLabelText('Continue after position'), '1200');
    await user.click(screen.getByRole('button', { name: 'Export' }));
    await waitFor(() => expect(server.requestsTo('POST /api/audit/exports')).toHaveLength(1));
    expect(server.requestsTo('POST /api/audit/exports')[0]?.body).toEqual({
      subject_id: unit,
      format: 'ndjson',
      sample: 0.25,
      seed: 'march',
      after: '1200',
    });
    expect(await screen.findByText(/500 facts are read, up to the seal of 700/)).toBeVisible();
    expect(await screen.findByText('shop/1+00000000+AAAA')).toBeVisible();
  });
});

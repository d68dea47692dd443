import { screen, within } from '@testing-library/react';
import { findHeading, findMessage, signedInAs, visit } from '../app/testing/visit.tsx';
import { ok, refuses, type RouteReplies } from '../platform/testing/server.ts';
import type { Receipt } from './payments.queries.ts';

const aReceipt = (change: Partial<Receipt> = {}): Receipt => ({
  id: 'ch_1',
  number: '20260305-ABCD1234',
  paid_at: '2026-03-05T09:30:00.000Z',
  purpose: 'renewal',
  order_id: '8c1f2a34-5b6d-4e7f-8a9b-0c1d2e3f4a5b',
  buyer: { full_name: 'Ann Ember', email: 'ann@example.test', business_name: 'Ember Ltd', address: null, vat_number: null },
  lines: [{ channel: 'LinkedIn', product_type: 'Creator', description: null, quantity: 2, unit_amount: 4_900, amount: 9_800 }],
  total: 9_800,
  refunded: 0,
  currency: 'usd',
  paid_with: { kind: 'visa', last4: '4242' },
  ...change,
});
const open = (answer: RouteReplies[string], routes: RouteReplies = {}) =>
  visit('/app/receipts/ch_1', { ...signedInAs(), 'GET /api/receipts/ch_1': answer, ...routes });

describe('a receipt', () => {
  it('says number, day, buyer, lines, total and how it was paid', async () => {
    await open(ok(aReceipt()));
    await findHeading('Receipt 20260305-ABCD1234');
    expect(screen.getByText('Visa ending in 4242')).toBeVisible();
    expect(screen.getByText(/Ember Ltd\s+Ann Ember\s+ann@example.test/)).toBeVisible();
    expect(screen.getByText('Monthly payment')).toBeVisible();
    expect(screen.getByRole('link', { name: '8c1f2a34' })).toHaveAttribute('href', '/app/orders/8c1f2a34-5b6d-4e7f-8a9b-0c1d2e3f4a5b');
    const cells = within(screen.getByRole('table', { name: 'Items' })).getAllByRole('cell');
    expect(cells.map(({ textContent }) => textContent?.replaceAll('\u00a0', ' '))).toEqual(['LinkedIn • Creator', '2', '$49.00', '$98.00']);
    expect(screen.queryByText('Refunded')).toBeNull();
  });

  it('carries the billing address and the VAT number', async () => {
    const address = { line1: 'Hauptstrasse 1', line2: null, city: 'Berlin', postal_code: '10115', state: null, country: 'DE' };
    await open(ok(aReceipt({ buyer: { ...aReceipt().buyer, address, vat_number: 'DE123456789' } })));
    expect(
      await screen.findByText(
        /Ember Ltd\s+Ann Ember\s+Hauptstrasse 1\s+10115 Berlin\s+Germany\s+ann@example.test\s+VAT number DE123456789/,
      ),
    ).toBeVisible();
  });

  it('shows refunds, and says when the provider could not be asked', async () => {
    await open(ok(aReceipt({ refunded: 900, paid_with: null })));
    expect(await screen.findByText('Refunded')).toBeVisible();
    expect(screen.getByText(/^-\$9\.00/)).toBeVisible();
    expect(screen.getByText('Shown on Stripe’s receipt')).toBeVisible();
  });

  it('of another customer, or of no payment, is not found', async () => {
    await open(refuses(404, 'payment_unknown'));
    await findHeading('This receipt does not exist, or you have no access to it.');
    expect(screen.getByRole('link', { name: 'Back to transactions' })).toHaveAttribute('href', '/app/transactions');
  });

  it('says why Stripe’s page does not open', async () => {
    const tab = { opener: null, location: { replace: jest.fn() }, close: jest.fn() };
    jest.spyOn(window, 'open').mockReturnValue(tab as unknown as Window);
    const { user } = await open(ok(aReceipt()), { 'POST /api/receipts/ch_1/provider-page': refuses(503, 'provider_unavailable') });
    await user.click(await screen.findByRole('button', { name: /^Open Stripe’s receipt/ }));
    expect(await findMessage('Stripe’s receipt could not be opened')).toBeVisible();
    expect(tab.close).toHaveBeenCalled();
  });
});

import { annAccount, signedInAs, visit } from '../../app/testing/visit.tsx';
import { ok, type RouteReplies } from '../../platform/testing/server.ts';
import type { PriceMapping } from '../payments.queries.ts';

export const pricesPath = '/api/admin/price-mappings';
export const mappingId = '0198a0a0-0000-7000-8000-0000000000aa';
export const aMapping = (change: Partial<PriceMapping> = {}): PriceMapping => ({
  id: mappingId,
  channel: 'LinkedIn',
  product_type: 'Creator',
  stripe_price_id: 'price_1Abc',
  unit_amount: 14_900,
  currency: 'usd',
  valid: true,
  running: 3,
  kept: [
    { running: 2, unit_amount: 14_900, currency: 'usd' },
    { running: 1, unit_amount: 9_900, currency: 'usd' },
  ],
  created_at: '2026-03-05T09:30:00.000Z',
  ...change,
});
export const listedPrices = (items: readonly PriceMapping[]) => ok({ items, as_of: '7' });
export const openPrices = (items: readonly PriceMapping[], routes: RouteReplies = {}) =>
  visit('/admin/billing-prices', {
    ...signedInAs({ ...annAccount, roles: ['admin'] }),
    [`GET ${pricesPath}`]: listedPrices(items),
    'GET /api/admin/price-history': ok({ items: [] }),
    ...routes,
  });

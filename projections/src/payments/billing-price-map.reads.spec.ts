import type { PriceEvent } from '@orderstream/contracts/payments/events';
import { givenEventsOf } from '../platform/testing/read-model.ts';
import { billingPriceMapProjection } from './billing-price-map.projection.ts';
import { priceMappings } from './billing-price-map.reads.ts';

const first = '11111111-1111-4111-8111-111111111111';
const second = '22222222-2222-4222-8222-222222222222';
const about = { mapping_id: first, sku: 'WhatsApp.Creator', price_id: 'price_1' } as const;
const mapped: PriceEvent = { type: 'price_mapped', data: { ...about, unit_amount: 4900, currency: 'usd' } };
const other: PriceEvent = {
  type: 'price_mapped',
  data: { mapping_id: second, sku: 'LinkedIn.Creator', price_id: 'price_2', unit_amount: 100, currency: 'usd' },
};

describe('the mapped prices of products', () => {
  const given = givenEventsOf(billingPriceMapProjection);

  it('are listed by channel', () =>
    given(mapped, other)
      .reading(priceMappings())
      .returns({ channel: 'LinkedIn', unit_amount: 100 }, { channel: 'WhatsApp', stripe_price_id: 'price_1', valid: true }));
  it('are no longer listed after they are unmapped', () =>
    given(mapped, { type: 'price_unmapped', data: about }).reading(priceMappings()).returns());
  it('are invalid when the provider no longer sells at them', () =>
    given(mapped, { type: 'price_mapping_invalidated', data: { ...about, cause: 'price_inactive' } }).rows({ valid: false }));
});

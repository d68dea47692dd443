import type { PriceEvent } from '@orderstream/contracts/payments/events';
import fc from 'fast-check';
import { laws } from '../platform/testing/laws.ts';
import { specOf } from '../platform/testing/spec.ts';
import { InvalidateMapping, MapPrice, UnmapPrice, type PriceCommand } from './price.commands.ts';
import { price } from './price.decider.ts';

const given = specOf(price);
const sku = 'LinkedIn.Creator';
const terms = { priceId: 'price_1', unitAmount: 500, currency: 'usd' };
const mapped: PriceEvent = {
  type: 'price_mapped',
  data: { mapping_id: 'm1', sku, price_id: 'price_1', unit_amount: 500, currency: 'usd' },
};
const unmapped: PriceEvent = { type: 'price_unmapped', data: { mapping_id: 'm1', sku, price_id: 'price_1' } };
const invalidated: PriceEvent = {
  type: 'price_mapping_invalidated',
  data: { mapping_id: 'm1', sku, price_id: 'price_1', cause: 'price_inactive' },
};

describe('a SKU without a price', () => {
  it('is mapped to one', () =>
    given()
      .when(new MapPrice(sku, 'm1', terms))
      .then(mapped));
  it('has no mapping to delete', () => given().when(new UnmapPrice(sku, 'm1')).refuses('mapping_unknown'));
});

describe('a SKU with a price', () => {
  it('takes no second one', () =>
    given(mapped)
      .when(new MapPrice(sku, 'm2', terms))
      .refuses('mapping_exists'));
  it('is mapped once by the same wish', () =>
    given(mapped)
      .when(new MapPrice(sku, 'm1', terms))
      .nothing());
  it('loses its mapping', () => given(mapped).when(new UnmapPrice(sku, 'm1')).then(unmapped));
  it('loses it once', () => given(mapped, unmapped).when(new UnmapPrice(sku, 'm1')).nothing());
  it('is marked when the provider archives the price', () =>
    given(mapped)
      .when(new InvalidateMapping(sku, 'price_1', 'price_inactive'))
      .then(invalidated));
  it('is marked once', () =>
    given(mapped, invalidated)
      .when(new InvalidateMapping(sku, 'price_1', 'price_inactive'))
      .nothing());
  it('does not mind what becomes of another price', () =>
    given(mapped)
      .when(new InvalidateMapping(sku, 'price_2', 'price_inactive'))
      .nothing());
});

describe('the price of a SKU', () => {
  const mapping = fc.constantFrom('m1', 'm2', 'm3');
  const anyPriceCommand: fc.Arbitrary<PriceCommand> = fc.oneof(
    mapping.map((id) => new MapPrice(sku, id, { ...terms, priceId: `price of ${id}` })),
    mapping.map((id) => new UnmapPrice(sku, id)),
    mapping.map((id) => new InvalidateMapping(sku, `price of ${id}`, 'price_deleted')),
  );
  laws(price, anyPriceCommand);
});

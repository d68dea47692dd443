import type { PriceEvent } from '@orderstream/contracts/payments/events';
import fc from 'fast-check';
import { anyCommandOf, deciderLaws } from '../../platform/testing/laws.ts';
import { specOf } from '../../platform/testing/spec.ts';
import { priceDecider, type PriceCommand } from './price.decider.ts';

const given = specOf(priceDecider);
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
  it('can be mapped to a price', () => given().when({ type: 'MapPrice', sku, mappingId: 'm1', price: terms }).then(mapped));
  it('has no mapping to delete', () => given().when({ type: 'UnmapPrice', sku, mappingId: 'm1' }).refuses('mapping_unknown'));
});

describe('a SKU with a price', () => {
  it('refuses a second mapping', () =>
    given(mapped).when({ type: 'MapPrice', sku, mappingId: 'm2', price: terms }).refuses('mapping_exists'));
  it('is mapped once by the same request', () => given(mapped).when({ type: 'MapPrice', sku, mappingId: 'm1', price: terms }).nothing());
  it('can be unmapped', () => given(mapped).when({ type: 'UnmapPrice', sku, mappingId: 'm1' }).then(unmapped));
  it('is unmapped once', () => given(mapped, unmapped).when({ type: 'UnmapPrice', sku, mappingId: 'm1' }).nothing());
  it('is invalidated when the provider archives the price', () =>
    given(mapped).when({ type: 'InvalidateMapping', sku, priceId: 'price_1', cause: 'price_inactive' }).then(invalidated));
  it('is invalidated once', () =>
    given(mapped, invalidated).when({ type: 'InvalidateMapping', sku, priceId: 'price_1', cause: 'price_inactive' }).nothing());
  it('ignores changes of another price', () =>
    given(mapped).when({ type: 'InvalidateMapping', sku, priceId: 'price_2', cause: 'price_inactive' }).nothing());
});

describe('another price of a SKU', () => {
  const replacePrice = (mappingId: string, instead: string, priceId = 'price_2') =>
    ({ type: 'ReplacePrice', sku, mappingId, instead, price: { ...terms, priceId, unitAmount: 700 } }) as const;
  const next: PriceEvent = {
    type: 'price_mapped',
    data: { mapping_id: 'm2', sku, price_id: 'price_2', unit_amount: 700, currency: 'usd' },
  };
  it('replaces the previous one in one step', () => given(mapped).when(replacePrice('m2', 'm1')).then(unmapped, next));
  it('replaces it once', () => given(mapped, unmapped, next).when(replacePrice('m2', 'm1')).nothing());
  it('replaces an archived one', () =>
    given(mapped, invalidated)
      .when(replacePrice('m2', 'm1', 'price_1'))
      .then(unmapped, { ...next, data: { ...next.data, price_id: 'price_1' } }));
  it('is refused if it is the present one', () =>
    given(mapped)
      .when(replacePrice('m2', 'm1', 'price_1'))
      .refuses('price_mapped_already'));
  it('is refused for a mapping that has been replaced', () =>
    given(mapped, unmapped, next).when(replacePrice('m3', 'm1')).refuses('mapping_unknown'));
});

describe('the price of a SKU', () => {
  const mapping = fc.constantFrom('m1', 'm2', 'm3');
  const anyPriceCommand = anyCommandOf<PriceCommand>({
    MapPrice: mapping.map((id) => ({ type: 'MapPrice', sku, mappingId: id, price: { ...terms, priceId: `price of ${id}` } })),
    ReplacePrice: fc
      .tuple(mapping, mapping)
      .map(([id, instead]) => ({ type: 'ReplacePrice', sku, mappingId: id, instead, price: { ...terms, priceId: `price of ${id}` } })),
    UnmapPrice: mapping.map((mappingId) => ({ type: 'UnmapPrice', sku, mappingId })),
    InvalidateMapping: mapping.map((id) => ({ type: 'InvalidateMapping', sku, priceId: `price of ${id}`, cause: 'price_deleted' })),
  });
  deciderLaws(priceDecider, anyPriceCommand);
});

import type { WarningEvent } from '@orderstream/contracts/stock/events';
import { stockWarning } from './warning.decider.ts';

const sku = 'LinkedIn.Creator';
const warningSet = (below: number | null): WarningEvent => ({ type: 'stock_warning_set', data: { sku, below } });
const decide = (before: readonly WarningEvent[], below: number | null) =>
  stockWarning.decide(before.reduce(stockWarning.evolve, stockWarning.initial), { type: 'SetStockWarning', sku, below }, new Date(0));

describe('the number of units below which the office is warned', () => {
  it('is set, changed and reset to the forecast', () => {
    expect(decide([], 5)).toEqual([warningSet(5)]);
    expect(decide([warningSet(5)], 0)).toEqual([warningSet(0)]);
    expect(decide([warningSet(5)], null)).toEqual([warningSet(null)]);
  });
  it('is not recorded if nothing changes', () => {
    expect(decide([], null)).toEqual([]);
    expect(decide([warningSet(5)], 5)).toEqual([]);
  });
});

import type { WarningEvent } from '@orderstream/contracts/stock/events';
import { warning } from './warning.decider.ts';

const sku = 'LinkedIn.Creator';
const set = (below: number | null): WarningEvent => ({ type: 'stock_warning_set', data: { sku, below } });
const asked = (before: readonly WarningEvent[], below: number | null) =>
  warning.decide(before.reduce(warning.evolve, warning.initial), { type: 'SetStockWarning', sku, below }, new Date(0));

describe('from how few units on the office is warned', () => {
  it('is set, changed and given back to how long they last', () => {
    expect(asked([], 5)).toEqual([set(5)]);
    expect(asked([set(5)], 0)).toEqual([set(0)]);
    expect(asked([set(5)], null)).toEqual([set(null)]);
  });
  it('is no fact where nothing changes', () => {
    expect(asked([], null)).toEqual([]);
    expect(asked([set(5)], 5)).toEqual([]);
  });
});

import type { Sku } from '@orderstream/contracts/catalogue';
import type { WarningEvent } from '@orderstream/contracts/stock/events';
import { jsonSnapshot, type Decider } from '../../platform/deciding/decider.ts';

/** The number of units below which the office is warned; null: the forecast of how long they last decides. */
export type StockWarning = { below: number | null };
export type SetStockWarningDecision = { readonly type: 'SetStockWarning'; readonly sku: Sku; readonly below: number | null };

const decide = ({ below: before }: StockWarning, { sku, below }: SetStockWarningDecision): WarningEvent[] =>
  below === before ? [] : [{ type: 'stock_warning_set', data: { sku, below } }];

export const stockWarning: Decider<StockWarning, SetStockWarningDecision, WarningEvent> = {
  category: 'warning',
  initial: { below: null },
  decide,
  evolve: (_before, { data: { below } }) => ({ below }),
  snapshots: jsonSnapshot(1),
};

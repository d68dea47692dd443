import type { Sku } from '@orderstream/contracts/catalogue';
import type { WarningEvent } from '@orderstream/contracts/stock/events';
import { jsonSnapshot, type Decider } from '../../platform/deciding/decider.ts';

/** From how few units on the office is warned; `null`: by how long they last. */
export type Warning = { below: number | null };
export type SetWarning = { readonly type: 'SetStockWarning'; readonly sku: Sku; readonly below: number | null };

const decide = ({ below: before }: Warning, { sku, below }: SetWarning): WarningEvent[] =>
  below === before ? [] : [{ type: 'stock_warning_set', data: { sku, below } }];

export const warning: Decider<Warning, SetWarning, WarningEvent> = {
  category: 'warning',
  initial: { below: null },
  decide,
  evolve: (_before, { data: { below } }) => ({ below }),
  snapshots: jsonSnapshot(1),
};

import { load } from '../platform/deciding/decides.ts';
import { useCase } from '../platform/deciding/use-case.ts';
import { EVENT_STORE } from '../platform/tokens.ts';
import { pool } from './pool.decider.ts';
import { oldestOf } from './pool-state.ts';
import { OldestUnits } from './stock.commands.ts';

export const oldestUnits = useCase(OldestUnits, { store: EVENT_STORE }, async ({ sku, most }, { store }): Promise<string[]> => {
  const { state } = await load(store, pool, sku);
  return oldestOf(state, most);
});

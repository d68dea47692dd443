import { load } from '../platform/deciding/decides.ts';
import { useCase } from '../platform/deciding/use-case.ts';
import { EVENT_STORE } from '../platform/tokens.ts';
import { pool } from './pool.decider.ts';
import { LastClearing } from './stock.commands.ts';

export const lastClearing = useCase(
  LastClearing,
  { store: EVENT_STORE },
  async ({ sku }, { store }): Promise<string | null> => (await load(store, pool, sku)).state.cleared,
);

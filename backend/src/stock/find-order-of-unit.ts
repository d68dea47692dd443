import { load } from '../platform/deciding/decides.ts';
import { useCase } from '../platform/deciding/use-case.ts';
import { EVENT_STORE } from '../platform/tokens.ts';
import { pool } from './pool.decider.ts';
import { FindOrderOfUnit } from './stock.commands.ts';

export const findOrderOfUnit = useCase(
  FindOrderOfUnit,
  { store: EVENT_STORE },
  async ({ sku, productId }, { store }): Promise<string | null> =>
    (await load(store, pool, sku)).state.units.get(productId)?.orderId ?? null,
);

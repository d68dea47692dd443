import { load, recalled } from '../platform/deciding/decides.ts';
import { useCase } from '../platform/deciding/use-case.ts';
import { CLOCK, EVENT_STORE } from '../platform/tokens.ts';
import { pool } from './pool.decider.ts';
import { covered } from './pool-state.ts';
import { FindDeliverable } from './stock.commands.ts';

/** `asOf` is the same as long as nothing happens to the pool. */
export const findDeliverable = useCase(FindDeliverable, { store: EVENT_STORE, clock: CLOCK }, async ({ sku, since }, { store, clock }) => {
  const known = since === null ? null : recalled(store, pool, sku, () => true);
  const { state } = known && since !== null && known.position >= since ? known : await load(store, pool, sku);
  return { orderIds: state.deliversItself ? covered(state, clock.now()) : [], asOf: state };
});

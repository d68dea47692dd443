import { load } from '../platform/deciding/decides.ts';
import { useCase } from '../platform/deciding/use-case.ts';
import { CLOCK, EVENT_STORE } from '../platform/tokens.ts';
import { availableOf, pool } from './pool.decider.ts';
import { CountAvailable } from './stock.commands.ts';

export const countAvailable = useCase(CountAvailable, { store: EVENT_STORE, clock: CLOCK }, async ({ sku }, { store, clock }) => {
  const { state, position } = await load(store, pool, sku);
  return { available: availableOf(state, clock.now()), position };
});

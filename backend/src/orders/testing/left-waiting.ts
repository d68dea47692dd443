import { skus } from '@orderstream/contracts/catalogue';
import { covered } from '../../stock/pool-state.ts';
import { barTo } from '../self-delivery.ts';
import type { World } from './world.ts';

/** Where nothing more is to come: paid orders that are in stock and nobody has delivered, although that goes by itself. */
export function leftWaiting(world: World): string[] {
  const on = skus.map((sku) => world.poolAt(sku)).filter(({ deliversItself }) => deliversItself);
  const ids = on.flatMap((pool) => covered(pool, world.clock.now()));
  return ids.filter((id) => barTo(world.orderAt(id)) === null).map((id) => `${id} is not delivered by itself`);
}

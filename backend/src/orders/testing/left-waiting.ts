import { skus } from '@orderstream/contracts/catalogue';
import { coveredOrders } from '../../stock/pool/pool-holds-state.ts';
import { automaticDeliveryBlocker } from '../order/self-delivery.ts';
import type { ShopWorld } from './world.ts';

/** Violations once nothing more will happen: paid orders in stock that were not delivered automatically. */
export function undeliveredOrders(world: ShopWorld): string[] {
  const on = skus.map((sku) => world.poolAt(sku)).filter(({ deliversAutomatically: deliversItself }) => deliversItself);
  const ids = on.flatMap((pool) => coveredOrders(pool, world.clock.now()));
  return ids.filter((id) => automaticDeliveryBlocker(world.orderAt(id)) === null).map((id) => `${id} is not delivered automatically`);
}

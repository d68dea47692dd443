import type { Sku } from '@orderstream/contracts/catalogue';
import { orderIds } from './history.ts';
import { bookingErrors, misplacedUnits, repeatedFacts, stockCountErrors } from './ledger.ts';
import type { ShopWorld } from './world.ts';

/** What the facts of a pool and of all orders violate. */
export const violationsIn = (world: ShopWorld, sku: Sku): string[] => [
  ...bookingErrors(world.log.read(`pool-${sku}`).events),
  ...stockCountErrors(world),
  ...misplacedUnits(world, orderIds(world)),
  ...repeatedFacts(world),
];

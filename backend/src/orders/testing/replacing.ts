import type { Sku } from '@orderstream/contracts/catalogue';
import type { CommandBus } from '../../platform/deciding/cqrs.ts';
import { MendProduct } from '../../stock/units/mend-product.ts';
import { WriteOffProduct } from '../../stock/units/write-off-product.ts';
import { ReplaceUnit } from '../delivering/replace-unit.ts';
import type { ShopWorld } from './world.ts';

type ActContext = { world: ShopWorld; bus: CommandBus; process: 0 | 1; b: number; c: number };
type UnitChoice = { id: string; sku: Sku } | undefined;

/** Replaces a unit of the order, or tries to replace the chosen one. */
export function replaceSomeUnit({ world, bus, b, c }: ActContext, orderId: string, some: UnitChoice) {
  const units = world.orderAt(orderId).items.flatMap(({ product_ids }) => product_ids);
  const unit = units[b % Math.max(1, units.length)] ?? some?.id;
  return (
    unit &&
    bus.execute(new ReplaceUnit({ orderId, productId: unit, reason: 'does_not_work', fate: c % 3 === 0 ? 'restock' : 'quarantine' }))
  );
}

/** Mostly a quarantined unit, else the chosen one. */
function quarantinedUnit({ world, b }: ActContext, some: UnitChoice): UnitChoice {
  const kept = world.units().filter(({ id, sku }) => world.wholePoolAt(sku).units.get(id)?.quarantine);
  return kept[b % Math.max(1, kept.length)] ?? some;
}

/** Repairs a quarantined unit, after the worker has taken replaced units out of stock. */
export async function mendSomeUnit(around: ActContext, some: UnitChoice, privateInfo: string | undefined) {
  await around.world.handleAll('fulfilment', around.process);
  const unit = quarantinedUnit(around, some);
  return unit && around.bus.execute(new MendProduct({ productId: unit.id, sku: unit.sku, privateInfo }));
}

export function writeOffSomeUnit(around: ActContext, some: UnitChoice) {
  const unit = quarantinedUnit(around, some);
  return unit && around.bus.execute(new WriteOffProduct({ sku: unit.sku, productId: unit.id }));
}

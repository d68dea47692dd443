import type { Sku } from '@orderstream/contracts/catalogue';
import type { CommandBus } from '../../platform/deciding/cqrs.ts';
import { MendProduct } from '../../stock/units/mend-product.ts';
import { WriteOffProduct } from '../../stock/units/write-off-product.ts';
import { ReplaceUnit } from '../delivering/replace-unit.ts';
import type { World } from './world.ts';

type Around = { world: World; bus: CommandBus; process: 0 | 1; b: number; c: number };
type Some = { id: string; sku: Sku } | undefined;

export function replace({ world, bus, b, c }: Around, orderId: string, some: Some) {
  const units = world.orderAt(orderId).items.flatMap(({ product_ids }) => product_ids);
  const unit = units[b % Math.max(1, units.length)] ?? some?.id;
  return (
    unit &&
    bus.execute(new ReplaceUnit({ orderId, productId: unit, reason: 'does_not_work', fate: c % 3 === 0 ? 'restock' : 'quarantine' }))
  );
}

/** Mostly one that is out of stock. */
function quarantinedOf({ world, b }: Around, some: Some): Some {
  const kept = world.units().filter(({ id, sku }) => world.wholePoolAt(sku).units.get(id)?.quarantine);
  return kept[b % Math.max(1, kept.length)] ?? some;
}

/** Once the worker has caught up: what was replaced is out of stock then. */
export async function mend(around: Around, some: Some, privateInfo: string | undefined) {
  for (let left = true; left;) left = await around.world.work(0, around.process, null);
  const unit = quarantinedOf(around, some);
  return unit && around.bus.execute(new MendProduct({ productId: unit.id, sku: unit.sku, privateInfo }));
}

export function writeOff(around: Around, some: Some) {
  const unit = quarantinedOf(around, some);
  return unit && around.bus.execute(new WriteOffProduct({ sku: unit.sku, productId: unit.id }));
}

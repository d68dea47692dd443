import type { Sku } from '@orderstream/contracts/catalogue';
import { draftVersionOf } from '@orderstream/contracts/orders/draft-version';
import { unitVersionOf } from '@orderstream/projections/stock/unit-version';
import type { CommandBus } from '../../platform/deciding/cqrs.ts';
import { UpdateProduct } from '../../stock/units/update-product.ts';
import type { CustomTerms } from '../order/custom-terms.ts';
import { EditDraft } from '../placing/edit-draft.ts';
import { SendOrder } from '../placing/send-order.ts';
import type { ShopWorld } from './world.ts';

type ActContext = { world: ShopWorld; bus: CommandBus };

/** The version of a draft that the office sees now. */
export function seenDraft(world: ShopWorld, orderId: string): string {
  const { terms, words } = world.orderAt(orderId);
  return terms ? draftVersionOf({ ...terms, words }) : '';
}

/** The version of a unit that the office sees now. */
export function seenUnit(world: ShopWorld, productId: string): string {
  const unit = world.units().find(({ id }) => id === productId);
  return unit ? unitVersionOf(unit) : '';
}

/** Changes of a unit and of a draft by a person who sees their present versions. */
export const updateOf = (world: ShopWorld, productId: string, sku: Sku, change: UpdateProduct['change']) =>
  new UpdateProduct({ productId, sku, seen: seenUnit(world, productId), change });
export const editOf = (world: ShopWorld, orderId: string, terms: CustomTerms) =>
  new EditDraft({ orderId, terms, seen: seenDraft(world, orderId) });

export const updateSomeUnit = ({ world, bus }: ActContext, unit: { id: string; sku: Sku } | undefined, change: UpdateProduct['change']) =>
  unit && bus.execute(updateOf(world, unit.id, unit.sku, change));
export const editSomeDraft = ({ world, bus }: ActContext, orderId: string, terms: CustomTerms) =>
  bus.execute(editOf(world, orderId, terms));
export const sendSomeDraft = ({ world, bus }: ActContext, orderId: string) =>
  bus.execute(new SendOrder({ orderId, seen: seenDraft(world, orderId) }));

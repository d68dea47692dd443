import { isRefunded } from '@orderstream/contracts/orders/lifecycle';
import { neededUnits, needsUnits } from '@orderstream/contracts/orders/missing-units';
import { retryOnConflict } from '../../platform/deciding/retry-on-conflict.ts';
import { load } from '../../platform/deciding/decides.ts';
import { Refusal } from '../../platform/deciding/refusal.ts';
import { useCase, type DepsOf } from '../../platform/deciding/use-case.ts';
import { EVENT_STORE, SEND } from '../../platform/tokens.ts';
import { lastClearing } from '../../stock/pool/last-clearing.api.ts';
import { KeepHold, ReleaseHold } from '../../stock/pool/pool.commands.ts';
import { ReclaimStock } from '../fulfilment.commands.ts';
import { orderDecider } from '../order/order.decider.ts';

const needs = { store: EVENT_STORE, send: SEND };
type Deps = DepsOf<typeof needs>;

export const reclaimStock = useCase(ReclaimStock, needs, async ({ orderId, sku, paid }, deps): Promise<void> => {
  const { store, send } = deps;
  if (
    paid &&
    (await isKept(
      deps,
      new KeepHold({ sku, order: { orderId, userId: paid.userId }, quantity: paid.quantity, afterAssignment: null, lastClearing: null }),
    ))
  )
    return;
  await retryOnConflict(5, async () => {
    const cleared = await lastClearing(store, sku);
    const { status, missingUnits, userId, assigning, assignments, ...order } = (await load(store, orderDecider, orderId)).state;
    if (isRefunded(status)) await send(new ReleaseHold({ sku, orderId, cause: 'refunded' }));
    const quantity = neededUnits(status, missingUnits, order.quantity);
    if (!needsUnits(status, missingUnits) || assigning || !quantity) return;
    await send(new KeepHold({ sku, order: { orderId, userId }, quantity, afterAssignment: assignments, lastClearing: cleared }));
  });
});

/** False if the pool may have cleared the order from its state, so that the order itself has to be read. */
async function isKept({ send }: Deps, keeping: KeepHold): Promise<boolean> {
  try {
    await send(keeping);
    return true;
  } catch (error) {
    if (error instanceof Refusal && error.code === 'request_in_progress') return false;
    throw error;
  }
}

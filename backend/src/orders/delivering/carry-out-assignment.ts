import { needsUnits } from '@orderstream/contracts/orders/missing-units';
import type { Picks } from '@orderstream/contracts/stock/events';
import { transact } from '../../platform/deciding/decides.ts';
import type { Reached } from '../../platform/deciding/command.ts';
import { isFinalRefusal, Refusal } from '../../platform/deciding/refusal.ts';
import { inNameOf, leaveToStarter } from '../../platform/processes/starter.ts';
import { useCase, type DepsOf } from '../../platform/deciding/use-case.ts';
import { SETTINGS } from '../../platform/settings/settings.ts';
import { CLOCK, EVENT_STORE, SEND } from '../../platform/tokens.ts';
import { AssignProducts, UnassignProducts } from '../../stock/pool/pool.commands.ts';
import { loadOrder } from '../order/load-order.ts';
import { CarryOutAssignment } from '../fulfilment.commands.ts';
import { refuseIfAbandoned } from '../order/assignment.ts';
import { orderDecider } from '../order/order.decider.ts';
import type { CreatedOrder } from '../order/order-state.ts';
import { isPoolRefusal } from './abandoning.ts';

const needs = { store: EVENT_STORE, send: SEND, clock: CLOCK, settings: SETTINGS };
type Deps = DepsOf<typeof needs>;
type Pick = Picks[number];
type InProgress = NonNullable<CreatedOrder['assigning']>;

/** Can be repeated after an interruption at any point: pools ignore assignments that they have made. */
export const carryOutAssignment = useCase(CarryOutAssignment, needs, async ({ orderId, startedAt, ...which }, deps): Promise<Reached> => {
  const order = await loadOrder(deps.store, orderId);
  const { assigning, position } = order;
  const assignment = which.assignment ?? assigning?.assignment;
  if (assignment === undefined) return { position };
  if (assigning?.assignment !== assignment) {
    refuseIfAbandoned(order, assignment);
    return { position };
  }
  leaveToStarter(startedAt, deps.clock, deps.settings);
  return inNameOf(assigning.started_by, () => assign(deps, orderId, assigning, order));
});

/** Takes the units from their pools, and ends the assignment with them. */
async function assign(deps: Deps, orderId: string, assigning: InProgress, order: CreatedOrder): Promise<Reached> {
  const { store } = deps;
  const { assignment } = assigning;
  const { items, cause } = await takeUnits(deps, orderId, assigning, order);
  const about = { orderId, assignment };
  const end = cause ? ({ type: 'AbandonAssignment', ...about, cause } as const) : ({ type: 'FinishAssignment', ...about, items } as const);
  let reached: Reached;
  try {
    reached = await transact(store, orderDecider, orderId, end);
  } catch (error) {
    if (isFinalRefusal(error)) await returnUnits(deps, orderId, assigning, items);
    throw error;
  }
  refuseIfAbandoned(await loadOrder(store, orderId), assignment);
  return reached;
}

/** Takes the units from one pool after another, until one refuses: `cause`. */
async function takeUnits({ send }: Deps, orderId: string, assigning: InProgress, { userId, spent }: CreatedOrder) {
  const { assignment, automatic = false, exchangeable } = assigning;
  const items: Pick[] = [];
  try {
    for (const { sku, product_ids } of assigning.items) {
      const about = { sku, order: { orderId, userId }, productIds: product_ids, assignment, automatic };
      const { productIds } = await send(new AssignProducts({ ...about, ...(exchangeable && { exchange: { except: spent } }) }));
      items.push({ sku, product_ids: [...productIds] });
    }
    return { items, cause: null };
  } catch (error) {
    if (!(error instanceof Refusal) || !isPoolRefusal(error.code)) throw error;
    return { items, cause: error.code };
  }
}

/** The units of an abandoned assignment may have been returned before these were taken. */
async function returnUnits({ store, send }: Deps, orderId: string, { assignment }: InProgress, items: Picks): Promise<void> {
  const { userId, sku, status, missingUnits } = await loadOrder(store, orderId);
  const keepClaim = sku !== null && needsUnits(status, missingUnits);
  for (const { sku: pool, product_ids: productIds } of items)
    await send(new UnassignProducts({ sku: pool, order: { orderId, userId }, productIds, keepClaim, assignment }));
}

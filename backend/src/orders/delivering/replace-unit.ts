import type { ReplacedFate, ReplacementReason } from '@orderstream/contracts/orders/lifecycle';
import type { Sku } from '@orderstream/contracts/catalogue';
import { requireActiveCustomer } from '../../accounts/active-customer.api.ts';
import { command, type Reached } from '../../platform/deciding/command.ts';
import { currentContext } from '../../platform/deciding/context.ts';
import { load, transact } from '../../platform/deciding/decides.ts';
import { isFinalRefusal, Refusal, refusal } from '../../platform/deciding/refusal.ts';
import { inNameOf, leaveToStarter } from '../../platform/processes/starter.ts';
import { useCase, type DepsOf } from '../../platform/deciding/use-case.ts';
import { SETTINGS } from '../../platform/settings/settings.ts';
import { CLOCK, EVENT_STORE, SEND } from '../../platform/tokens.ts';
import { countAvailable } from '../../stock/pool/count-available.api.ts';
import { oldestUnits } from '../../stock/pool/oldest-units.api.ts';
import { AssignProducts, UnassignProducts, type ForOrder } from '../../stock/pool/pool.commands.ts';
import { loadOrder } from '../order/load-order.ts';
import { CarryOutReplacement } from '../fulfilment.commands.ts';
import { orderDecider } from '../order/order.decider.ts';
import { latestReport, problemDecider } from '../order/problem.decider.ts';
import type { CreatedOrder } from '../order/order-state.ts';
import { refuseIfReplacementAbandoned, refuseUnreplaceable } from '../order/replacement.ts';
import { isPoolRefusal } from './abandoning.ts';

/** Gives the customer of a delivered order another unit in place of a bad one. */
export class ReplaceUnit extends command('ReplaceUnit')<{
  orderId: string;
  productId: string;
  reason: ReplacementReason;
  /** The destination of the replaced unit. */
  fate: ReplacedFate;
}>() {}

const maxTries = 12;

const replaceUnitNeeds = { store: EVENT_STORE, send: SEND, clock: CLOCK };
type ReplaceUnitDeps = DepsOf<typeof replaceUnitNeeds>;

/** The new unit is not chosen by a person: if another order takes it, the next one is assigned. */
export const replaceUnit = useCase(ReplaceUnit, replaceUnitNeeds, async (command, deps): Promise<Reached> => {
  for (let tries = 1; ; tries += 1) {
    try {
      return await tryToReplace(deps, command);
    } catch (error) {
      const isTaken = error instanceof Refusal && (error.code === 'product_not_available' || error.code === 'product_unknown');
      if (!isTaken || tries >= maxTries) throw error;
    }
  }
});

async function tryToReplace(deps: ReplaceUnitDeps, { orderId, productId, reason, fate }: ReplaceUnit): Promise<Reached> {
  const { store, send } = deps;
  const order = await loadOrder(store, orderId);
  const { replacing } = order;
  if (replacing?.product_id === productId)
    return send(new CarryOutReplacement({ orderId, replacedBy: replacing.replaced_by, startedAt: null }));
  refuseUnreplaceable(order, productId);
  await requireActiveCustomer(store, order.userId);
  const unitSku = order.items.find(({ product_ids }) => product_ids.includes(productId))?.sku;
  if (!unitSku) throw refusal('unit_unknown');
  const replacedBy = await oldestFreeUnit(deps, unitSku, order.spent);
  const by = currentContext().actor;
  const start = { type: 'StartReplacement', orderId, productId, replacedBy, unitSku, reason, fate, by } as const;
  await transact(store, orderDecider, orderId, start);
  return send(new CarryOutReplacement({ orderId, replacedBy, startedAt: null }));
}

/** The oldest unit that is not promised to another order and was not part of this one. */
async function oldestFreeUnit({ store, clock }: ReplaceUnitDeps, sku: Sku, spent: readonly string[]): Promise<string> {
  const available = await countAvailable(store, sku, clock.now());
  const oldest = available > 0 ? await oldestUnits(store, sku, 1 + spent.length) : [];
  const free = oldest.find((id) => !spent.includes(id));
  if (free === undefined) throw refusal('out_of_stock');
  return free;
}

const carryOutNeeds = { store: EVENT_STORE, send: SEND, clock: CLOCK, settings: SETTINGS };
type CarryOutDeps = DepsOf<typeof carryOutNeeds>;
type InProgress = NonNullable<CreatedOrder['replacing']>;

/** Can be repeated after an interruption at any point. One fact replaces the unit in the order; its pool follows. */
export const carryOutReplacement = useCase(
  CarryOutReplacement,
  carryOutNeeds,
  async ({ orderId, startedAt, ...which }, deps): Promise<Reached> => {
    const order = await loadOrder(deps.store, orderId);
    const { replacing, userId, position } = order;
    const replacedBy = which.replacedBy ?? replacing?.replaced_by;
    if (replacedBy === undefined) return { position };
    if (replacing?.replaced_by !== replacedBy) {
      refuseIfReplacementAbandoned(order, replacedBy);
      return { position };
    }
    leaveToStarter(startedAt, deps.clock, deps.settings);
    return inNameOf(replacing.started_by, () => replace(deps, { orderId, userId }, replacing));
  },
);

/** Takes the new unit from its pool, and ends the replacement with it. */
async function replace({ store, send }: CarryOutDeps, order: ForOrder, { product_id, replaced_by, unit_sku, assignment }: InProgress) {
  const { orderId } = order;
  const about = { orderId, replacedBy: replaced_by };
  try {
    await send(new AssignProducts({ sku: unit_sku, order, productIds: [replaced_by], assignment, automatic: false }));
  } catch (error) {
    if (!(error instanceof Refusal) || !isPoolRefusal(error.code)) throw error;
    const reached = await transact(store, orderDecider, orderId, { type: 'AbandonReplacement', ...about, cause: error.code });
    refuseIfReplacementAbandoned(await loadOrder(store, orderId), replaced_by);
    return reached;
  }
  const reportId = latestReport((await load(store, problemDecider, `${orderId}.${product_id}`)).state);
  let reached: Reached;
  try {
    reached = await transact(store, orderDecider, orderId, { type: 'FinishReplacement', ...about, reportId });
  } catch (error) {
    // Another process may have abandoned it, and returned the unit, before it was taken.
    if (isFinalRefusal(error))
      await send(new UnassignProducts({ sku: unit_sku, order, productIds: [replaced_by], keepClaim: false, assignment }));
    throw error;
  }
  refuseIfReplacementAbandoned(await loadOrder(store, orderId), replaced_by);
  return reached;
}

import { needsUnits } from '@orderstream/contracts/orders/missing-units';
import type { Picks } from '@orderstream/contracts/stock/events';
import { requireActiveCustomer } from '../../accounts/active-customer.api.ts';
import { command, type Reached } from '../../platform/deciding/command.ts';
import { currentContext } from '../../platform/deciding/context.ts';
import { transact } from '../../platform/deciding/decides.ts';
import { retryOnConflict } from '../../platform/deciding/retry-on-conflict.ts';
import { useCase, type DepsOf } from '../../platform/deciding/use-case.ts';
import { EVENT_STORE, SEND } from '../../platform/tokens.ts';
import { loadOrder } from '../order/load-order.ts';
import { CarryOutAssignment } from '../fulfilment.commands.ts';
import { orderDecider } from '../order/order.decider.ts';

/** Assigns units of one or more pools to an order. */
export class AssignToOrder extends command('AssignToOrder')<{ orderId: string; items: Picks; automatic: boolean }>() {}

/** `exchangeable`: no person has chosen the units, so those that were taken in between are exchanged for the next ones. */
type Wanted = { orderId: string; items: Picks; automatic: boolean; exchangeable: boolean };

const needs = { store: EVENT_STORE, send: SEND };
type Deps = DepsOf<typeof needs>;

export const assignToOrder = useCase(AssignToOrder, needs, ({ orderId, items, automatic }, deps) =>
  assignUnits(deps, { orderId, items, automatic, exchangeable: false }),
);

/** Starts an assignment and carries it out; if another one was started in between, it is decided again. */
export const assignUnits = (deps: Deps, wanted: Wanted): Promise<Reached> => retryOnConflict(5, () => tryToAssign(deps, wanted));

/** Nothing is delivered to an inactive customer: the order waits until the customer is active or an administrator decides. */
async function tryToAssign({ store, send }: Deps, { orderId, ...wanted }: Wanted): Promise<Reached> {
  const { status, missingUnits, userId, assigning, assignments } = await loadOrder(store, orderId);
  if (needsUnits(status, missingUnits)) await requireActiveCustomer(store, userId);
  const assignment = assigning ? assignments : assignments + 1;
  const by = currentContext().actor;
  await transact(store, orderDecider, orderId, { type: 'StartAssignment', orderId, ...wanted, assignment, by });
  return send(new CarryOutAssignment({ orderId, assignment, startedAt: null }));
}

import { LookAtPayment } from '../orders/orders.commands.ts';
import { transact } from '../platform/deciding/decides.ts';
import { Refusal } from '../platform/deciding/refusal.ts';
import { useCase, type DepsOf } from '../platform/deciding/use-case.ts';
import { EVENT_STORE, SEND } from '../platform/tokens.ts';
import { payment } from './payment.decider.ts';
import { HoldForReview } from './payments.commands.ts';

const needs = { store: EVENT_STORE, send: SEND };
type Deps = DepsOf<typeof needs>;

export const holdForReview = useCase(HoldForReview, needs, async ({ chargeId, orderId }, deps) => {
  const { store } = deps;
  const expected = orderId === null ? null : await priceOf(deps, orderId);
  return transact(store, payment, chargeId, { type: 'RecordMismatch', chargeId, orderId, expected });
});

async function priceOf({ send }: Deps, orderId: string) {
  try {
    return (await send(new LookAtPayment({ orderId, paidBy: null }))).price;
  } catch (error) {
    if (error instanceof Refusal && error.code === 'order_unknown') return null;
    throw error;
  }
}

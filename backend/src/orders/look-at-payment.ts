import { load, recalled } from '../platform/deciding/decides.ts';
import { refusal } from '../platform/deciding/refusal.ts';
import { useCase } from '../platform/deciding/use-case.ts';
import { EVENT_STORE } from '../platform/tokens.ts';
import { order } from './order.decider.ts';
import { LookAtPayment } from './orders.commands.ts';

export const lookAtPayment = useCase(LookAtPayment, { store: EVENT_STORE }, async ({ orderId, paidBy }, { store }) => {
  const paid = paidBy === null ? null : recalled(store, order, orderId, ({ chargeId }) => chargeId === paidBy);
  const { state, position } = paid ?? (await load(store, order, orderId));
  const { status, known, userId, price, sessionId, lastSessionId, chargeId } = state;
  if (status === 'unborn' || !known || !price) throw refusal('order_unknown');
  return { userId, status, price, sessionId, lastSessionId, chargeId, position: position.toString() };
});

import type { RefundReason } from '@orderstream/contracts/orders/lifecycle';
import type { EventStore } from '@orderstream/eventstore/event-store';
import { describeOrder } from '../../orders/order/describe-order.api.ts';
import { isRefundRequested } from '../../orders/order/refund-requested.api.ts';
import { RecordOrderRefund, RecordRefundRequest, RecordRefundRequestEnded, type RefundWish } from '../../orders/orders.commands.ts';
import type { Clock } from '../../platform/clock.ts';
import { derivedId } from '../../platform/deciding/derived-id.ts';
import { command, type Reached } from '../../platform/deciding/command.ts';
import { currentContext } from '../../platform/deciding/context.ts';
import type { Send } from '../../platform/deciding/cqrs.ts';
import { decides, load, transact } from '../../platform/deciding/decides.ts';
import { outsideEffect } from '../../platform/deciding/outside-effect.ts';
import { isFinalRefusal, refusal } from '../../platform/deciding/refusal.ts';
import { inNameOf, leaveToStarter } from '../../platform/processes/starter.ts';
import { useCase } from '../../platform/deciding/use-case.ts';
import { SETTINGS } from '../../platform/settings/settings.ts';
import { CLOCK, EVENT_STORE, SEND } from '../../platform/tokens.ts';
import type { RequestRefundAgain } from './payment.ts';
import { isRequestOver, paymentDecider, returnedTotal } from './payment.decider.ts';
import { ExecuteRefund, RecountRefunds, RequestRefund, SendRefundRequest } from '../payments.commands.ts';
import { RefundsGateway } from '../stripe/refunds.gateway.ts';
import { throwAsRefusal, ProviderRefused } from '../stripe/stripe.gateway.ts';

/**
 * An administrator refunds the charge of an order; `amount` null: the unrefunded rest. `givenBack`: the amount that they saw as refunded
 * or pending.
 */
export class RefundCharge extends command('RefundCharge')<{
  chargeId: string;
  amount: number | null;
  reason: RefundReason;
  givenBack: number | null;
}>() {}

export const refundCharge = useCase(RefundCharge, { store: EVENT_STORE, send: SEND, clock: CLOCK }, async (command, deps) => {
  const { chargeId, amount, reason, givenBack } = command;
  const { orderId } = (await load(deps.store, paymentDecider, chargeId)).state;
  // Money of no order of this shop is decided on in the attention queue.
  if (orderId === null || !(await describeOrder(deps.store, orderId)).status) throw refusal('payment_unknown');
  const requestId = derivedId(currentContext().commandId, 'refund');
  return askForRefund(deps, { chargeId, requestId, amount, reason, givenBack, again: false });
});

type AskingDeps = { readonly store: EventStore; readonly send: Send; readonly clock: Clock };

const requestOf = ({ chargeId, requestId, amount, reason, givenBack, again }: RefundWish): RequestRefund | RequestRefundAgain =>
  again && amount !== null
    ? { type: 'RequestRefundAgain', chargeId, requestId, amount, reason }
    : new RequestRefund({ chargeId, requestId, amount, reason, owed: false, givenBack });

/**
 * The request is recorded before any money moves, first by the order, which gives nothing from then on if nothing is left of its payment;
 * the process of payments then has it carried out. What the charge would refuse now is not recorded.
 */
export async function askForRefund({ store, send, clock }: AskingDeps, wish: RefundWish): Promise<Reached> {
  const { state, position } = await load(store, paymentDecider, wish.chargeId);
  const isMade = paymentDecider.decide(state, requestOf(wish), clock.now()).length === 0;
  if (isMade) return { position: position.toString() };
  const by = currentContext().actor;
  const { orderId } = state;
  const isOfOrder = orderId !== null && (await describeOrder(store, orderId)).status !== null;
  if (!isOfOrder) return transact(store, paymentDecider, wish.chargeId, requestOf(wish));
  await send(new RecordRefundRequest({ orderId, ...wish, by }));
  return send(new SendRefundRequest({ orderId, wish, by, startedAt: null }));
}

const sendingNeeds = { store: EVENT_STORE, send: SEND, clock: CLOCK, settings: SETTINGS };

/** Can be repeated after an interruption at any point: a charge takes each request once. */
export const sendRefundRequest = useCase(SendRefundRequest, sendingNeeds, async (command, deps): Promise<Reached> => {
  const { store, send, clock, settings } = deps;
  const { orderId, wish, by, startedAt } = command;
  const { chargeId, requestId } = wish;
  const isTaken = async () => requestId in (await load(store, paymentDecider, chargeId)).state.refundRequests;
  const isOpen = async () => startedAt === null || (await isRefundRequested(store, orderId, requestId));
  if (!(await isTaken()) && (await isOpen())) {
    leaveToStarter(startedAt, clock, settings);
    const ended = new RecordRefundRequestEnded({ orderId, chargeId, requestId });
    try {
      await inNameOf(by, () => transact(store, paymentDecider, chargeId, requestOf(wish)));
    } catch (error) {
      if (isFinalRefusal(error)) await send(ended);
      throw error;
    }
    if (!(await isTaken())) await send(ended);
  }
  const { state, position } = await load(store, paymentDecider, chargeId);
  // The answer may have come before the order had the request, if it was requested twice.
  if (isRequestOver(state, requestId)) await send(new RecountRefunds({ orderId, chargeId, reason: wish.reason, requestId }));
  return { position: position.toString() };
});

/**
 * A refusal of the provider is recorded and waits for a person; any other failure is retried. A request that has been refused or given
 * up is not made: an administrator may have requested its amount again, and a refused refund leaves no trace at the provider.
 */
export const executeRefund = outsideEffect(
  ExecuteRefund,
  { store: EVENT_STORE, refunds: RefundsGateway },
  {
    stillWanted: async (store, { wish }) => {
      const { refundRequests } = (await load(store, paymentDecider, wish.chargeId)).state;
      return refundRequests[wish.requestId]?.answered === false ? wish : null;
    },
    carryOut: async (_command, { store, refunds }, permit, wish) => {
      const { chargeId, requestId } = wish;
      try {
        const refund = await refunds.createRefund(permit, wish);
        await transact(store, paymentDecider, chargeId, { type: 'RecordRefund', chargeId, refund });
      } catch (error) {
        if (!(error instanceof ProviderRefused)) throwAsRefusal(error);
        const code = error.code?.slice(0, 64) ?? null;
        await transact(store, paymentDecider, chargeId, { type: 'RecordRefundRefused', chargeId, requestId, code });
      }
    },
  },
);

/**
 * The current state of the charge is reported, not the event: an event that is handled again, or by a worker that has lost its share, would
 * take the order back to what was refunded then. Repeated until no refund was added in between.
 */
export const recountRefunds = useCase(
  RecountRefunds,
  { store: EVENT_STORE, send: SEND },
  async ({ orderId, chargeId, reason, requestId }, { store, send }): Promise<void> => {
    for (let before = -1; ;) {
      const charge = (await load(store, paymentDecider, chargeId)).state;
      const total = returnedTotal(charge);
      if (total === before) return;
      const full = total >= charge.amount;
      if (full && reason === null) return;
      const about = { orderId, chargeId, reason: reason ?? 'made_at_provider', requestId };
      await send(new RecordOrderRefund({ ...about, totalRefunded: total, full }));
      before = total;
    }
  },
);

export const requestRefund = decides(RequestRefund, paymentDecider, ({ chargeId }) => chargeId);

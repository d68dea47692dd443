import type { RefundReason } from '@orderstream/contracts/orders/lifecycle';
import { describeOrder } from '../../orders/order/describe-order.api.ts';
import { RecordOrderRefund } from '../../orders/orders.commands.ts';
import { derivedId } from '../../platform/deciding/derived-id.ts';
import { command } from '../../platform/deciding/command.ts';
import { currentContext } from '../../platform/deciding/context.ts';
import { decides, load, transact } from '../../platform/deciding/decides.ts';
import { outsideEffect } from '../../platform/deciding/outside-effect.ts';
import { refusal } from '../../platform/deciding/refusal.ts';
import { useCase } from '../../platform/deciding/use-case.ts';
import { EVENT_STORE, SEND } from '../../platform/tokens.ts';
import { paymentDecider, refundedTotal } from './payment.decider.ts';
import { ExecuteRefund, RecountRefunds, RequestRefund } from '../payments.commands.ts';
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

/** The request is recorded before any money moves; the process of payments then has it carried out. */
export const refundCharge = useCase(RefundCharge, { store: EVENT_STORE }, async (command, { store }) => {
  const { chargeId, amount, reason, givenBack } = command;
  const { orderId } = (await load(store, paymentDecider, chargeId)).state;
  // Money of no order of this shop is decided on in the attention queue.
  const paid = orderId === null ? null : await describeOrder(store, orderId);
  if (!paid?.status) throw refusal('payment_unknown');
  const requestId = derivedId(currentContext().commandId, 'refund');
  return transact(store, paymentDecider, chargeId, { type: 'RequestRefund', chargeId, requestId, amount, reason, owed: false, givenBack });
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

/** The current state of the charge is reported, not the event; repeated until no refund was added in between. */
export const recountRefunds = useCase(
  RecountRefunds,
  { store: EVENT_STORE, send: SEND },
  async ({ orderId, chargeId, reason }, { store, send }): Promise<void> => {
    for (let before = -1; ;) {
      const charge = (await load(store, paymentDecider, chargeId)).state;
      const total = refundedTotal(charge);
      if (total === before) return;
      const full = total >= charge.amount;
      if (full && reason === null) return;
      await send(new RecordOrderRefund({ orderId, chargeId, totalRefunded: total, full, reason: reason ?? 'made_at_provider' }));
      before = total;
    }
  },
);

export const requestRefund = decides(RequestRefund, paymentDecider, ({ chargeId }) => chargeId);

import type { RefundReason } from '@orderstream/contracts/orders/lifecycle';
import type { EventStore } from '@orderstream/eventstore/event-store';
import { RecordOrderRefund } from '../orders/orders.commands.ts';
import { paymentOfOrder } from '../orders/payment-of-order.api.ts';
import { derivedId } from '../platform/deciding/derived-id.ts';
import { command } from '../platform/deciding/command.ts';
import { currentContext } from '../platform/deciding/context.ts';
import { decides, load, transact } from '../platform/deciding/decides.ts';
import { refusal } from '../platform/deciding/refusal.ts';
import { useCase } from '../platform/deciding/use-case.ts';
import { EVENT_STORE, SEND } from '../platform/tokens.ts';
import { payment, refundable, refundedTotal } from './payment.decider.ts';
import { ExecuteRefund, RecountRefunds, RequestRefund } from './payments.commands.ts';
import { RefundsGateway } from './stripe/refunds.gateway.ts';
import { refuseForNow, ProviderRefused } from './stripe/stripe.gateway.ts';

/**
 * An administrator refunds an order; `amount` null: the unrefunded rest. `givenBack`: the amount that they saw as refunded or
 * pending. `chargesAside`: the charges that may be refunded if the order is unpaid.
 */
export class RefundOrder extends command('RefundOrder')<{
  orderId: string;
  amount: number | null;
  reason: RefundReason;
  givenBack: number | null;
  chargesAside: readonly string[];
}>() {}

/** The request is recorded before any money moves; the process of payments then has it carried out. */
export const refundOrder = useCase(
  RefundOrder,
  { store: EVENT_STORE },
  async ({ orderId, amount, reason, givenBack, chargesAside }, { store }) => {
    const chargeId = (await paymentOfOrder(store, orderId)).chargeId ?? (await aside(store, orderId, chargesAside));
    if (!chargeId) throw refusal('order_not_paid');
    if ((await load(store, payment, chargeId)).state.orderId !== orderId) throw refusal('payment_unknown');
    const requestId = derivedId(currentContext().commandId, 'refund');
    const wish = { chargeId, requestId, amount, reason, owed: false, givenBack };
    return transact(store, payment, chargeId, { type: 'RequestRefund', ...wish });
  },
);

/** The charges' own streams decide: a refunded charge does not block another. */
async function aside(store: EventStore, orderId: string, chargeIds: readonly string[]): Promise<string | null> {
  const states = await Promise.all(chargeIds.map(async (id) => ({ id, ...(await load(store, payment, id)).state })));
  const aside = states.filter((charge) => charge.orderId === orderId && charge.aside);
  return (aside.find((charge) => refundable(charge) > 0) ?? aside[0])?.id ?? null;
}

/** A refusal of the provider is recorded and waits for a person; any other failure is retried. */
export const executeRefund = useCase(
  ExecuteRefund,
  { store: EVENT_STORE, refunds: RefundsGateway },
  async ({ wish }, { store, refunds }): Promise<void> => {
    const { chargeId, requestId } = wish;
    try {
      await transact(store, payment, chargeId, { type: 'RecordRefund', chargeId, refund: await refunds.give(wish) });
    } catch (error) {
      if (!(error instanceof ProviderRefused)) refuseForNow(error);
      const code = error.code?.slice(0, 64) ?? null;
      await transact(store, payment, chargeId, { type: 'RecordRefundRefused', chargeId, requestId, code });
    }
  },
);

/** The charge's current state counts, not the event: it is counted again until no refund has been added in between. */
export const recountRefunds = useCase(
  RecountRefunds,
  { store: EVENT_STORE, send: SEND },
  async ({ orderId, chargeId, reason }, { store, send }): Promise<void> => {
    for (let before = -1; ;) {
      const charge = (await load(store, payment, chargeId)).state;
      const total = refundedTotal(charge);
      if (total === before) return;
      const full = total >= charge.amount;
      if (full && reason === null) return;
      await send(new RecordOrderRefund({ orderId, chargeId, totalRefunded: total, full, reason: reason ?? 'made_at_provider' }));
      before = total;
    }
  },
);

export const requestRefund = decides(RequestRefund, payment, ({ chargeId }) => chargeId);

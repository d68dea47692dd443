import type { AttentionEvent, PaymentEvent } from '@orderstream/contracts/payments/events';
import type { EventStore } from '@orderstream/eventstore/event-store';
import { load } from '../../platform/deciding/decides.ts';
import { paymentDecider } from './payment.decider.ts';

const isRefundFailure = (type: string) => type === 'payment_refund_failed' || type === 'payment_refund_refused';

/** Whether a refund of a charge is pending, or has failed without being retried or dropped by the office. */
export async function isRefundUnderWay(store: EventStore, chargeId: string): Promise<boolean> {
  const { refundRequests, refunds } = (await load(store, paymentDecider, chargeId)).state;
  const isAwaited = Object.values(refundRequests).some(({ answered }) => !answered);
  if (isAwaited || Object.values(refunds).some(({ status }) => status === 'pending')) return true;
  return isRefundOwed(store, chargeId);
}

/** Whether a refund of a charge has failed without being retried or dropped by the office. */
export async function isRefundOwed(store: EventStore, chargeId: string): Promise<boolean> {
  const { owed } = (await load(store, paymentDecider, chargeId)).state;
  return owed > 0 && !(await wasRefundDropped(store, chargeId));
}

/** Whether the office has dismissed the latest failed refund as not needed, because the customer keeps the order. */
async function wasRefundDropped(store: EventStore, chargeId: string): Promise<boolean> {
  const charge = await store.read<PaymentEvent>(`payment-${chargeId}`);
  const entry = await store.read<AttentionEvent>(`attention-refund.${chargeId}`);
  const failed = charge.events.findLast(({ type }) => isRefundFailure(type))?.position ?? 0n;
  const dismissed = entry.events.findLast((event) => event.type === 'attention_dismissed');
  return dismissed?.type === 'attention_dismissed' && dismissed.data.cause === 'not_needed' && dismissed.position > failed;
}

import type { PaymentEvent } from '@orderstream/contracts/payments/events';
import { specOf } from '../../platform/testing/spec.ts';
import type { Charge, RecordRefund } from '../charges/payment.ts';
import { paymentDecider } from '../charges/payment.decider.ts';

/** A charge of 1000 and its possible events. */
export const givenCharge = specOf(paymentDecider);
export const chargeBase = { charge_id: 'ch_1', user_id: 'ann', order_id: 'o1' };
export const [paidAt, madeAt] = ['2026-01-15T12:00:00.000Z', '2026-01-15T12:00:05.000Z'];
export const sampleCharge: Charge = {
  userId: 'ann',
  orderId: 'o1',
  paymentId: 'pi_1',
  sessionId: 'cs_1',
  invoiceId: null,
  subscriptionId: null,
  purpose: 'first',
  amount: 1000,
  currency: 'usd',
  paidAt,
};
export const paymentSuccess: PaymentEvent = {
  type: 'payment_success',
  data: {
    ...chargeBase,
    payment_id: 'pi_1',
    session_id: 'cs_1',
    invoice_id: null,
    subscription_id: null,
    purpose: 'first',
    amount: 1000,
    currency: 'usd',
    paid_at: paidAt,
  },
};
export const refundData = (refund_id: string, amount: number, request_id: string | null = null) => ({
  ...chargeBase,
  refund_id,
  request_id,
  amount,
  currency: 'usd',
  made_at: madeAt,
});
export const refundRequested = (request_id: string, amount: number): PaymentEvent => ({
  type: 'payment_refund_requested',
  data: { ...chargeBase, request_id, amount, currency: 'usd', reason: 'goodwill' },
});
export const paymentRefundedEvent = (
  refund_id: string,
  amount: number,
  total_refunded: number,
  request_id: string | null = null,
): PaymentEvent => ({
  type: 'payment_refunded',
  data: { ...refundData(refund_id, amount, request_id), total_refunded, full: total_refunded >= 1000, reason: 'goodwill' },
});
/** `was_made`: it had been reported as succeeded before. */
export const refundFailed = (refund_id: string, amount: number, request_id: string | null = null, was_made = true): PaymentEvent => ({
  type: 'payment_refund_failed',
  data: { ...refundData(refund_id, amount, request_id), was_made },
});
export const recordRefund = (
  refundId: string,
  amount: number,
  status: 'pending' | 'succeeded' | 'failed',
  requestId: string | null = null,
): RecordRefund => ({
  type: 'RecordRefund',
  chargeId: 'ch_1',
  refund: { refundId, requestId, amount, currency: 'usd', status, reason: 'goodwill', madeAt },
});

import type { RefundReason } from '@orderstream/contracts/orders/lifecycle';
import type { PaymentPurpose } from '@orderstream/contracts/payments/lifecycle';
import type { Money } from '@orderstream/contracts/shared/money';
import type { RequestRefund } from './payments.commands.ts';

/** One succeeded charge, as the provider reports it now. */
export type Charge = Money & {
  userId: string;
  orderId: string | null;
  paymentId: string;
  sessionId: string | null;
  invoiceId: string | null;
  subscriptionId: string | null;
  purpose: PaymentPurpose;
  paidAt: string;
};

/** A refund as the provider reports it now; `requestId` is null for one that was made there. */
export type ReportedRefund = Money & {
  refundId: string;
  requestId: string | null;
  status: 'pending' | 'succeeded' | 'failed';
  reason: RefundReason;
  madeAt: string;
};

/** A dispute as the provider reports it now. */
export type ReportedDispute = Money & { disputeId: string; status: 'open' | 'won' | 'lost'; madeAt: string };

type About<Type extends string> = { readonly type: Type; readonly chargeId: string };

export type RecordCharge = About<'RecordCharge'> & { readonly charge: Charge };

/** The checkout of a one-time order ended paid. */
export type CompletePayment = About<'CompletePayment'> & { readonly sessionId: string };

/** Money that differs from what its order costs, or belongs to no order, waits for a person. */
export type SetPaymentAside = About<'SetPaymentAside'> & { readonly orderId: string | null; readonly expected: Money | null };

/** Retries a failed refund: of `amount`, the part that has not been refunded otherwise. */
export type RequestRefundAgain = About<'RequestRefundAgain'> & {
  readonly requestId: string;
  readonly amount: number;
  readonly reason: RefundReason;
};

export type RecordRefund = About<'RecordRefund'> & { readonly refund: ReportedRefund };

/** The provider refused the refund; `code` is its reason. */
export type RecordRefundRefused = About<'RecordRefundRefused'> & { readonly requestId: string; readonly code: string | null };

export type RecordChargeDispute = About<'RecordChargeDispute'> & { readonly dispute: ReportedDispute };

export type PaymentCommand =
  | RecordCharge
  | CompletePayment
  | SetPaymentAside
  | RequestRefund
  | RequestRefundAgain
  | RecordRefund
  | RecordRefundRefused
  | RecordChargeDispute;

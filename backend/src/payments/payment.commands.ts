import type { RefundReason } from '@orderstream/contracts/orders/lifecycle';
import type { PaymentPurpose } from '@orderstream/contracts/payments/lifecycle';
import type { Money } from '@orderstream/contracts/shared/money';
import { Command } from '../platform/command.ts';

/** One succeeded charge, as the provider tells it now. */
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

abstract class PaymentCommandBase extends Command {
  constructor(readonly chargeId: string) {
    super();
  }
}

export class RecordCharge extends PaymentCommandBase {
  readonly type = 'RecordCharge';
  constructor(
    chargeId: string,
    readonly charge: Charge,
  ) {
    super(chargeId);
  }
}

/** The checkout of a one-time order ended paid. */
export class CompletePayment extends PaymentCommandBase {
  readonly type = 'CompletePayment';
  constructor(
    chargeId: string,
    readonly sessionId: string,
  ) {
    super(chargeId);
  }
}

/** Money that is not what the order says, or is for none, waits for a person. */
export class SetPaymentAside extends PaymentCommandBase {
  readonly type = 'SetPaymentAside';
  constructor(
    chargeId: string,
    readonly orderId: string | null,
    readonly expected: Money | null,
  ) {
    super(chargeId);
  }
}

/**
 * `amount` null: all that has not been refunded yet. Money that is `owed` pays nothing: contested or not, it has to go back.
 * `givenBack`: what whoever decided it took for back, or on its way; null where nobody looked.
 */
export class RequestRefund extends PaymentCommandBase {
  readonly type = 'RequestRefund';
  constructor(
    chargeId: string,
    readonly requestId: string,
    readonly amount: number | null,
    readonly reason: RefundReason,
    readonly owed = false,
    readonly givenBack: number | null = null,
  ) {
    super(chargeId);
  }
}

/** A refund that came to nothing, tried again: of `amount`, what has not been given back otherwise. */
export class RequestRefundAgain extends PaymentCommandBase {
  readonly type = 'RequestRefundAgain';
  constructor(
    chargeId: string,
    readonly requestId: string,
    readonly amount: number,
    readonly reason: RefundReason,
  ) {
    super(chargeId);
  }
}

export class RecordRefund extends PaymentCommandBase {
  readonly type = 'RecordRefund';
  constructor(
    chargeId: string,
    readonly refund: Money & {
      refundId: string;
      requestId: string | null;
      status: 'pending' | 'succeeded' | 'failed';
      reason: RefundReason;
      madeAt: string;
    },
  ) {
    super(chargeId);
  }
}

/** The provider did not take the wish. `code` is its word for why. */
export class RecordRefundRefused extends PaymentCommandBase {
  readonly type = 'RecordRefundRefused';
  constructor(
    chargeId: string,
    readonly requestId: string,
    readonly code: string | null,
  ) {
    super(chargeId);
  }
}

export class RecordChargeDispute extends PaymentCommandBase {
  readonly type = 'RecordChargeDispute';
  constructor(
    chargeId: string,
    readonly dispute: Money & { disputeId: string; status: 'open' | 'won' | 'lost'; madeAt: string },
  ) {
    super(chargeId);
  }
}

export type PaymentCommand =
  | RecordCharge
  | CompletePayment
  | SetPaymentAside
  | RequestRefund
  | RequestRefundAgain
  | RecordRefund
  | RecordRefundRefused
  | RecordChargeDispute;

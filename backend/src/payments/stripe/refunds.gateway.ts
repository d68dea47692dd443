import type { RefundReason } from '@orderstream/contracts/orders/lifecycle';
import { refundReasons } from '@orderstream/contracts/orders/lifecycle';
import { id as anyId } from '@orderstream/contracts/shared/ids';
import { Inject, Injectable } from '@nestjs/common';
import type Stripe from 'stripe';
import type { ReportedDispute, ReportedRefund } from '../charges/payment.ts';
import type { EffectPermit } from '../../platform/deciding/outside-effect.ts';
import { metadataValue, type RefundMetadata } from './provider-metadata.ts';
import { StripeGateway } from './stripe.gateway.ts';
import { stripeIdOf, isoInstant } from './settling/stripe-reads.translation.ts';

export type RefundInstruction = { chargeId: string; orderId: string | null; requestId: string; amount: number; reason: RefundReason };

/** The provider has only three reasons; the shop's reason is in the metadata. */
const reasonsAtProvider: Record<RefundReason, Stripe.RefundCreateParams.Reason | null> = {
  requested_by_customer: 'requested_by_customer',
  duplicate: 'duplicate',
  fraudulent: 'fraudulent',
  not_deliverable: 'requested_by_customer',
  goodwill: 'requested_by_customer',
  dispute_lost: null,
  made_at_provider: null,
};

/** Refunds and disputes at the provider. */
@Injectable()
export class RefundsGateway {
  constructor(@Inject(StripeGateway) private readonly stripe: StripeGateway) {}

  /** Refunds once per request: an earlier refund is searched first, because its answer may have been lost. */
  createRefund(permit: EffectPermit, instruction: RefundInstruction): Promise<ReportedRefund> {
    return this.stripe.change(permit, `refund:${instruction.requestId}`, async (client, under) => {
      const existing = await this.#findExisting(instruction);
      return refundFrom(existing ?? (await client.refunds.create(refundParams(instruction), under)));
    });
  }

  async findRefund(refundId: string): Promise<{ chargeId: string | null; refund: ReportedRefund } | null> {
    const refund = await this.stripe.find((client) => client.refunds.retrieve(refundId));
    return refund && { chargeId: stripeIdOf(refund.charge), refund: refundFrom(refund) };
  }

  async findDispute(disputeId: string): Promise<{ chargeId: string | null; dispute: ReportedDispute } | null> {
    const dispute = await this.stripe.find((client) => client.disputes.retrieve(disputeId));
    return dispute && { chargeId: stripeIdOf(dispute.charge), dispute: disputeFrom(dispute) };
  }

  async #findExisting({ chargeId: charge, requestId }: RefundInstruction): Promise<Stripe.Refund | undefined> {
    for await (const refunds of this.stripe.pages((client, page) => client.refunds.list({ charge, ...page }))) {
      const existing = refunds.find(({ metadata }) => metadataValue<RefundMetadata>(metadata, 'request_id') === requestId);
      if (existing) return existing;
    }
    return undefined;
  }
}

function refundParams({ chargeId: charge, orderId, requestId, amount, reason }: RefundInstruction): Stripe.RefundCreateParams {
  const metadata: RefundMetadata = { request_id: requestId, reason, ...(orderId && { order_id: orderId }) };
  const reasonThere = reasonsAtProvider[reason];
  return { charge, amount, metadata, ...(reasonThere && { reason: reasonThere }) };
}

function refundFrom({ id: refundId, amount, currency, status, metadata, created }: Stripe.Refund): ReportedRefund {
  const request = anyId.safeParse(metadataValue<RefundMetadata>(metadata, 'request_id'));
  const reason = refundReasons.find((one) => one === metadataValue<RefundMetadata>(metadata, 'reason')) ?? 'made_at_provider';
  const over = status === 'succeeded' ? ('succeeded' as const) : status === 'failed' || status === 'canceled' ? ('failed' as const) : null;
  const requestId = request.success ? request.data : null;
  return { refundId, requestId, amount, currency, status: over ?? 'pending', reason, madeAt: isoInstant(created) };
}

function disputeFrom({ id: disputeId, amount, currency, status, created }: Stripe.Dispute): ReportedDispute {
  const won = status === 'won' || status === 'warning_closed' || status === 'prevented';
  return { disputeId, amount, currency, status: won ? 'won' : status === 'lost' ? 'lost' : 'open', madeAt: isoInstant(created) };
}

import type { EventStore } from '@orderstream/eventstore/event-store';
import { Inject } from '@nestjs/common';
import { CommandHandler } from '../platform/deciding/cqrs.ts';
import { transact } from '../platform/deciding/decides.ts';
import { EVENT_STORE } from '../platform/tokens.ts';
import { payment } from './payment.decider.ts';
import { ExecuteRefund } from './payments.commands.ts';
import { RefundsGateway } from './stripe/refunds.gateway.ts';
import { notNow, ProviderRefused } from './stripe/stripe.gateway.ts';

@CommandHandler(ExecuteRefund)
export class ExecuteRefundHandler {
  constructor(
    @Inject(EVENT_STORE) private readonly store: EventStore,
    @Inject(RefundsGateway) private readonly refunds: RefundsGateway,
  ) {}

  /** A refusal of the provider is recorded and waits for a person; any other failure is retried. */
  async execute({ wish }: ExecuteRefund): Promise<void> {
    const { chargeId, requestId } = wish;
    try {
      await transact(this.store, payment, chargeId, { type: 'RecordRefund', chargeId, refund: await this.refunds.give(wish) });
    } catch (error) {
      if (!(error instanceof ProviderRefused)) throw notNow(error);
      const code = error.code?.slice(0, 64) ?? null;
      await transact(this.store, payment, chargeId, { type: 'RecordRefundRefused', chargeId, requestId, code });
    }
  }
}

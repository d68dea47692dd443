import type { EventStore } from '@orderstream/eventstore/event-store';
import { Inject } from '@nestjs/common';
import { CommandBus, CommandHandler } from '../../platform/deciding/cqrs.ts';
import { transact } from '../../platform/deciding/decides.ts';
import { refusal } from '../../platform/deciding/refusal.ts';
import { EVENT_STORE } from '../../platform/tokens.ts';
import { payment } from '../payment.decider.ts';
import { RefundsGateway } from './refunds.gateway.ts';
import { SettleCharge, SettleRefund, type Settled } from './settling.commands.ts';

@CommandHandler(SettleRefund)
export class SettleRefundHandler {
  constructor(
    @Inject(EVENT_STORE) private readonly store: EventStore,
    @Inject(RefundsGateway) private readonly refunds: RefundsGateway,
    @Inject(CommandBus) private readonly commands: CommandBus,
  ) {}

  async execute({ refundId }: SettleRefund): Promise<Settled> {
    const found = await this.refunds.refund(refundId);
    if (!found) throw refusal('payment_unknown');
    if (!found.chargeId) return 'not_ours';
    const { chargeId, refund } = found;
    const settled = await this.commands.execute(new SettleCharge(chargeId));
    if (settled === 'handled') await transact(this.store, payment, chargeId, { type: 'RecordRefund', chargeId, refund });
    return settled;
  }
}

import type { EventStore } from '@orderstream/eventstore/event-store';
import { Inject } from '@nestjs/common';
import type { Clock } from '../../platform/clock.ts';
import { CommandBus, CommandHandler } from '../../platform/deciding/cqrs.ts';
import { load, transact } from '../../platform/deciding/decides.ts';
import { refusal } from '../../platform/deciding/refusal.ts';
import { CLOCK, EVENT_STORE } from '../../platform/tokens.ts';
import { payment } from '../payment.decider.ts';
import { payWhatIsLeft } from './pay-what-is-left.ts';
import { SettleCharge, type Settled } from './settling.commands.ts';
import { TruthGateway } from './truth.gateway.ts';

/** How long a charge without an order is retried before it is put aside. */
const patienceMilliseconds = 5 * 60_000;

@CommandHandler(SettleCharge)
export class SettleChargeHandler {
  constructor(
    @Inject(EVENT_STORE) private readonly store: EventStore,
    @Inject(TruthGateway) private readonly truth: TruthGateway,
    @Inject(CommandBus) private readonly commands: CommandBus,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  /** A charge that is recorded with its order needs nothing more. */
  async execute({ chargeId }: SettleCharge): Promise<Settled> {
    const { known, orderId } = (await load(this.store, payment, chargeId)).state;
    if (known && orderId !== null) return 'handled';
    const charge = await this.truth.charge(chargeId);
    if (!charge) throw refusal('payment_unknown');
    if (charge === 'not_ours') return 'not_ours';
    if (charge === 'not_money') return 'ignored';
    if (charge.orderId === null && this.isYoung(charge.paidAt)) throw refusal('payment_pending');
    await transact(this.store, payment, chargeId, { type: 'RecordCharge', chargeId, charge });
    await payWhatIsLeft(this.store, this.commands, chargeId, charge);
    return 'handled';
  }

  /**
   * The provider creates the invoice of a first payment a moment after the payment, and only the invoice names the order. The
   * provider's clock may be a little ahead of ours.
   */
  private isYoung(paidAt: string): boolean {
    return Math.abs(this.clock.now().getTime() - Date.parse(paidAt)) < patienceMilliseconds;
  }
}

import type { EventStore } from '@orderstream/eventstore/event-store';
import { Inject } from '@nestjs/common';
import { RecordOrderRefund } from '../orders/orders.commands.ts';
import { CommandBus, CommandHandler } from '../platform/deciding/cqrs.ts';
import { load } from '../platform/deciding/decides.ts';
import { EVENT_STORE } from '../platform/tokens.ts';
import { payment, settled } from './payment.decider.ts';
import { RecountRefunds } from './payments.commands.ts';

@CommandHandler(RecountRefunds)
export class RecountRefundsHandler {
  constructor(
    @Inject(EVENT_STORE) private readonly store: EventStore,
    @Inject(CommandBus) private readonly commands: CommandBus,
  ) {}

  /** The charge's current state counts, not the event: it is counted again until no refund has been added in between. */
  async execute({ orderId, chargeId, reason }: RecountRefunds): Promise<void> {
    for (let before = -1; ;) {
      const charge = (await load(this.store, payment, chargeId)).state;
      const total = settled(charge);
      if (total === before) return;
      const full = total >= charge.amount;
      if (full && reason === null) return;
      await this.commands.execute(new RecordOrderRefund(orderId, chargeId, total, full, reason ?? 'made_at_provider'));
      before = total;
    }
  }
}

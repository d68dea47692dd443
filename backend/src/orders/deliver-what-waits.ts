import type { EventStore } from '@orderstream/eventstore/event-store';
import { Inject } from '@nestjs/common';
import { RequireActive } from '../accounts/accounts.commands.ts';
import { CommandBus, CommandHandler } from '../platform/deciding/cqrs.ts';
import { transact } from '../platform/deciding/decides.ts';
import { Refusal } from '../platform/deciding/refusal.ts';
import { EVENT_STORE } from '../platform/tokens.ts';
import { DeliverWhatWaits } from './fulfilment.commands.ts';
import { order } from './order.decider.ts';

@CommandHandler(DeliverWhatWaits)
export class DeliverWhatWaitsHandler {
  constructor(
    @Inject(EVENT_STORE) private readonly store: EventStore,
    @Inject(CommandBus) private readonly commands: CommandBus,
  ) {}

  /** The payment of a customer who is not active counts; the delivery waits for an administrator to decide. */
  async execute({ orderId, userId }: DeliverWhatWaits): Promise<void> {
    try {
      await this.commands.execute(new RequireActive(userId));
    } catch (error) {
      if (error instanceof Refusal) return;
      throw error;
    }
    await transact(this.store, order, orderId, { type: 'DeliverReserved', orderId });
  }
}

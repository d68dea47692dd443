import { Inject } from '@nestjs/common';
import type { EventStore } from '@orderstream/eventstore/event-store';
import { CommandHandler } from '../platform/deciding/cqrs.ts';
import { load } from '../platform/deciding/decides.ts';
import { EVENT_STORE } from '../platform/tokens.ts';
import { CheckAwaited } from './fulfilment.commands.ts';
import { OpenOrders } from './open-orders.ts';
import { order } from './order.decider.ts';

@CommandHandler(CheckAwaited)
export class CheckAwaitedHandler {
  constructor(
    @Inject(EVENT_STORE) private readonly store: EventStore,
    @Inject(OpenOrders) private readonly openOrders: OpenOrders,
  ) {}

  async execute(command: CheckAwaited): Promise<void> {
    const row = await this.openOrders.find(command.orderId);
    const { status } = (await load(this.store, order, command.orderId)).state;
    if (status === 'paid_in_process') await this.openOrders.awaited(command);
    else if (row) await this.openOrders.freeAsSeen(row);
  }
}

import { Inject } from '@nestjs/common';
import type { EventStore } from '@orderstream/eventstore/event-store';
import { Command } from '../platform/command.ts';
import { CommandHandler } from '../platform/cqrs.ts';
import { load } from '../platform/decides.ts';
import { EVENT_STORE } from '../platform/tokens.ts';
import { OpenOrders } from './open-orders.ts';
import { order } from './order.decider.ts';

/** Its customer waits for an order exactly while it is paid and not delivered, whatever it was that happened to it. */
export class CheckAwaited extends Command<void> {
  readonly type = 'CheckAwaited';
  constructor(
    readonly userId: string,
    readonly orderId: string,
  ) {
    super();
  }
}

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

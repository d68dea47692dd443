import { Inject } from '@nestjs/common';
import type { EventStore } from '@orderstream/eventstore/event-store';
import type { Reached } from '../platform/command.ts';
import { CommandHandler } from '../platform/cqrs.ts';
import { transact } from '../platform/decides.ts';
import { EVENT_STORE } from '../platform/tokens.ts';
import { OpenOrders } from './open-orders.ts';
import { CancelOrder } from './order.commands.ts';
import { order } from './order.decider.ts';

@CommandHandler(CancelOrder)
export class CancelOrderHandler {
  constructor(
    @Inject(EVENT_STORE) private readonly store: EventStore,
    @Inject(OpenOrders) private readonly openOrders: OpenOrders,
  ) {}

  /** With the answer its customer may order again at once. */
  async execute(command: CancelOrder): Promise<Reached> {
    const reached = await transact(this.store, order, command.orderId, command);
    await this.openOrders.free(command.orderId);
    return reached;
  }
}

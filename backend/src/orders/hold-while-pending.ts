import type { EventStore } from '@orderstream/eventstore/event-store';
import { Inject } from '@nestjs/common';
import { CommandBus, CommandHandler } from '../platform/deciding/cqrs.ts';
import { load } from '../platform/deciding/decides.ts';
import { EVENT_STORE } from '../platform/tokens.ts';
import { RenewHold } from '../stock/stock.commands.ts';
import { HoldWhilePending } from './fulfilment.commands.ts';
import { order } from './order.decider.ts';

@CommandHandler(HoldWhilePending)
export class HoldWhilePendingHandler {
  constructor(
    @Inject(EVENT_STORE) private readonly store: EventStore,
    @Inject(CommandBus) private readonly commands: CommandBus,
  ) {}

  async execute({ orderId, until }: HoldWhilePending): Promise<void> {
    const { pending, sku, quantity, userId } = (await load(this.store, order, orderId)).state;
    if (pending && sku && quantity) await this.commands.execute(new RenewHold(sku, { orderId, userId }, quantity, until));
  }
}

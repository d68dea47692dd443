import { Inject } from '@nestjs/common';
import type { EventStore } from '@orderstream/eventstore/event-store';
import { Command } from '../platform/deciding/command.ts';
import { CommandHandler } from '../platform/deciding/cqrs.ts';
import { EVENT_STORE } from '../platform/tokens.ts';
import { compareOpenOrder } from './compare-open-order.ts';
import { OpenOrders } from './open-orders.ts';

/** Frees what a process that ended between a fact and its row has left behind. */
export class CheckOpenOrders extends Command<void> {
  readonly type = 'CheckOpenOrders';
}

const atOnce = 100;

@CommandHandler(CheckOpenOrders)
export class CheckOpenOrdersHandler {
  constructor(
    @Inject(EVENT_STORE) private readonly store: EventStore,
    @Inject(OpenOrders) private readonly openOrders: OpenOrders,
  ) {}

  async execute(): Promise<void> {
    for (
      let rows = await this.openOrders.due(atOnce);
      rows.length > 0;
      rows = rows.length < atOnce ? [] : await this.openOrders.due(atOnce)
    )
      for (const row of rows) await compareOpenOrder(this.store, this.openOrders, row);
  }
}

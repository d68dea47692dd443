import type { EventStore } from '@orderstream/eventstore/event-store';
import { Inject } from '@nestjs/common';
import type { Clock } from '../platform/clock.ts';
import { CommandHandler } from '../platform/deciding/cqrs.ts';
import { load } from '../platform/deciding/decides.ts';
import { CLOCK, EVENT_STORE } from '../platform/tokens.ts';
import { pool } from './pool.decider.ts';
import { covered } from './pool-state.ts';
import { FindDeliverable } from './stock.commands.ts';

@CommandHandler(FindDeliverable)
export class FindDeliverableHandler {
  constructor(
    @Inject(EVENT_STORE) private readonly store: EventStore,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  async execute({ sku }: FindDeliverable) {
    const { state, position } = await load(this.store, pool, sku);
    return { orderIds: state.deliversItself ? covered(state, this.clock.now()) : [], position };
  }
}

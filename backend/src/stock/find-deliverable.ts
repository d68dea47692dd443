import type { EventStore } from '@orderstream/eventstore/event-store';
import { Inject } from '@nestjs/common';
import type { Clock } from '../platform/clock.ts';
import { CommandHandler } from '../platform/deciding/cqrs.ts';
import { load, recalled } from '../platform/deciding/decides.ts';
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

  /** `asOf` is the same as long as nothing happens to the pool. */
  async execute({ sku, since }: FindDeliverable) {
    const known = since === null ? null : recalled(this.store, pool, sku, () => true);
    const { state } = known && since !== null && known.position >= since ? known : await load(this.store, pool, sku);
    return { orderIds: state.deliversItself ? covered(state, this.clock.now()) : [], asOf: state };
  }
}

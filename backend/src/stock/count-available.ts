import type { EventStore } from '@orderstream/eventstore/event-store';
import { Inject } from '@nestjs/common';
import type { Clock } from '../platform/clock.ts';
import { CommandHandler } from '../platform/deciding/cqrs.ts';
import { load } from '../platform/deciding/decides.ts';
import { CLOCK, EVENT_STORE } from '../platform/tokens.ts';
import { availableOf, pool } from './pool.decider.ts';
import { CountAvailable } from './stock.commands.ts';

@CommandHandler(CountAvailable)
export class CountAvailableHandler {
  constructor(
    @Inject(EVENT_STORE) private readonly store: EventStore,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  async execute({ sku }: CountAvailable) {
    const { state, position } = await load(this.store, pool, sku);
    return { available: availableOf(state, this.clock.now()), position };
  }
}

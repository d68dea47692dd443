import type { EventStore } from '@orderstream/eventstore/event-store';
import { Inject } from '@nestjs/common';
import { CommandHandler } from '../platform/deciding/cqrs.ts';
import { load } from '../platform/deciding/decides.ts';
import { EVENT_STORE } from '../platform/tokens.ts';
import { pool } from './pool.decider.ts';
import { oldestOf } from './pool-state.ts';
import { OldestUnits } from './stock.commands.ts';

@CommandHandler(OldestUnits)
export class OldestUnitsHandler {
  constructor(@Inject(EVENT_STORE) private readonly store: EventStore) {}

  async execute({ sku, most }: OldestUnits): Promise<string[]> {
    const { state } = await load(this.store, pool, sku);
    return oldestOf(state, most);
  }
}

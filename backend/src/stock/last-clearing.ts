import type { EventStore } from '@orderstream/eventstore/event-store';
import { Inject } from '@nestjs/common';
import { CommandHandler } from '../platform/deciding/cqrs.ts';
import { load } from '../platform/deciding/decides.ts';
import { EVENT_STORE } from '../platform/tokens.ts';
import { pool } from './pool.decider.ts';
import { LastClearing } from './stock.commands.ts';

@CommandHandler(LastClearing)
export class LastClearingHandler {
  constructor(@Inject(EVENT_STORE) private readonly store: EventStore) {}

  async execute({ sku }: LastClearing): Promise<string | null> {
    return (await load(this.store, pool, sku)).state.cleared;
  }
}

import type { EventStore } from '@orderstream/eventstore/event-store';
import { Inject } from '@nestjs/common';
import { CommandHandler } from '../platform/deciding/cqrs.ts';
import { load } from '../platform/deciding/decides.ts';
import { EVENT_STORE } from '../platform/tokens.ts';
import { custody } from './custody.decider.ts';
import { SeenBefore } from './stock.commands.ts';

/** So many streams are read side by side. */
const atOnce = 32;

@CommandHandler(SeenBefore)
export class SeenBeforeHandler {
  constructor(@Inject(EVENT_STORE) private readonly store: EventStore) {}

  async execute({ ids }: SeenBefore): Promise<string[]> {
    const seen: string[] = [];
    for (let from = 0; from < ids.length; from += atOnce) {
      const some = ids.slice(from, from + atOnce);
      const looked = await Promise.all(some.map((id) => load(this.store, custody, id)));
      seen.push(...some.filter((_, index) => looked[index]?.state.seenByOwner));
    }
    return seen;
  }
}

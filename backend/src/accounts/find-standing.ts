import { Inject } from '@nestjs/common';
import type { EventStore } from '@orderstream/eventstore/event-store';
import { CommandHandler } from '../platform/deciding/cqrs.ts';
import { load } from '../platform/deciding/decides.ts';
import { EVENT_STORE } from '../platform/tokens.ts';
import { account } from './account.decider.ts';
import { FindStanding } from './accounts.commands.ts';

@CommandHandler(FindStanding)
export class FindStandingHandler {
  constructor(@Inject(EVENT_STORE) private readonly store: EventStore) {}

  async execute({ userId }: FindStanding) {
    const { status, confirmed } = (await load(this.store, account, userId)).state;
    return status === 'unborn' || status === 'deleted' ? null : { status, email_confirmed: confirmed };
  }
}

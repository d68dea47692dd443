import { Inject } from '@nestjs/common';
import type { EventStore } from '@orderstream/eventstore/event-store';
import { CommandHandler } from '../platform/deciding/cqrs.ts';
import { load } from '../platform/deciding/decides.ts';
import { EVENT_STORE } from '../platform/tokens.ts';
import { account } from './account.decider.ts';
import { LookAtAccount } from './accounts.commands.ts';

@CommandHandler(LookAtAccount)
export class LookAtAccountHandler {
  constructor(@Inject(EVENT_STORE) private readonly store: EventStore) {}

  async execute({ userId }: LookAtAccount): Promise<'here' | 'leaving' | 'gone' | 'unknown'> {
    const { status, deletion } = (await load(this.store, account, userId)).state;
    if (status === 'unborn') return 'unknown';
    if (status === 'deleted') return 'gone';
    return deletion === 'started' ? 'leaving' : 'here';
  }
}

import type { EventStore } from '@orderstream/eventstore/event-store';
import { Inject } from '@nestjs/common';
import { CommandHandler } from '../platform/cqrs.ts';
import { load } from '../platform/decides.ts';
import { refusal } from '../platform/refusal.ts';
import { EVENT_STORE } from '../platform/tokens.ts';
import { account } from './account.decider.ts';
import { LookAtAccount, RequireActive } from './active.commands.ts';

@CommandHandler(RequireActive)
class RequireActiveHandler {
  constructor(@Inject(EVENT_STORE) private readonly store: EventStore) {}

  async execute({ userId }: RequireActive): Promise<void> {
    const { state } = await load(this.store, account, userId);
    if (state.status === 'unborn' || state.status === 'deleted') throw refusal('account_unknown');
    if (state.status !== 'active' || state.deletion === 'started') throw refusal('customer_not_active');
  }
}

@CommandHandler(LookAtAccount)
class LookAtAccountHandler {
  constructor(@Inject(EVENT_STORE) private readonly store: EventStore) {}

  async execute({ userId }: LookAtAccount): Promise<'here' | 'leaving' | 'gone' | 'unknown'> {
    const { status, deletion } = (await load(this.store, account, userId)).state;
    if (status === 'unborn') return 'unknown';
    if (status === 'deleted') return 'gone';
    return deletion === 'started' ? 'leaving' : 'here';
  }
}

export const activeHandlers = [RequireActiveHandler, LookAtAccountHandler];

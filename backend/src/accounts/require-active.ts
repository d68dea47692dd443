import { Inject } from '@nestjs/common';
import type { EventStore } from '@orderstream/eventstore/event-store';
import { CommandHandler } from '../platform/deciding/cqrs.ts';
import { load } from '../platform/deciding/decides.ts';
import { refusal } from '../platform/deciding/refusal.ts';
import { EVENT_STORE } from '../platform/tokens.ts';
import { account } from './account.decider.ts';
import { RequireActive } from './accounts.commands.ts';

@CommandHandler(RequireActive)
export class RequireActiveHandler {
  constructor(@Inject(EVENT_STORE) private readonly store: EventStore) {}

  async execute({ userId }: RequireActive): Promise<void> {
    const { state } = await load(this.store, account, userId);
    if (state.status === 'unborn' || state.status === 'deleted') throw refusal('account_unknown');
    if (state.status !== 'active' || state.deletion === 'started') throw refusal('customer_not_active');
  }
}

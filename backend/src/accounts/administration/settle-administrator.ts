import { Inject } from '@nestjs/common';
import type { EventStore } from '@orderstream/eventstore/event-store';
import { CommandHandler } from '../../platform/deciding/cqrs.ts';
import { load, transact } from '../../platform/deciding/decides.ts';
import { EVENT_STORE } from '../../platform/tokens.ts';
import { account, isActiveAdministrator } from '../account.decider.ts';
import { SettleAdministrator } from '../accounts.commands.ts';
import { administrators, everybody } from './administrators.decider.ts';

@CommandHandler(SettleAdministrator)
export class SettleAdministratorHandler {
  constructor(@Inject(EVENT_STORE) private readonly store: EventStore) {}

  async execute({ userId }: SettleAdministrator): Promise<void> {
    const { state, revision } = await load(this.store, account, userId);
    if (revision === 'no_stream') return;
    const active = isActiveAdministrator(state);
    await transact(this.store, administrators, everybody, { type: 'NoteAdministrator', userId, asOf: Number(revision), active });
  }
}

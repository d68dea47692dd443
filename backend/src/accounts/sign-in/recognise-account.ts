import { Inject } from '@nestjs/common';
import type { EventStore } from '@orderstream/eventstore/event-store';
import { Command } from '../../platform/deciding/command.ts';
import { CommandHandler } from '../../platform/deciding/cqrs.ts';
import { load } from '../../platform/deciding/decides.ts';
import { refusal } from '../../platform/deciding/refusal.ts';
import { EVENT_STORE } from '../../platform/tokens.ts';
import { account } from '../account.decider.ts';
import { PeopleVault } from '../people/people.vault.ts';

/** The user who signs in. */
export type Recognised = { id: string; email: string };

/** Answers whose account a second factor or a passkey has opened; refused for accounts that may not sign in. */
export class RecogniseAccount extends Command<Recognised> {
  readonly type = 'RecogniseAccount';
  constructor(readonly userId: string) {
    super();
  }
}

@CommandHandler(RecogniseAccount)
export class RecogniseAccountHandler {
  constructor(
    @Inject(EVENT_STORE) private readonly store: EventStore,
    @Inject(PeopleVault) private readonly people: PeopleVault,
  ) {}

  async execute({ userId }: RecogniseAccount): Promise<Recognised> {
    const person = await this.people.find(userId);
    const { state } = await load(this.store, account, userId);
    if (!person || state.deletion === 'started') throw refusal('account_deleted');
    if (!state.confirmed) throw refusal('email_not_confirmed');
    return { id: userId, email: person.email };
  }
}

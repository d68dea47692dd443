import { Inject } from '@nestjs/common';
import type { EventStore } from '@orderstream/eventstore/event-store';
import { Command } from '../../platform/deciding/command.ts';
import { CommandHandler } from '../../platform/deciding/cqrs.ts';
import { load } from '../../platform/deciding/decides.ts';
import { refusal } from '../../platform/deciding/refusal.ts';
import { EVENT_STORE } from '../../platform/tokens.ts';
import { account } from '../account.decider.ts';
import { PasswordsVault } from '../passwords/passwords.vault.ts';
import { PeopleVault } from '../people/people.vault.ts';
import type { Recognised } from './recognise-account.ts';

export class SignInWithPassword extends Command<Recognised> {
  readonly type = 'SignInWithPassword';
  constructor(
    readonly email: string,
    readonly password: string,
  ) {
    super();
  }
}

const nobody = '00000000-0000-4000-8000-000000000000';

/** The same work for every address, so that neither the answer nor its time tells who is registered (S10). */
@CommandHandler(SignInWithPassword)
export class SignInWithPasswordHandler {
  constructor(
    @Inject(EVENT_STORE) private readonly store: EventStore,
    @Inject(PeopleVault) private readonly people: PeopleVault,
    @Inject(PasswordsVault) private readonly passwords: PasswordsVault,
  ) {}

  async execute({ email, password }: SignInWithPassword): Promise<Recognised> {
    const person = await this.people.findByEmail(email);
    const found = await this.passwords.compare(person?.user_id ?? null, password);
    const { state } = await load(this.store, account, person?.user_id ?? nobody);
    if (!person || found === 'wrong') throw refusal('wrong_credentials');
    if (state.deletion === 'started') throw refusal('account_deleted');
    // Only whoever knows the password that has ended learns that it has.
    if (found === 'ended') throw refusal('password_ended');
    if (!state.confirmed) throw refusal('email_not_confirmed');
    return { id: person.user_id, email: person.email };
  }
}

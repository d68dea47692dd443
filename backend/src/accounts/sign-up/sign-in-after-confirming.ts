import type { EventStore } from '@orderstream/eventstore/event-store';
import { Inject } from '@nestjs/common';
import { Command } from '../../platform/deciding/command.ts';
import { CommandHandler } from '../../platform/deciding/cqrs.ts';
import { load } from '../../platform/deciding/decides.ts';
import { refusal } from '../../platform/deciding/refusal.ts';
import { EVENT_STORE } from '../../platform/tokens.ts';
import { account } from '../account.decider.ts';
import type { Recognised } from '../sign-in/recognise-account.ts';
import { PasswordsVault } from '../passwords/passwords.vault.ts';
import { PeopleVault } from '../people/people.vault.ts';
import { TokensVault } from '../mail-links/tokens.vault.ts';

/** Signs in only if the link belongs to the account that this browser has created. */
export class SignInAfterConfirming extends Command<Recognised> {
  readonly type = 'SignInAfterConfirming';
  constructor(
    readonly token: string,
    readonly signedUp: string | null,
  ) {
    super();
  }
}

@CommandHandler(SignInAfterConfirming)
export class SignInAfterConfirmingHandler {
  constructor(
    @Inject(EVENT_STORE) private readonly store: EventStore,
    @Inject(TokensVault) private readonly tokens: TokensVault,
    @Inject(PeopleVault) private readonly people: PeopleVault,
    @Inject(PasswordsVault) private readonly passwords: PasswordsVault,
  ) {}

  async execute({ token, signedUp }: SignInAfterConfirming): Promise<Recognised> {
    if (signedUp === null || (await this.tokens.spentBy(token, 'confirm_email')) !== signedUp) throw refusal('not_signed_in');
    const person = await this.people.find(signedUp);
    const { state } = await load(this.store, account, signedUp);
    if (!person || !state.confirmed || state.deletion === 'started') throw refusal('not_signed_in');
    await this.passwords.noteOwner(signedUp);
    return { id: person.user_id, email: person.email };
  }
}

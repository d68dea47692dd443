import type { EventStore } from '@orderstream/eventstore/event-store';
import { Inject } from '@nestjs/common';
import { Command } from '../platform/command.ts';
import { CommandHandler } from '../platform/cqrs.ts';
import { load } from '../platform/decides.ts';
import { refusal } from '../platform/refusal.ts';
import { EVENT_STORE } from '../platform/tokens.ts';
import { account } from './account.decider.ts';
import type { Recognised } from './auth.commands.ts';
import { PeopleVault } from './people.vault.ts';
import { TokensVault } from './tokens.vault.ts';

/** Neither the link nor the browser is enough: the link must be of the account that this browser has made. */
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
  ) {}

  async execute({ token, signedUp }: SignInAfterConfirming): Promise<Recognised> {
    if (signedUp === null || (await this.tokens.spentBy(token, 'confirm_email')) !== signedUp) throw refusal('not_signed_in');
    const person = await this.people.find(signedUp);
    const { state } = await load(this.store, account, signedUp);
    if (!person || !state.confirmed || state.deletion === 'started') throw refusal('not_signed_in');
    return { id: person.user_id, email: person.email };
  }
}

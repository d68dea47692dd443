import { Inject } from '@nestjs/common';
import type { Language } from '@orderstream/contracts/accounts/lifecycle';
import type { EventStore } from '@orderstream/eventstore/event-store';
import { Vault } from '../../platform/database/vault.ts';
import { bornOf } from '../../platform/deciding/born.ts';
import { Command } from '../../platform/deciding/command.ts';
import { currentContext } from '../../platform/deciding/context.ts';
import { CommandHandler } from '../../platform/deciding/cqrs.ts';
import { load } from '../../platform/deciding/decides.ts';
import { refusal } from '../../platform/deciding/refusal.ts';
import { EVENT_STORE } from '../../platform/tokens.ts';
import { account } from '../account.decider.ts';
import { AuthLimits } from '../auth-limits.ts';
import type { GooglePerson } from './google-person.ts';
import { IdentitiesVault } from './identities.vault.ts';
import { OtherSessions } from '../sessions/other-sessions.ts';
import { OwedVault } from '../owed/owed.vault.ts';
import { PasswordsVault } from '../passwords/passwords.vault.ts';
import { PeopleVault } from '../people/people.vault.ts';
import type { Recognised } from '../sign-in/recognise-account.ts';
import { SendLink } from '../mail-links/send-link.ts';
import { TokensVault } from '../mail-links/tokens.vault.ts';

export class SignInWithGoogle extends Command<Recognised> {
  readonly type = 'SignInWithGoogle';
  constructor(
    readonly person: GooglePerson,
    readonly browserLanguage: Language | null,
  ) {
    super();
  }
}

@CommandHandler(SignInWithGoogle)
export class SignInWithGoogleHandler {
  constructor(
    @Inject(EVENT_STORE) private readonly store: EventStore,
    @Inject(Vault) private readonly db: Vault,
    @Inject(PeopleVault) private readonly people: PeopleVault,
    @Inject(IdentitiesVault) private readonly identities: IdentitiesVault,
    @Inject(PasswordsVault) private readonly passwords: PasswordsVault,
    @Inject(TokensVault) private readonly tokens: TokensVault,
    @Inject(OtherSessions) private readonly otherSessions: OtherSessions,
    @Inject(AuthLimits) private readonly limits: AuthLimits,
    @Inject(OwedVault) private readonly owed: OwedVault,
  ) {}

  async execute({ person, browserLanguage }: SignInWithGoogle): Promise<Recognised> {
    const identity = await this.identities.find('google', person.subject);
    if (identity && identity.unlinked_at !== null) throw refusal('google_unlinked');
    const userId = identity?.user_id ?? (await this.link(person)) ?? (await this.register(person, browserLanguage));
    await this.owed.settle(userId);
    const { state } = await load(this.store, account, userId);
    const known = await this.people.find(userId);
    if (!known || state.deletion === 'started') throw refusal('account_deleted');
    return { id: userId, email: known.email };
  }

  /**
   * The person who signed up with a password need not own the address until it is confirmed, and the owner who confirms it
   * need not know a password that another person has chosen.
   */
  private async link({ email, subject }: GooglePerson): Promise<string | null> {
    const present = await this.people.findByEmail(email);
    if (!present) return null;
    // Found by a folded form of the address, which another person's address may share.
    if (present.email.toLowerCase() !== email.toLowerCase()) throw refusal('google_failed');
    const userId = present.user_id;
    await this.owed.settle(userId);
    const { state } = await load(this.store, account, userId);
    if (!state.confirmed) {
      // Google vouches for the owner, so the link to confirm is sent without being asked for.
      if (await this.limits.mailTo(email)) await this.owed.leave(this.db.manager, new SendLink(email, 'email_confirmation'));
      throw refusal('email_not_confirmed');
    }
    await this.db.transaction(async (manager) => {
      if (!(await this.identities.add(manager, { provider: 'google', subject, email }, userId))) throw refusal('google_failed');
      await this.owed.owe(manager, { type: 'LinkGoogle', userId });
      if (!(await this.passwords.endDoubtful(manager, userId))) return;
      await this.tokens.withdrawResets(manager, userId);
      await this.owed.owe(manager, { type: 'RecordPasswordChange', userId, changeId: currentContext().commandId, how: 'ended' });
      await this.otherSessions.end(manager, userId, null, 'password_changed');
    });
    return userId;
  }

  private async register({ subject, email, fullName, avatarUrl }: GooglePerson, browserLanguage: Language | null): Promise<string> {
    const userId = bornOf(currentContext().commandId);
    await this.db.transaction(async (manager) => {
      const added = await this.people.add(manager, userId, email, {
        full_name: fullName,
        avatar_url: avatarUrl,
        browser_language: browserLanguage,
      });
      if (!added || !(await this.identities.add(manager, { provider: 'google', subject, email }, userId))) throw refusal('google_failed');
      await this.owed.owe(manager, { type: 'RegisterUser', userId, method: 'google' });
    });
    return userId;
  }
}

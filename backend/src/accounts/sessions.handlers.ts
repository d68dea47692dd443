import type { Language } from '@orderstream/contracts/accounts/lifecycle';
import { Inject } from '@nestjs/common';
import { currentContext } from '../platform/context.ts';
import { CommandHandler } from '../platform/cqrs.ts';
import { load } from '../platform/decides.ts';
import { refusal } from '../platform/refusal.ts';
import { bornOf } from '../platform/born.ts';
import { EVENT_STORE } from '../platform/tokens.ts';
import { Vault } from '../platform/vault.ts';
import type { EventStore } from '@orderstream/eventstore/event-store';
import { account } from './account.decider.ts';
import { LinkGoogle, RecordSessionsEnded, RegisterUser } from './accounts.commands.ts';
import { EndSessions, EndStolenSession, SignInWithGoogle, SignInWithPassword, type Recognised } from './auth.commands.ts';
import type { GooglePerson } from './google-person.ts';
import { IdentitiesVault } from './identities.vault.ts';
import { OwedVault } from './owed.vault.ts';
import { PasswordsVault } from './passwords.vault.ts';
import { PeopleVault } from './people.vault.ts';
import { SignInsVault } from './sign-ins.vault.ts';

const nobody = '00000000-0000-4000-8000-000000000000';

/** The same work whoever is asked for, so that neither answer nor time tells who is registered (S10). */
@CommandHandler(SignInWithPassword)
export class SignInWithPasswordHandler {
  constructor(
    @Inject(EVENT_STORE) private readonly store: EventStore,
    @Inject(PeopleVault) private readonly people: PeopleVault,
    @Inject(PasswordsVault) private readonly passwords: PasswordsVault,
  ) {}

  async execute({ email, password }: SignInWithPassword): Promise<Recognised> {
    const person = await this.people.findByEmail(email);
    const right = await this.passwords.matches(person?.user_id ?? null, password);
    const { state } = await load(this.store, account, person?.user_id ?? nobody);
    if (!person || !right) throw refusal('wrong_credentials');
    if (state.deletion === 'started') throw refusal('account_deleted');
    if (!state.confirmed) throw refusal('email_not_confirmed');
    return { id: person.user_id, email: person.email };
  }
}

@CommandHandler(SignInWithGoogle)
export class SignInWithGoogleHandler {
  constructor(
    @Inject(EVENT_STORE) private readonly store: EventStore,
    @Inject(Vault) private readonly db: Vault,
    @Inject(PeopleVault) private readonly people: PeopleVault,
    @Inject(IdentitiesVault) private readonly identities: IdentitiesVault,
    @Inject(OwedVault) private readonly owed: OwedVault,
  ) {}

  async execute({ person, browserLanguage }: SignInWithGoogle): Promise<Recognised> {
    const userId =
      (await this.identities.userOf('google', person.subject)) ??
      (await this.link(person)) ??
      (await this.register(person, browserLanguage));
    await this.owed.settle(userId);
    const { state } = await load(this.store, account, userId);
    const known = await this.people.find(userId);
    if (!known || state.deletion === 'started') throw refusal('account_deleted');
    return { id: userId, email: known.email };
  }

  /** Whoever signed up first with a password may not be the address's owner, unless that was confirmed. */
  private async link({ email, subject }: GooglePerson): Promise<string | null> {
    const present = await this.people.findByEmail(email);
    if (!present) return null;
    // Found by a folded form of the address, which somebody else's may share.
    if (present.email.toLowerCase() !== email.toLowerCase()) throw refusal('google_failed');
    await this.owed.settle(present.user_id);
    const { state } = await load(this.store, account, present.user_id);
    if (!state.confirmed) throw refusal('email_not_confirmed');
    await this.db.transaction(async (manager) => {
      if (!(await this.identities.add(manager, { provider: 'google', subject, email }, present.user_id))) throw refusal('google_failed');
      await this.owed.owe(manager, new LinkGoogle(present.user_id), present.user_id);
    });
    return present.user_id;
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
      await this.owed.owe(manager, new RegisterUser(userId, 'google'), userId);
    });
    return userId;
  }
}

@CommandHandler(EndSessions)
export class EndSessionsHandler {
  constructor(
    @Inject(Vault) private readonly db: Vault,
    @Inject(SignInsVault) private readonly signIns: SignInsVault,
    @Inject(OwedVault) private readonly owed: OwedVault,
  ) {}

  async execute({ userId, which }: EndSessions): Promise<void> {
    const { commandId } = currentContext();
    await this.db.transaction(async (manager) => {
      const ended =
        'only' in which
          ? await this.signIns.end(manager, userId, which.only)
          : (await this.signIns.endAll(manager, userId, which.except)) > 0;
      if (ended) await this.owed.owe(manager, new RecordSessionsEnded(userId, commandId, 'ended_by_user'), userId);
      else if ('only' in which) throw refusal('not_found');
    });
    await this.owed.settle(userId);
  }
}

@CommandHandler(EndStolenSession)
export class EndStolenSessionHandler {
  constructor(
    @Inject(Vault) private readonly db: Vault,
    @Inject(SignInsVault) private readonly signIns: SignInsVault,
    @Inject(OwedVault) private readonly owed: OwedVault,
  ) {}

  async execute({ userId, sessionId }: EndStolenSession): Promise<void> {
    await this.db.transaction(async (manager) => {
      if (!(await this.signIns.end(manager, userId, sessionId))) return;
      await this.owed.owe(manager, new RecordSessionsEnded(userId, currentContext().commandId, 'refresh_token_reused'), userId);
    });
    await this.owed.settle(userId);
  }
}

export const sessionHandlers = [SignInWithPasswordHandler, SignInWithGoogleHandler, EndSessionsHandler, EndStolenSessionHandler];

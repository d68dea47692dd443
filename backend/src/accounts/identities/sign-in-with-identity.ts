import type { IdentityProvider } from '@orderstream/contracts/accounts/identity-providers';
import type { Language } from '@orderstream/contracts/shared/languages';
import { Vault } from '../../platform/database/vault.ts';
import { derivedId } from '../../platform/deciding/derived-id.ts';
import { command } from '../../platform/deciding/command.ts';
import { currentContext } from '../../platform/deciding/context.ts';
import { load } from '../../platform/deciding/decides.ts';
import { refusal } from '../../platform/deciding/refusal.ts';
import { useCase, type DepsOf } from '../../platform/deciding/use-case.ts';
import { EVENT_STORE } from '../../platform/tokens.ts';
import { account } from '../account.decider.ts';
import { AuthLimits } from '../auth-limits.ts';
import type { IdentityPerson } from './identity-person.ts';
import { IdentitiesVault } from './identities.vault.ts';
import { OtherSessions } from '../sessions/other-sessions.ts';
import { Outbox } from '../outbox/outbox.vault.ts';
import { PasswordsVault } from '../passwords/passwords.vault.ts';
import { PeopleVault } from '../people/people.vault.ts';
import type { RecognisedUser } from '../sign-in/recognise-account.ts';
import { SendLink } from '../mail-links/send-link.ts';
import { TokensVault } from '../mail-links/tokens.vault.ts';

export class SignInWithIdentity extends command('SignInWithIdentity')<
  { provider: IdentityProvider; person: IdentityPerson; browserLanguage: Language | null },
  RecognisedUser
>() {}

const needs = {
  store: EVENT_STORE,
  db: Vault,
  people: PeopleVault,
  identities: IdentitiesVault,
  passwords: PasswordsVault,
  tokens: TokensVault,
  otherSessions: OtherSessions,
  limits: AuthLimits,
  outbox: Outbox,
};
type Deps = DepsOf<typeof needs>;

export const signInWithIdentity = useCase(
  SignInWithIdentity,
  needs,
  async ({ provider, person, browserLanguage }, deps): Promise<RecognisedUser> => {
    const { store, people, identities, outbox } = deps;
    const identity = await identities.find(provider, person.subject);
    if (identity && identity.unlinked_at !== null) throw refusal('identity_unlinked');
    const userId = identity?.user_id ?? (await link(deps, provider, person)) ?? (await register(deps, provider, person, browserLanguage));
    await outbox.carryOutAllOf(userId);
    const { state } = await load(store, account, userId);
    const owner = await people.find(userId);
    if (!owner || state.deletion === 'started') throw refusal('account_deleted');
    // Looked at again after the generation was read, which unlinking raises: no sign-in slips through between the two.
    if ((await identities.userOf(provider, person.subject)) !== userId) throw refusal('identity_unlinked');
    return { id: userId, email: owner.email, generation: owner.device_generation };
  },
);

/**
 * Links the identity to the account with its address, if that address is confirmed. Ends a password that another person may have
 * chosen, because the person who signed up need not own it.
 */
async function link(
  { store, db, people, identities, passwords, tokens, otherSessions, limits, outbox }: Deps,
  provider: IdentityProvider,
  { email, subject }: IdentityPerson,
): Promise<string | null> {
  const existing = await people.findByEmail(email);
  if (!existing) return null;
  // The account was found by a folded form of the address, which another person's address may share.
  if (existing.email.toLowerCase() !== email.toLowerCase()) throw refusal('identity_failed');
  const userId = existing.user_id;
  await outbox.carryOutAllOf(userId);
  const { state } = await load(store, account, userId);
  if (!state.confirmed) {
    // The provider vouches for the owner, so the confirmation mail is sent without a request.
    if (await limits.countMailTo(email)) await outbox.leaveToWorker(db, new SendLink({ email, template: 'email_confirmation' }));
    throw refusal('email_not_confirmed');
  }
  await db.transaction(async (manager) => {
    if (!(await identities.add(manager, { provider, subject, email }, userId))) throw refusal('identity_failed');
    await outbox.owe(manager, { type: 'LinkIdentity', userId, provider });
    if (!(await passwords.endIfDoubtful(manager, userId))) return;
    await tokens.withdrawResets(manager, userId);
    await outbox.owe(manager, { type: 'RecordPasswordChange', userId, changeId: currentContext().commandId, how: 'ended' });
    await otherSessions.end(manager, userId, null, 'password_changed');
  });
  return userId;
}

/** Creates a confirmed account for a new person. */
async function register(
  { db, people, identities, outbox }: Deps,
  provider: IdentityProvider,
  { subject, email, fullName, avatarUrl }: IdentityPerson,
  browserLanguage: Language | null,
): Promise<string> {
  const userId = derivedId(currentContext().commandId);
  await db.transaction(async (manager) => {
    const added = await people.add(manager, userId, email, {
      full_name: fullName,
      avatar_url: avatarUrl,
      browser_language: browserLanguage,
    });
    if (!added || !(await identities.add(manager, { provider, subject, email }, userId))) throw refusal('identity_failed');
    await outbox.owe(manager, { type: 'RegisterUser', userId, method: 'identity', provider });
  });
  return userId;
}

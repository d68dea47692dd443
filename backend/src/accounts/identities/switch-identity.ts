import type { IdentityProvider } from '@orderstream/contracts/accounts/identity-providers';
import { Vault } from '../../platform/database/vault.ts';
import { command, type Reached } from '../../platform/deciding/command.ts';
import { refusal } from '../../platform/deciding/refusal.ts';
import { useCase } from '../../platform/deciding/use-case.ts';
import { IdentitiesVault } from './identities.vault.ts';
import { OtherSessions } from '../sessions/other-sessions.ts';
import { Outbox, type AccountFact } from '../outbox/outbox.vault.ts';
import { PasswordsVault } from '../passwords/passwords.vault.ts';

/** Links or unlinks one of a user's identities. */
export class SwitchIdentity extends command('SwitchIdentity')<{
  provider: IdentityProvider;
  userId: string;
  sessionId: string;
  linked: boolean;
}>() {}

export const switchIdentity = useCase(
  SwitchIdentity,
  { db: Vault, identities: IdentitiesVault, passwords: PasswordsVault, otherSessions: OtherSessions, outbox: Outbox },
  async ({ provider, userId, sessionId, linked }, { db, identities, passwords, otherSessions, outbox }): Promise<Reached> => {
    const fact: AccountFact = { type: linked ? 'LinkIdentity' : 'UnlinkIdentity', userId, provider };
    await db.transaction(async (manager) => {
      if (!linked && !(await passwords.hasPassword(userId, manager))) throw refusal('last_way_in');
      const switched = await identities.setLinked(manager, provider, userId, linked);
      if (switched === null) throw refusal('not_found');
      if (!switched) return;
      await outbox.owe(manager, fact);
      // Sessions that the identity has opened would otherwise outlast it.
      if (!linked) await otherSessions.end(manager, userId, sessionId, 'ended_by_user');
    });
    return outbox.carryOutAndLocate(fact);
  },
);

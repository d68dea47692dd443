import { Inject } from '@nestjs/common';
import { Vault } from '../../platform/database/vault.ts';
import { Command, type Reached } from '../../platform/deciding/command.ts';
import { CommandHandler } from '../../platform/deciding/cqrs.ts';
import { refusal } from '../../platform/deciding/refusal.ts';
import { IdentitiesVault } from './identities.vault.ts';
import { OtherSessions } from '../sessions/other-sessions.ts';
import { OwedVault, type AccountFact } from '../owed/owed.vault.ts';
import { PasswordsVault } from '../passwords/passwords.vault.ts';

/** The owner of an account allows or refuses sign-ins with its Google account. */
export class SwitchGoogle extends Command {
  readonly type = 'SwitchGoogle';
  constructor(
    readonly userId: string,
    readonly sessionId: string,
    readonly wanted: boolean,
  ) {
    super();
  }
}

@CommandHandler(SwitchGoogle)
export class SwitchGoogleHandler {
  constructor(
    @Inject(Vault) private readonly db: Vault,
    @Inject(IdentitiesVault) private readonly identities: IdentitiesVault,
    @Inject(PasswordsVault) private readonly passwords: PasswordsVault,
    @Inject(OtherSessions) private readonly otherSessions: OtherSessions,
    @Inject(OwedVault) private readonly owed: OwedVault,
  ) {}

  async execute({ userId, sessionId, wanted }: SwitchGoogle): Promise<Reached> {
    const fact: AccountFact = { type: wanted ? 'LinkGoogle' : 'UnlinkGoogle', userId };
    await this.db.transaction(async (manager) => {
      if (!wanted && !(await this.passwords.has(userId, manager))) throw refusal('last_way_in');
      const switched = await this.identities.switch(manager, 'google', userId, wanted);
      if (switched === null) throw refusal('not_found');
      if (!switched) return;
      await this.owed.owe(manager, fact);
      // A session that was opened with Google would outlast the change.
      if (!wanted) await this.otherSessions.end(manager, userId, sessionId, 'ended_by_user');
    });
    return this.owed.record(fact);
  }
}

import { Inject } from '@nestjs/common';
import type { ProfileField } from '@orderstream/contracts/accounts/lifecycle';
import { Vault } from '../../platform/database/vault.ts';
import { Command, type Reached } from '../../platform/deciding/command.ts';
import { currentContext } from '../../platform/deciding/context.ts';
import { CommandHandler } from '../../platform/deciding/cqrs.ts';
import { OwedVault } from '../owed/owed.vault.ts';
import { PeopleVault } from './people.vault.ts';

export class ChangeProfile extends Command {
  readonly type = 'ChangeProfile';
  constructor(
    readonly userId: string,
    readonly wished: Partial<Record<ProfileField, string | null>>,
  ) {
    super();
  }
}

@CommandHandler(ChangeProfile)
export class ChangeProfileHandler {
  constructor(
    @Inject(Vault) private readonly db: Vault,
    @Inject(PeopleVault) private readonly people: PeopleVault,
    @Inject(OwedVault) private readonly owed: OwedVault,
  ) {}

  async execute({ userId, wished }: ChangeProfile): Promise<Reached> {
    const { commandId: changeId } = currentContext();
    const changed = await this.db.transaction(async (manager) => {
      const fields = await this.people.change(manager, userId, wished);
      if (fields.length > 0) await this.owed.owe(manager, { type: 'RecordProfileChange', userId, changeId, fields });
      return fields;
    });
    return this.owed.record({ type: 'RecordProfileChange', userId, changeId, fields: changed });
  }
}

import type { ProfileField } from '@orderstream/contracts/accounts/lifecycle';
import { Vault } from '../../platform/database/vault.ts';
import { command, type Reached } from '../../platform/deciding/command.ts';
import { currentContext } from '../../platform/deciding/context.ts';
import { useCase } from '../../platform/deciding/use-case.ts';
import { Outbox } from '../outbox/outbox.vault.ts';
import { PeopleVault } from './people.vault.ts';

export class ChangeProfile extends command('ChangeProfile')<{ userId: string; changes: Partial<Record<ProfileField, string | null>> }>() {}

export const changeProfile = useCase(
  ChangeProfile,
  { db: Vault, people: PeopleVault, outbox: Outbox },
  async ({ userId, changes }, { db, people, outbox }): Promise<Reached> => {
    const { commandId: changeId } = currentContext();
    const changedFields = await db.transaction(async (manager) => {
      const fields = await people.change(manager, userId, changes);
      if (fields.length > 0) await outbox.owe(manager, { type: 'RecordProfileChange', userId, changeId, fields });
      return fields;
    });
    return outbox.carryOutAndLocate({ type: 'RecordProfileChange', userId, changeId, fields: changedFields });
  },
);

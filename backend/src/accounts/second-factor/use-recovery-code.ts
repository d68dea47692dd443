import { Vault } from '../../platform/database/vault.ts';
import { command } from '../../platform/deciding/command.ts';
import { currentContext } from '../../platform/deciding/context.ts';
import { useCase } from '../../platform/deciding/use-case.ts';
import { OwedVault } from '../owed/owed.vault.ts';
import { SecondFactors } from './second-factors.vault.ts';

/** Answers whether a sign-in has shown an unused recovery code, which is used up by it. */
export class UseRecoveryCode extends command('UseRecoveryCode')<{ userId: string; code: string }, boolean>() {}

export const useRecoveryCode = useCase(
  UseRecoveryCode,
  { db: Vault, factors: SecondFactors, owed: OwedVault },
  async ({ userId, code }, { db, factors, owed }): Promise<boolean> => {
    const { codes } = factors;
    const slot = await codes.recognise(userId, code);
    if (slot === null) return false;
    const used = await db.transaction(async (manager) => {
      if (!(await codes.use(manager, userId, slot))) return false;
      const left = await codes.left(userId, manager);
      await owed.owe(manager, { type: 'RecordRecoveryCodeUsed', userId, changeId: currentContext().commandId, left });
      return true;
    });
    await owed.settle(userId);
    return used;
  },
);

import { PrivateInfoVault } from './private-info.vault.ts';
import { UnitWordsVault } from '../units/unit-words.vault.ts';
import { ForgetPrivateInfo } from '../stock.commands.ts';
import { useCase } from '../../platform/deciding/use-case.ts';

export const forgetPrivateInfo = useCase(
  ForgetPrivateInfo,
  { vault: PrivateInfoVault, words: UnitWordsVault },
  async ({ ids }, { vault, words }): Promise<void> => {
    await vault.forget(ids);
    await words.forget(ids);
  },
);

import { PrivateInfoVault } from './private-info.vault.ts';
import { KeepOnlyOrderPrivateInfo } from '../stock.commands.ts';
import { useCase } from '../../platform/deciding/use-case.ts';

export const keepOnlyOrderPrivateInfo = useCase(
  KeepOnlyOrderPrivateInfo,
  { vault: PrivateInfoVault },
  async ({ orderId: id, version }, { vault }): Promise<void> => {
    await vault.keepOnly([{ id, version }]);
  },
);

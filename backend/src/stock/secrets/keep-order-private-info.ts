import { refuseInvalidText } from './private-info-rules.ts';
import { PrivateInfoVault } from './private-info.vault.ts';
import { KeepOrderPrivateInfo } from '../stock.commands.ts';
import { useCase } from '../../platform/deciding/use-case.ts';

export const keepOrderPrivateInfo = useCase(
  KeepOrderPrivateInfo,
  { vault: PrivateInfoVault },
  async ({ orderId: id, userId, version, text }, { vault }): Promise<void> => {
    if (text === null || text === '') return;
    refuseInvalidText(text);
    await vault.keepForOrder({ id, version }, userId, text);
  },
);

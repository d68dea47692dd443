import { Vault } from '../../platform/database/vault.ts';
import { command, type Reached } from '../../platform/deciding/command.ts';
import { currentContext } from '../../platform/deciding/context.ts';
import { refusal } from '../../platform/deciding/refusal.ts';
import { useCase } from '../../platform/deciding/use-case.ts';
import { Outbox } from '../outbox/outbox.vault.ts';
import { TokensVault } from '../mail-links/tokens.vault.ts';

export class ConfirmByToken extends command('ConfirmByToken')<{ token: string }>() {}

export const confirmByToken = useCase(
  ConfirmByToken,
  { db: Vault, tokens: TokensVault, outbox: Outbox },
  async ({ token }, { db, tokens, outbox }): Promise<Reached> => {
    const userId = await db.transaction(async (manager) => {
      const spent = await tokens.spend(manager, token, 'confirm_email', currentContext().commandId);
      if (!spent) throw refusal('token_invalid');
      if (!spent.isRepeated) await outbox.owe(manager, { type: 'ConfirmEmail', userId: spent.userId });
      return spent.userId;
    });
    return outbox.carryOutAndLocate({ type: 'ConfirmEmail', userId });
  },
);

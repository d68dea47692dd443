import { Vault } from '../../platform/database/vault.ts';
import { command } from '../../platform/deciding/command.ts';
import { currentContext } from '../../platform/deciding/context.ts';
import { refusal } from '../../platform/deciding/refusal.ts';
import { useCase } from '../../platform/deciding/use-case.ts';
import type { WithCodes } from './factor-additions.ts';
import { Outbox, type AccountFact } from '../outbox/outbox.vault.ts';
import { SecondFactors } from './second-factors.vault.ts';

export class RenewRecoveryCodes extends command('RenewRecoveryCodes')<{ userId: string }, WithCodes>() {}

export const renewRecoveryCodes = useCase(
  RenewRecoveryCodes,
  { db: Vault, factors: SecondFactors, outbox: Outbox },
  async ({ userId }, { db, factors, outbox }): Promise<WithCodes> => {
    if ((await factors.of(userId)).length === 0) throw refusal('second_factor_unset');
    const { codes, hashes } = await factors.codes.generate();
    const fact: AccountFact = { type: 'RecordRecoveryCodesRenewed', userId, changeId: currentContext().commandId };
    await db.transaction(async (manager) => {
      await factors.codes.replace(manager, userId, hashes);
      await outbox.owe(manager, fact);
    });
    return { ...(await outbox.carryOutAndLocate(fact)), recoveryCodes: codes };
  },
);

import { Inject, Injectable } from '@nestjs/common';
import type { SecondFactor } from '@orderstream/contracts/accounts/lifecycle';
import { Vault, type VaultTransaction } from '../../platform/database/vault.ts';
import type { Reached } from '../../platform/deciding/command.ts';
import { currentContext } from '../../platform/deciding/context.ts';
import { OtherSessions } from '../sessions/other-sessions.ts';
import { Outbox, type AccountFact } from '../outbox/outbox.vault.ts';
import { SecondFactors } from './second-factors.vault.ts';
import { SignInsVault } from '../sessions/sign-ins.vault.ts';

/** Recovery codes are returned in clear only once: with the first factor, and when they are renewed. */
export type WithCodes = Reached & { recoveryCodes: string[] | null };

/** Adds a second factor of either kind, ends the other sessions and stores the command for its event, in one transaction. */
@Injectable()
export class FactorAdditions {
  constructor(
    @Inject(Vault) private readonly db: Vault,
    @Inject(SecondFactors) private readonly factors: SecondFactors,
    @Inject(SignInsVault) private readonly signIns: SignInsVault,
    @Inject(OtherSessions) private readonly otherSessions: OtherSessions,
    @Inject(Outbox) private readonly outbox: Outbox,
  ) {}

  /** Adds a factor by `write`. The recovery codes of a first factor are hashed before the transaction, because hashing takes long. */
  async add(
    userId: string,
    sessionId: string,
    kind: SecondFactor,
    write: (manager: VaultTransaction) => Promise<void>,
  ): Promise<WithCodes> {
    const generated = (await this.factors.of(userId)).length === 0 ? await this.factors.codes.generate() : null;
    const fact: AccountFact = { type: 'RecordSecondFactorAdded', userId, changeId: currentContext().commandId, kind };
    let codes: string[] | null = null;
    await this.db.transaction(async (manager) => {
      const isFirst = await this.factors.hasNone(manager, userId);
      await write(manager);
      if (generated && isFirst) {
        await this.factors.codes.replace(manager, userId, generated.hashes);
        codes = generated.codes;
      }
      await this.signIns.recordSecondFactor(manager, sessionId);
      await this.outbox.owe(manager, fact);
      await this.otherSessions.end(manager, userId, sessionId, 'second_factor_changed');
    });
    return { ...(await this.outbox.carryOutAndLocate(fact)), recoveryCodes: codes };
  }
}

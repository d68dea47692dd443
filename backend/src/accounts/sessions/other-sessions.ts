import { Inject, Injectable } from '@nestjs/common';
import type { SessionEnding } from '@orderstream/contracts/accounts/lifecycle';
import type { VaultTransaction } from '../../platform/database/vault.ts';
import { currentContext } from '../../platform/deciding/context.ts';
import { Outbox } from '../outbox/outbox.vault.ts';
import { SignInsVault } from './sign-ins.vault.ts';

@Injectable()
export class OtherSessions {
  constructor(
    @Inject(SignInsVault) private readonly signIns: SignInsVault,
    @Inject(Outbox) private readonly outbox: Outbox,
  ) {}

  /** Ends a user's sessions except the present one, in the transaction of the change that requires it. Returns whether there were any. */
  async end(manager: VaultTransaction, userId: string, present: string | null, cause: SessionEnding): Promise<boolean> {
    if ((await this.signIns.endAll(manager, userId, present)) === 0) return false;
    await this.outbox.owe(manager, { type: 'RecordSessionsEnded', userId, changeId: currentContext().commandId, cause });
    return true;
  }
}

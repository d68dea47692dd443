import { Inject } from '@nestjs/common';
import { Vault } from '../../platform/database/vault.ts';
import { Command } from '../../platform/deciding/command.ts';
import { currentContext } from '../../platform/deciding/context.ts';
import { CommandHandler } from '../../platform/deciding/cqrs.ts';
import { OwedVault } from '../owed/owed.vault.ts';
import { SignInsVault } from './sign-ins.vault.ts';

/** A refresh token was presented that had been exchanged before, so there is a copy of it. */
export class EndStolenSession extends Command<void> {
  readonly type = 'EndStolenSession';
  constructor(
    readonly userId: string,
    readonly sessionId: string,
  ) {
    super();
  }
}

@CommandHandler(EndStolenSession)
export class EndStolenSessionHandler {
  constructor(
    @Inject(Vault) private readonly db: Vault,
    @Inject(SignInsVault) private readonly signIns: SignInsVault,
    @Inject(OwedVault) private readonly owed: OwedVault,
  ) {}

  async execute({ userId, sessionId }: EndStolenSession): Promise<void> {
    const { commandId: changeId } = currentContext();
    await this.db.transaction(async (manager) => {
      if (!(await this.signIns.end(manager, userId, sessionId))) return;
      await this.owed.owe(manager, { type: 'RecordSessionsEnded', userId, changeId, cause: 'refresh_token_reused' });
    });
    await this.owed.settle(userId);
  }
}

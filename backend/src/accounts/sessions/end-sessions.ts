import { Inject } from '@nestjs/common';
import { Vault } from '../../platform/database/vault.ts';
import { Command } from '../../platform/deciding/command.ts';
import { currentContext } from '../../platform/deciding/context.ts';
import { CommandHandler } from '../../platform/deciding/cqrs.ts';
import { refusal } from '../../platform/deciding/refusal.ts';
import { OtherSessions } from './other-sessions.ts';
import { OwedVault } from '../owed/owed.vault.ts';
import { SignInsVault } from './sign-ins.vault.ts';

export class EndSessions extends Command<void> {
  readonly type = 'EndSessions';
  constructor(
    readonly userId: string,
    /** One session, or all but the present one. */
    readonly which: { only: string } | { except: string },
  ) {
    super();
  }
}

@CommandHandler(EndSessions)
export class EndSessionsHandler {
  constructor(
    @Inject(Vault) private readonly db: Vault,
    @Inject(SignInsVault) private readonly signIns: SignInsVault,
    @Inject(OtherSessions) private readonly otherSessions: OtherSessions,
    @Inject(OwedVault) private readonly owed: OwedVault,
  ) {}

  async execute({ userId, which }: EndSessions): Promise<void> {
    await this.db.transaction(async (manager) => {
      if ('except' in which) return void (await this.otherSessions.end(manager, userId, which.except, 'ended_by_user'));
      if (!(await this.signIns.end(manager, userId, which.only))) throw refusal('not_found');
      await this.owed.owe(manager, { type: 'RecordSessionsEnded', userId, changeId: currentContext().commandId, cause: 'ended_by_user' });
    });
    await this.owed.settle(userId);
  }
}

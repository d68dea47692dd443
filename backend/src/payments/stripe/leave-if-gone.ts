import { Inject } from '@nestjs/common';
import { LookAtAccount } from '../../accounts/accounts.commands.ts';
import { CommandBus, CommandHandler } from '../../platform/deciding/cqrs.ts';
import { refusal } from '../../platform/deciding/refusal.ts';
import { LeaveIfGone, LeaveProvider } from '../../subscriptions/subscriptions.commands.ts';

@CommandHandler(LeaveIfGone)
export class LeaveIfGoneHandler {
  constructor(@Inject(CommandBus) private readonly commands: CommandBus) {}

  /** A started deletion may still be withdrawn because a payment arrived: only a finished one counts. */
  async execute({ userId }: LeaveIfGone): Promise<void> {
    const account = await this.commands.execute(new LookAtAccount(userId));
    if (account === 'leaving') throw refusal('request_in_progress');
    if (account === 'gone') await this.commands.execute(new LeaveProvider(userId));
  }
}

import { Inject } from '@nestjs/common';
import type { AccountStatus, StatusReason } from '@orderstream/contracts/accounts/lifecycle';
import type { Actor } from '@orderstream/contracts/shared/actor';
import type { EventStore } from '@orderstream/eventstore/event-store';
import { DropMailWords, KeepMailWords } from '../../notifications/notifications.commands.ts';
import { Command, type Reached } from '../../platform/deciding/command.ts';
import { CommandBus, CommandHandler } from '../../platform/deciding/cqrs.ts';
import { EVENT_STORE } from '../../platform/tokens.ts';
import { decideStanding } from './decide-standing.ts';

export class ChangeStatus extends Command {
  readonly type = 'ChangeStatus';
  constructor(
    readonly userId: string,
    readonly to: AccountStatus,
    readonly by: Actor,
    readonly reason?: StatusReason,
    /** What its mail says besides. It goes into no fact. */
    readonly words?: string,
  ) {
    super();
  }
}

@CommandHandler(ChangeStatus)
export class ChangeStatusHandler {
  constructor(
    @Inject(EVENT_STORE) private readonly store: EventStore,
    @Inject(CommandBus) private readonly commands: CommandBus,
  ) {}

  async execute(command: ChangeStatus): Promise<Reached> {
    const { words } = command;
    if (words) await this.commands.execute(new KeepMailWords(command.userId, words));
    try {
      return await decideStanding(this.store, this.commands, command, command.to !== 'active');
    } catch (error) {
      if (words) await this.commands.execute(new DropMailWords());
      throw error;
    }
  }
}

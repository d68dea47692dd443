import { Inject } from '@nestjs/common';
import type { AccountStatus, StatusReason } from '@orderstream/contracts/accounts/lifecycle';
import type { Actor } from '@orderstream/contracts/shared/actor';
import type { EventStore } from '@orderstream/eventstore/event-store';
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

  execute(command: ChangeStatus): Promise<Reached> {
    return decideStanding(this.store, this.commands, command, command.to !== 'active');
  }
}

import { Inject } from '@nestjs/common';
import type { GrantReason, Role } from '@orderstream/contracts/accounts/lifecycle';
import type { Actor } from '@orderstream/contracts/shared/actor';
import type { EventStore } from '@orderstream/eventstore/event-store';
import { Command, type Reached } from '../../platform/deciding/command.ts';
import { CommandBus, CommandHandler } from '../../platform/deciding/cqrs.ts';
import { EVENT_STORE } from '../../platform/tokens.ts';
import { decideStanding } from './decide-standing.ts';

export class GrantRole extends Command {
  readonly type = 'GrantRole';
  constructor(
    readonly userId: string,
    readonly role: Role,
    readonly by: Actor,
    readonly reason?: GrantReason,
  ) {
    super();
  }
}

@CommandHandler(GrantRole)
export class GrantRoleHandler {
  constructor(
    @Inject(EVENT_STORE) private readonly store: EventStore,
    @Inject(CommandBus) private readonly commands: CommandBus,
  ) {}

  execute(command: GrantRole): Promise<Reached> {
    return decideStanding(this.store, this.commands, command, false);
  }
}

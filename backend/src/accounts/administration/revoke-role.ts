import { Inject } from '@nestjs/common';
import type { RevokeReason, Role } from '@orderstream/contracts/accounts/lifecycle';
import type { Actor } from '@orderstream/contracts/shared/actor';
import type { EventStore } from '@orderstream/eventstore/event-store';
import { Command, type Reached } from '../../platform/deciding/command.ts';
import { CommandBus, CommandHandler } from '../../platform/deciding/cqrs.ts';
import { EVENT_STORE } from '../../platform/tokens.ts';
import { decideStanding } from './decide-standing.ts';

export class RevokeRole extends Command {
  readonly type = 'RevokeRole';
  constructor(
    readonly userId: string,
    readonly role: Role,
    readonly by: Actor,
    readonly reason?: RevokeReason,
  ) {
    super();
  }
}

@CommandHandler(RevokeRole)
export class RevokeRoleHandler {
  constructor(
    @Inject(EVENT_STORE) private readonly store: EventStore,
    @Inject(CommandBus) private readonly commands: CommandBus,
  ) {}

  execute(command: RevokeRole): Promise<Reached> {
    return decideStanding(this.store, this.commands, command, command.role === 'admin');
  }
}

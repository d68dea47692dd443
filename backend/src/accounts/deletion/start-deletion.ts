import { Inject } from '@nestjs/common';
import type { LockOutReason } from '@orderstream/contracts/accounts/lifecycle';
import type { Actor } from '@orderstream/contracts/shared/actor';
import type { EventStore } from '@orderstream/eventstore/event-store';
import { Command, type Reached } from '../../platform/deciding/command.ts';
import { CommandBus, CommandHandler } from '../../platform/deciding/cqrs.ts';
import { load, transact } from '../../platform/deciding/decides.ts';
import { EVENT_STORE } from '../../platform/tokens.ts';
import { account, isActiveAdministrator } from '../account.decider.ts';
import { administrators, everybody } from '../administration/administrators.decider.ts';
import { deletionSteps } from './deletion.steps.ts';

export class StartDeletion extends Command {
  readonly type = 'StartDeletion';
  constructor(
    readonly userId: string,
    readonly by: Actor,
    readonly reason?: LockOutReason,
  ) {
    super();
  }
}

@CommandHandler(StartDeletion)
export class StartDeletionHandler {
  constructor(
    @Inject(EVENT_STORE) private readonly store: EventStore,
    @Inject(CommandBus) private readonly commands: CommandBus,
  ) {}

  async execute(command: StartDeletion): Promise<Reached> {
    const { userId } = command;
    const { state, revision } = await load(this.store, account, userId);
    account.decide(state, command, new Date());
    for (const { veto } of deletionSteps) if (veto) await this.commands.execute(veto(userId));
    if (isActiveAdministrator(state))
      await transact(this.store, administrators, everybody, { type: 'ReleaseAdministrator', userId, asOf: Number(revision) });
    return transact(this.store, account, userId, command);
  }
}

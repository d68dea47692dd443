import { Inject } from '@nestjs/common';
import { theSystem } from '@orderstream/contracts/shared/actor';
import type { EventStore } from '@orderstream/eventstore/event-store';
import { CommandBus, CommandHandler } from '../platform/cqrs.ts';
import { decides, load, transact } from '../platform/decides.ts';
import { refusal } from '../platform/refusal.ts';
import { EVENT_STORE } from '../platform/tokens.ts';
import { account, isActiveAdministrator } from './account.decider.ts';
import {
  ChangeStatus,
  GrantRole,
  MakeAdministrator,
  NoteAdministrator,
  ReleaseAdministrator,
  RevokeRole,
  SettleAdministrator,
  type AccountCommand,
} from './accounts.commands.ts';
import { administrators, everybody } from './administrators.decider.ts';
import { PeopleVault } from './people.vault.ts';

/** Commands that can end somebody's being an active administrator, or make it so. */
abstract class AdministratorAware {
  constructor(
    @Inject(EVENT_STORE) protected readonly store: EventStore,
    @Inject(CommandBus) protected readonly commands: CommandBus,
  ) {}

  /** Released before the account says so: nobody counts as an administrator who is none. */
  protected async decided(command: AccountCommand, ends: boolean) {
    const { state, revision } = await load(this.store, account, command.userId);
    account.decide(state, command, new Date());
    if (ends && isActiveAdministrator(state)) await this.commands.execute(new ReleaseAdministrator(command.userId, Number(revision)));
    const done = await transact(this.store, account, command.userId, command);
    await this.commands.execute(new SettleAdministrator(command.userId));
    return done;
  }
}

@CommandHandler(ChangeStatus)
export class ChangeStatusHandler extends AdministratorAware {
  execute(command: ChangeStatus) {
    return this.decided(command, command.to !== 'active');
  }
}

@CommandHandler(GrantRole)
export class GrantRoleHandler extends AdministratorAware {
  execute(command: GrantRole) {
    return this.decided(command, false);
  }
}

@CommandHandler(RevokeRole)
export class RevokeRoleHandler extends AdministratorAware {
  execute(command: RevokeRole) {
    return this.decided(command, command.role === 'admin');
  }
}

@CommandHandler(SettleAdministrator)
export class SettleAdministratorHandler {
  constructor(
    @Inject(EVENT_STORE) private readonly store: EventStore,
    @Inject(CommandBus) private readonly commands: CommandBus,
  ) {}

  async execute({ userId }: SettleAdministrator): Promise<void> {
    const { state, revision } = await load(this.store, account, userId);
    if (revision === 'no_stream') return;
    await this.commands.execute(new NoteAdministrator(userId, Number(revision), isActiveAdministrator(state)));
  }
}

/** Refused while the address is not confirmed: whoever reads its mail would be the administrator. */
@CommandHandler(MakeAdministrator)
export class MakeAdministratorHandler {
  constructor(
    @Inject(CommandBus) private readonly commands: CommandBus,
    @Inject(PeopleVault) private readonly people: PeopleVault,
  ) {}

  async execute({ email }: MakeAdministrator) {
    const person = await this.people.findByEmail(email);
    if (!person) throw refusal('account_unknown');
    await this.commands.execute(new ChangeStatus(person.user_id, 'active', theSystem));
    return this.commands.execute(new GrantRole(person.user_id, 'admin'));
  }
}

export const administratorHandlers = [
  ChangeStatusHandler,
  GrantRoleHandler,
  RevokeRoleHandler,
  SettleAdministratorHandler,
  MakeAdministratorHandler,
  decides(ReleaseAdministrator, administrators, () => everybody),
  decides(NoteAdministrator, administrators, () => everybody),
];

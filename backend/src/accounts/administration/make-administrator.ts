import { Inject } from '@nestjs/common';
import { theSystem } from '@orderstream/contracts/shared/actor';
import type { Reached } from '../../platform/deciding/command.ts';
import { CommandBus, CommandHandler } from '../../platform/deciding/cqrs.ts';
import { refusal } from '../../platform/deciding/refusal.ts';
import { MakeAdministrator } from '../accounts.commands.ts';
import { ChangeStatus } from './change-status.ts';
import { GrantRole } from './grant-role.ts';
import { PeopleVault } from '../people/people.vault.ts';

/** Refused until the address is confirmed, because the reader of its mail would become the administrator. */
@CommandHandler(MakeAdministrator)
export class MakeAdministratorHandler {
  constructor(
    @Inject(CommandBus) private readonly commands: CommandBus,
    @Inject(PeopleVault) private readonly people: PeopleVault,
  ) {}

  async execute({ email }: MakeAdministrator): Promise<Reached> {
    const person = await this.people.findByEmail(email);
    if (!person) throw refusal('account_unknown');
    await this.commands.execute(new ChangeStatus(person.user_id, 'active', theSystem));
    return this.commands.execute(new GrantRole(person.user_id, 'admin', theSystem));
  }
}

import { Inject } from '@nestjs/common';
import { currentContext } from '../platform/context.ts';
import type { Command } from '../platform/command.ts';
import { CommandBus, CommandHandler, type CommandClass } from '../platform/cqrs.ts';
import { decides } from '../platform/decides.ts';
import { Vault } from '../platform/vault.ts';
import { account } from './account.decider.ts';
import {
  CompleteDeletion,
  ConfirmEmail,
  FindAddressee,
  LinkGoogle,
  MintToken,
  RecordPasswordChange,
  RecordProfileChange,
  RecordSessionsEnded,
  RefuseDeletion,
  RegisterUser,
  type AccountCommand,
  type Addressee,
} from './accounts.commands.ts';
import { ChangeProfile } from './auth.commands.ts';
import { OwedVault } from './owed.vault.ts';
import { billingHandlers } from './billing.handlers.ts';
import { PeopleVault } from './people.vault.ts';
import { mailLanguage } from './person.entity.ts';
import { TokensVault } from './tokens.vault.ts';

@CommandHandler(ChangeProfile)
export class ChangeProfileHandler {
  constructor(
    @Inject(Vault) private readonly db: Vault,
    @Inject(CommandBus) private readonly commands: CommandBus,
    @Inject(PeopleVault) private readonly people: PeopleVault,
    @Inject(OwedVault) private readonly owed: OwedVault,
  ) {}

  async execute({ userId, wished }: ChangeProfile) {
    const { commandId } = currentContext();
    const changed = await this.db.transaction(async (manager) => {
      const fields = await this.people.change(manager, userId, wished);
      if (fields.length > 0) await this.owed.owe(manager, new RecordProfileChange(userId, commandId, fields), userId);
      return fields;
    });
    await this.owed.settle(userId);
    return this.commands.execute(new RecordProfileChange(userId, commandId, changed));
  }
}

@CommandHandler(FindAddressee)
export class FindAddresseeHandler {
  constructor(@Inject(PeopleVault) private readonly people: PeopleVault) {}

  async execute({ userId }: FindAddressee): Promise<Addressee | null> {
    const person = await this.people.find(userId);
    return person && { address: person.email, language: mailLanguage(person) };
  }
}

const minutesGood = { confirm_email: 24 * 60, reset_password: 60 } as const;

@CommandHandler(MintToken)
export class MintTokenHandler {
  constructor(
    @Inject(PeopleVault) private readonly people: PeopleVault,
    @Inject(TokensVault) private readonly tokens: TokensVault,
  ) {}

  async execute({ userId, purpose }: MintToken): Promise<string | null> {
    if (!(await this.people.find(userId))) return null;
    return this.tokens.mint(userId, purpose, minutesGood[purpose]);
  }
}

const decided = <C extends Command & AccountCommand>(command: CommandClass<C>) => decides(command, account, ({ userId }) => userId);

export const accountHandlers = [
  ...billingHandlers,
  ChangeProfileHandler,
  FindAddresseeHandler,
  MintTokenHandler,
  decided(RegisterUser),
  decided(ConfirmEmail),
  decided(LinkGoogle),
  decided(RecordProfileChange),
  decided(RecordPasswordChange),
  decided(RecordSessionsEnded),
  decided(RefuseDeletion),
  decided(CompleteDeletion),
];

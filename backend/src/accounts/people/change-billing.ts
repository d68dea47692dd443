import { Inject } from '@nestjs/common';
import { Command } from '../../platform/deciding/command.ts';
import { CommandHandler } from '../../platform/deciding/cqrs.ts';
import type { Billing } from '../accounts.commands.ts';
import { PeopleVault } from './people.vault.ts';

/** Billing data is stored in the vault alone: it is personal, and no reader of the log would miss it. */
export class ChangeBilling extends Command<void> {
  readonly type = 'ChangeBilling';
  constructor(
    readonly userId: string,
    readonly billing: Billing,
  ) {
    super();
  }
}

@CommandHandler(ChangeBilling)
export class ChangeBillingHandler {
  constructor(@Inject(PeopleVault) private readonly people: PeopleVault) {}

  execute({ userId, billing }: ChangeBilling): Promise<void> {
    return this.people.changeBilling(userId, billing);
  }
}

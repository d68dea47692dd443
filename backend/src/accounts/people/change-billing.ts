import { command } from '../../platform/deciding/command.ts';
import { useCase } from '../../platform/deciding/use-case.ts';
import type { Billing } from '../accounts.commands.ts';
import { PeopleVault } from './people.vault.ts';

/** Billing data is stored in the vault alone: it is personal, and no reader of the log would miss it. */
export class ChangeBilling extends command('ChangeBilling')<{ userId: string; billing: Billing }, void>() {}

export const changeBilling = useCase(ChangeBilling, { people: PeopleVault }, ({ userId, billing }, { people }): Promise<void> =>
  people.changeBilling(userId, billing),
);

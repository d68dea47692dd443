import { useCase } from '../../platform/deciding/use-case.ts';
import { ChangeBilling } from '../accounts.commands.ts';
import { PeopleVault } from './people.vault.ts';

export const changeBilling = useCase(ChangeBilling, { people: PeopleVault }, ({ userId, billing }, { people }): Promise<void> =>
  people.changeBilling(userId, billing),
);

import { FindBilling, type Billing } from '../accounts.commands.ts';
import { PeopleVault } from './people.vault.ts';
import { useCase } from '../../platform/deciding/use-case.ts';

export const findBilling = useCase(FindBilling, { people: PeopleVault }, async ({ userId }, { people }): Promise<Billing | null> => {
  const person = await people.find(userId);
  return person && { address: person.billing_address, vatNumber: person.vat_number };
});

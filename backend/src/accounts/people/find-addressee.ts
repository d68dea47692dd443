import { FindAddressee, type Addressee } from '../accounts.commands.ts';
import { PeopleVault } from './people.vault.ts';
import { mailLanguage } from './person.entity.ts';
import { useCase } from '../../platform/deciding/use-case.ts';

export const findAddressee = useCase(FindAddressee, { people: PeopleVault }, async ({ userId }, { people }): Promise<Addressee | null> => {
  const person = await people.find(userId);
  return person && { address: person.email, language: mailLanguage(person) };
});

import { Inject } from '@nestjs/common';
import { CommandHandler } from '../../platform/deciding/cqrs.ts';
import { FindAddressee, type Addressee } from '../accounts.commands.ts';
import { PeopleVault } from './people.vault.ts';
import { mailLanguage } from './person.entity.ts';

@CommandHandler(FindAddressee)
export class FindAddresseeHandler {
  constructor(@Inject(PeopleVault) private readonly people: PeopleVault) {}

  async execute({ userId }: FindAddressee): Promise<Addressee | null> {
    const person = await this.people.find(userId);
    return person && { address: person.email, language: mailLanguage(person) };
  }
}

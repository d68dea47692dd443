import { Inject } from '@nestjs/common';
import { CommandHandler } from '../../platform/deciding/cqrs.ts';
import { FindBilling, type Billing } from '../accounts.commands.ts';
import { PeopleVault } from './people.vault.ts';

@CommandHandler(FindBilling)
export class FindBillingHandler {
  constructor(@Inject(PeopleVault) private readonly people: PeopleVault) {}

  async execute({ userId }: FindBilling): Promise<Billing | null> {
    const person = await this.people.find(userId);
    return person && { address: person.billing_address, vatNumber: person.vat_number };
  }
}

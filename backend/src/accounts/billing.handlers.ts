import { Inject } from '@nestjs/common';
import { CommandHandler } from '../platform/cqrs.ts';
import { ChangeBilling, FindBilling, type Billing } from './billing.commands.ts';
import { PeopleVault } from './people.vault.ts';

@CommandHandler(FindBilling)
export class FindBillingHandler {
  constructor(@Inject(PeopleVault) private readonly people: PeopleVault) {}

  async execute({ userId }: FindBilling): Promise<Billing | null> {
    const person = await this.people.find(userId);
    return person && { address: person.billing_address, vatNumber: person.vat_number };
  }
}

@CommandHandler(ChangeBilling)
export class ChangeBillingHandler {
  constructor(@Inject(PeopleVault) private readonly people: PeopleVault) {}

  execute({ userId, billing }: ChangeBilling): Promise<void> {
    return this.people.changeBilling(userId, billing);
  }
}

export const billingHandlers = [FindBillingHandler, ChangeBillingHandler];

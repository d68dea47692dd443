import { Inject } from '@nestjs/common';
import { LookAtAccount } from '../../accounts/accounts.commands.ts';
import { CommandBus, CommandHandler } from '../../platform/deciding/cqrs.ts';
import { refusal } from '../../platform/deciding/refusal.ts';
import { CheckoutGateway } from './checkout.gateway.ts';
import { SettleCustomerMade, type Settled } from './settling.commands.ts';

@CommandHandler(SettleCustomerMade)
export class SettleCustomerMadeHandler {
  constructor(
    @Inject(CheckoutGateway) private readonly checkouts: CheckoutGateway,
    @Inject(CommandBus) private readonly commands: CommandBus,
  ) {}

  /** The account may have been deleted in between, and the server that created the customer may have died before recording it. */
  async execute({ userId, customerId }: SettleCustomerMade): Promise<Settled> {
    const account = userId === null ? 'unknown' : await this.commands.execute(new LookAtAccount(userId));
    // Another shop may use the same account at the provider.
    if (account === 'unknown') return 'not_ours';
    if (account === 'leaving') throw refusal('request_in_progress');
    if (account === 'here') return 'ignored';
    await this.checkouts.forgetCustomer(customerId);
    return 'handled';
  }
}

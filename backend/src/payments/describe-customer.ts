import type { EventStore } from '@orderstream/eventstore/event-store';
import { Inject } from '@nestjs/common';
import { FindBilling } from '../accounts/accounts.commands.ts';
import { CommandBus, CommandHandler } from '../platform/deciding/cqrs.ts';
import { load } from '../platform/deciding/decides.ts';
import { EVENT_STORE } from '../platform/tokens.ts';
import { customer } from './customer.decider.ts';
import { DescribeCustomer } from './payments.commands.ts';
import { CheckoutGateway, customerIsGone } from './stripe/checkout.gateway.ts';
import { notNow } from './stripe/stripe.gateway.ts';

@CommandHandler(DescribeCustomer)
export class DescribeCustomerHandler {
  constructor(
    @Inject(EVENT_STORE) private readonly store: EventStore,
    @Inject(CommandBus) private readonly commands: CommandBus,
    @Inject(CheckoutGateway) private readonly checkouts: CheckoutGateway,
  ) {}

  async execute({ userId }: DescribeCustomer): Promise<void> {
    const { stripeCustomerId } = (await load(this.store, customer, userId)).state;
    const billing = await this.commands.execute(new FindBilling(userId));
    if (stripeCustomerId === null || billing === null) return;
    try {
      await this.checkouts.describe(stripeCustomerId, billing);
    } catch (error) {
      // The next checkout creates another customer, with the billing address.
      if (!customerIsGone(error)) throw notNow(error);
    }
  }
}

import type { EventStore } from '@orderstream/eventstore/event-store';
import { Inject } from '@nestjs/common';
import { FindAddressee, FindBilling } from '../accounts/accounts.commands.ts';
import { Command } from '../platform/deciding/command.ts';
import { CommandBus, CommandHandler } from '../platform/deciding/cqrs.ts';
import { load, recalled, transact } from '../platform/deciding/decides.ts';
import { refusal } from '../platform/deciding/refusal.ts';
import { EVENT_STORE } from '../platform/tokens.ts';
import { CustomerAttempts } from './customer-attempts.ts';
import { customer } from './customer.decider.ts';
import { CheckoutGateway } from './stripe/checkout.gateway.ts';

/** The id of a user at the provider; users become customers there with their first payment. */
export class ProvideCustomer extends Command<string> {
  readonly type = 'ProvideCustomer';
  constructor(readonly userId: string) {
    super();
  }
}

@CommandHandler(ProvideCustomer)
export class ProvideCustomerHandler {
  constructor(
    @Inject(EVENT_STORE) private readonly store: EventStore,
    @Inject(CommandBus) private readonly commands: CommandBus,
    @Inject(CheckoutGateway) private readonly checkouts: CheckoutGateway,
    @Inject(CustomerAttempts) private readonly attempts: CustomerAttempts,
  ) {}

  async execute({ userId }: ProvideCustomer): Promise<string> {
    // The id may be out of date: the provider then refuses it when it is used.
    const known = recalled(this.store, customer, userId, ({ stripeCustomerId }) => stripeCustomerId !== null);
    const { state, revision } = known ?? (await load(this.store, customer, userId));
    if (state.stripeCustomerId) return state.stripeCustomerId;
    const addressee = await this.commands.execute(new FindAddressee(userId));
    if (!addressee) throw refusal('account_unknown');
    const attempt = await this.attempts.begin(userId);
    const made = await this.checkouts.customerOf(userId, addressee.address, state.earlier, attempt);
    const billing = await this.commands.execute(new FindBilling(userId));
    if (billing?.address || billing?.vatNumber) await this.checkouts.describe(made, billing);
    await transact(
      this.store,
      customer,
      userId,
      { type: 'LinkCustomer', userId, stripeCustomerId: made },
      { newborn: revision === 'no_stream' },
    );
    // Concurrent requests get the same customer: the provider answers one key with one customer.
    return made;
  }
}

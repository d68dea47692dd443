import type { CustomerEvent } from '@orderstream/contracts/payments/events';
import type { Decider } from '../../platform/deciding/decider.ts';

export type CustomerCommand = { type: 'LinkCustomer' | 'UnlinkCustomer'; userId: string; stripeCustomerId: string };

/** A user at the provider; null before their first payment, and after they were deleted there. */
export type Customer = {
  stripeCustomerId: string | null;
  /** The number of earlier customers: each new one is created under its own key. */
  earlier: number;
};

function decide({ stripeCustomerId }: Customer, command: CustomerCommand): CustomerEvent[] {
  const data = { user_id: command.userId, stripe_customer_id: command.stripeCustomerId };
  switch (command.type) {
    case 'LinkCustomer':
      return stripeCustomerId ? [] : [{ type: 'customer_linked', data }];
    case 'UnlinkCustomer':
      return stripeCustomerId === command.stripeCustomerId ? [{ type: 'customer_unlinked', data }] : [];
  }
}

function evolve(customer: Customer, event: CustomerEvent): Customer {
  switch (event.type) {
    case 'customer_linked':
      return { ...customer, stripeCustomerId: event.data.stripe_customer_id };
    case 'customer_unlinked':
      return { stripeCustomerId: null, earlier: customer.earlier + 1 };
  }
}

export const customerDecider: Decider<Customer, CustomerCommand, CustomerEvent> = {
  category: 'customer',
  initial: { stripeCustomerId: null, earlier: 0 },
  decide,
  evolve,
};

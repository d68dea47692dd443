import type { CustomerEvent } from '@orderstream/contracts/payments/events';
import { specOf } from '../../platform/testing/spec.ts';
import { customerDecider } from './customer.decider.ts';

const given = specOf(customerDecider);
const data = { user_id: 'ann', stripe_customer_id: 'cus_1' };
const linked: CustomerEvent = { type: 'customer_linked', data };
const unlinked: CustomerEvent = { type: 'customer_unlinked', data };

describe('a person at the payment provider', () => {
  it('is linked', () => given().when({ type: 'LinkCustomer', userId: 'ann', stripeCustomerId: 'cus_1' }).then(linked));
  it('is linked once, even if concurrent requests create several customers', () =>
    given(linked).when({ type: 'LinkCustomer', userId: 'ann', stripeCustomerId: 'cus_2' }).nothing());
  it('is unlinked', () => given(linked).when({ type: 'UnlinkCustomer', userId: 'ann', stripeCustomerId: 'cus_1' }).then(unlinked));
  it('is unlinked once', () =>
    given(linked, unlinked).when({ type: 'UnlinkCustomer', userId: 'ann', stripeCustomerId: 'cus_1' }).nothing());
  it('is not unlinked by the deletion of another customer', () =>
    given(linked).when({ type: 'UnlinkCustomer', userId: 'ann', stripeCustomerId: 'cus_2' }).nothing());
  it('may be linked again', () =>
    given(linked, unlinked).when({ type: 'LinkCustomer', userId: 'ann', stripeCustomerId: 'cus_1' }).then(linked));
});

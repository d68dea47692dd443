import type { People } from '../../accounts/testing/people.ts';
import type { Reached } from '../../platform/deciding/command.ts';
import { RecordPayment } from '../orders.commands.ts';

/** As a report of the provider would: with a charge of its own, in dollars. */
export const reportPayment = (people: People, orderId: string, amount: number): Promise<Reached> =>
  people.execute(
    new RecordPayment({
      orderId,
      payment: { charge_id: `ch_${orderId}`, payment_id: `pi_${orderId}`, subscription_id: null, amount, currency: 'usd' },
    }),
  );

import type { People } from '../../accounts/testing/people.ts';
import type { Reached } from '../../platform/deciding/command.ts';
import { RecordPayment } from '../orders.commands.ts';

/** Pays an order like a report of the provider, with a separate charge in dollars. */
export const reportPayment = (people: People, orderId: string, amount: number): Promise<Reached> =>
  people.execute(
    new RecordPayment({
      orderId,
      payment: { charge_id: `ch_${orderId}`, payment_id: `pi_${orderId}`, subscription_id: null, amount, currency: 'usd' },
    }),
  );

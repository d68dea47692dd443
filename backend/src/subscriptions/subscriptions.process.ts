import type { SubscriptionEventFor } from '@orderstream/contracts/subscriptions/events';
import type { EndCause } from '@orderstream/contracts/subscriptions/lifecycle';
import { RequestMail } from '../notifications/notifications.commands.ts';
import { attempt, type Process } from '../platform/processes/process.ts';
import { VoidOpenInvoices } from './subscriptions.commands.ts';

/** Ends with a mail of their own, about the deleted account, the refund or the failed payment. */
const endsWithOwnMail: readonly EndCause[] = ['account_deleted', 'duplicate', 'first_payment_failed', 'order_refunded'];

/** Requests the mails about subscriptions, and voids the open invoices of ended ones. */
export const subscriptionsProcess: Process<SubscriptionEventFor<'subscriptions'>> = {
  name: 'subscriptions',
  begins: 'beginning',
  when: {
    subscription_payment_failed: ({
      id,
      at,
      data: { user_id, order_id, subscription_id: subscriptionId, invoice_id: invoiceId, attempt, next_attempt_at: nextAttemptAt },
    }) =>
      new RequestMail({
        mailId: id,
        userId: user_id,
        template: 'payment_failed',
        causeId: id,
        orderId: order_id,
        facts: { invoiceId, subscriptionId, attempt, nextAttemptAt, day: at },
        requestedAt: null,
      }),
    subscription_canceled: ({ id, data: { cause, user_id, order_id, subscription_id, ended_at: day } }) => [
      ...(endsWithOwnMail.includes(cause)
        ? []
        : [
            new RequestMail({
              mailId: id,
              userId: user_id,
              template: 'subscription_ended',
              causeId: id,
              orderId: order_id,
              facts: { day },
              requestedAt: null,
            }),
          ]),
      attempt(new VoidOpenInvoices({ subscriptionId: subscription_id })),
    ],
  },
};

import type { OrderEvent, OrderEventFor, ProblemEvent } from '@orderstream/contracts/orders/events';
import type { HeardEvent, Only } from '@orderstream/contracts/shared/event';
import { nothing, type Consequence, type Process } from '../platform/processes/process.ts';
import { RequestMail, TellCanceled, TellTakenBack } from './notifications.commands.ts';

/** A customer who canceled the order knows, and one who deletes the account gets the mail about that. */
function toldOfTheEnd({ id, data: { user_id, order_id, cause }, at }: HeardEvent<Only<OrderEvent, 'order_canceled'>>): Consequence {
  switch (cause) {
    case 'expired':
      return new RequestMail({
        mailId: id,
        userId: user_id,
        template: 'order_expired',
        causeId: id,
        orderId: order_id,
        facts: { day: at },
        requestedAt: null,
      });
    case 'admin':
      return new TellCanceled({ causeId: id, userId: user_id, orderId: order_id, at });
    case 'customer':
    case 'account_deleted':
      return [];
  }
}

/** The mail that an event causes has the event's own id: seen twice, it is requested once. */
export const orderEmails: Process<OrderEventFor<'order-emails'> | ProblemEvent> = {
  name: 'order_emails',
  begins: 'now',
  when: {
    /** Customers know about orders that they place themselves; a draft is not shown to its customer yet. */
    order_created: ({ id, data }) =>
      data.status === 'payment_required'
        ? new RequestMail({
            mailId: id,
            userId: data.user_id,
            template: 'order_to_pay',
            causeId: id,
            orderId: data.order_id,
            facts: {},
            requestedAt: null,
          })
        : [],
    order_sent: ({ id, data }) =>
      new RequestMail({
        mailId: id,
        userId: data.user_id,
        template: 'order_to_pay',
        causeId: id,
        orderId: data.order_id,
        facts: {},
        requestedAt: null,
      }),
    order_reminded: ({ id, data }) =>
      new RequestMail({
        mailId: id,
        userId: data.user_id,
        template: 'order_reminder',
        causeId: id,
        orderId: data.order_id,
        facts: {},
        requestedAt: null,
      }),
    order_canceled: toldOfTheEnd,
    product_delivered: ({ id, data }) =>
      new RequestMail({
        mailId: id,
        userId: data.user_id,
        template: 'order_delivered',
        causeId: id,
        orderId: data.order_id,
        facts: {},
        requestedAt: null,
      }),
    order_confirmed_without_products: ({ id, data }) =>
      new RequestMail({
        mailId: id,
        userId: data.user_id,
        template: 'order_completed',
        causeId: id,
        orderId: data.order_id,
        facts: {},
        requestedAt: null,
      }),
    delivery_taken_back: ({ id, data, revision }) =>
      new TellTakenBack({ causeId: id, userId: data.user_id, orderId: data.order_id, revision }),
    unit_replaced: ({ id, data }) =>
      new RequestMail({
        mailId: id,
        userId: data.user_id,
        template: 'unit_replaced',
        causeId: id,
        orderId: data.order_id,
        facts: data.report_id === undefined ? {} : { solvesReport: true },
        requestedAt: null,
      }),
    problem_reported: nothing,
    /** A customer who reported it gets the mail about the replacement. */
    problem_settled: nothing,
    problem_answered: ({ id, data }) =>
      new RequestMail({
        mailId: id,
        userId: data.user_id,
        template: 'problem_answered',
        causeId: id,
        orderId: data.order_id,
        facts: {},
        requestedAt: null,
      }),
  },
};
